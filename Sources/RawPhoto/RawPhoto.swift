/// Raw files: DNG by this program's own reader, all others through LibRaw.
public enum RawPhoto {
  /// Whether bytes are a raw file by their beginning or structure: a DNG, a TIFF with a picture behind a filter, or one of
  /// the makers' own kinds. There are others that only LibRaw knows: ``read(_:threads:)`` tries.
  public static func recognises(_ bytes: [UInt8]) -> Bool {
    if RawSignature.matches(bytes) { return true }
    guard let file = try? TIFFFile(bytes) else { return false }
    return isDNG(file) || file.directories.contains { $0.whole(.photometric) == MainPicture.mosaicPhotometric }
  }

  /// Reads a raw file.
  ///
  /// - Parameter threads: How many work at a time at most; the result does not depend on it.
  public static func read(_ bytes: [UInt8], threads: Int) throws(RawPhotoError) -> RawFrame {
    if let file = try? TIFFFile(bytes), isDNG(file) {
      var reading = try DNGReading(file)
      return try reading.frame(threads: threads)
    }
    return try LibRawReading.frame(bytes)
  }

  /// All that a file says, without its samples, of which only the kind is there. Of what only LibRaw reads, the samples are unpacked.
  public static func outline(_ bytes: [UInt8]) throws(RawPhotoError) -> RawFrame {
    if let file = try? TIFFFile(bytes), isDNG(file) {
      var reading = try DNGReading(file)
      return try reading.outline()
    }
    var frame = try LibRawReading.frame(bytes)
    frame.samples = .words([])
    return frame
  }

  private static func isDNG(_ file: TIFFFile) -> Bool { file.directories[0].has(.dngVersion) }
}
