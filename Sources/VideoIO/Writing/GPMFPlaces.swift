/// Positions in GoPro's telemetry, and how they are taken out of it without touching anything else.
///
/// Records: key of four letters, type, size and count of the values, data padded to four bytes; type 0 holds records
/// (gopro/gpmf-parser, docs/README.md).
enum GPMFPlaces {
  /// Records that tell a place, or how well, or when, it was known.
  private static let keys: Set<String> = ["GPS5", "GPS9", "GPSU", "GPSF", "GPSP", "GPSA", "GPRI", "GLPI"]

  /// The same bytes with every value of such a record set to zero.
  ///
  /// - Returns: `nil` where the records are not in order, so that nobody can say what they hold.
  static func blanked(_ bytes: [UInt8]) -> [UInt8]? {
    var blank = bytes
    return setToZero(in: &blank, bytes.indices) ? blank : nil
  }

  private static func setToZero(in bytes: inout [UInt8], _ records: Range<Int>) -> Bool {
    var start = records.lowerBound
    while records.upperBound - start >= 8 {
      let key = bytes[start..<start + 4]
      // Zeros fill up what is left.
      if key.allSatisfy({ $0 == 0 }) { return true }
      let length = Int(bytes[start + 5]) * (Int(bytes[start + 6]) << 8 | Int(bytes[start + 7]))
      let data = start + 8..<start + 8 + length
      guard key.allSatisfy({ (0x20...0x7E).contains($0) }), data.upperBound <= records.upperBound else { return false }
      if keys.contains(String(decoding: key, as: UTF8.self)) {
        for index in data { bytes[index] = 0 }
      } else if bytes[start + 4] == 0, !setToZero(in: &bytes, data) {
        return false
      }
      start = min(records.upperBound, start + 8 + (length + 3) / 4 * 4)
    }
    return bytes[start..<records.upperBound].allSatisfy { $0 == 0 }
  }
}
