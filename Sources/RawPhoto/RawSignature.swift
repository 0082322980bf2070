/// Beginnings of raw files that are no TIFF; what is in them, LibRaw knows.
enum RawSignature {
  static func matches(_ bytes: [UInt8]) -> Bool {
    // Panasonic, Olympus (three kinds), Fujifilm, Sigma.
    let beginnings: [[UInt8]] = [
      [0x49, 0x49, 0x55, 0], Array("IIRO".utf8), Array("IIRS".utf8), Array("MMOR".utf8), Array("FUJIFILMCCD-RAW".utf8),
      Array("FOVb".utf8),
    ]
    // Canon's CR2 is a TIFF with a mark of its own, CR3 a file of boxes.
    return beginnings.contains { bytes.starts(with: $0) }
      || holds("CR", at: 8, bytes) && bytes.starts(with: [0x49, 0x49, 42])
      || holds("ftypcrx", at: 4, bytes)
  }

  private static func holds(_ text: String, at place: Int, _ bytes: [UInt8]) -> Bool {
    bytes.count >= place + text.utf8.count && bytes[place..<place + text.utf8.count].elementsEqual(text.utf8)
  }
}
