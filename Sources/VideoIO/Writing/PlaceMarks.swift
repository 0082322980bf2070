/// Signs by which the bytes of a track or tag are known to tell a place.
enum PlaceMarks {
  /// GPMF's streams of positions, NMEA sentences, Apple's timed place, what drones write into subtitles, and XMP.
  private static let marks: [[UInt8]] = [
    "GPS5", "GPS9", "GPSU", "GPRI", "GPSF", "GPSP", "GLPI", "$GPRMC", "$GPGGA", "$GNRMC", "$GNGGA", "location.ISO6709",
    "latitude", "Latitude", "GPS(", "GPS (", "[GPS", "GPSL", "exif:GPS",
  ].map { Array($0.utf8) }

  /// Whether any of them is in `bytes`.
  static func areIn(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return marks.contains { mark in
      guard bytes.count >= mark.count else { return false }
      return (0...(bytes.count - mark.count)).contains { start in
        bytes[start] == mark[0] && bytes[start..<start + mark.count].elementsEqual(mark)
      }
    }
  }
}
