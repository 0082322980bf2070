/// Bytes in the order a TIFF says, read without trusting any place or count.
struct TIFFBytes: Sendable {
  let bytes: [UInt8]
  let isBigEndian: Bool

  /// A whole number of 1 to 8 bytes; `nil` outside of the file.
  func whole(_ count: Int, at offset: Int) -> UInt64? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var value: UInt64 = 0
    for i in 0..<count {
      let place = isBigEndian ? offset + i : offset + count - 1 - i
      value = value << 8 | UInt64(bytes[place])
    }
    return value
  }

  /// A place or a count, which has to fit what is left of any file.
  func place(_ count: Int, at offset: Int) -> Int? { whole(count, at: offset).flatMap { Int(exactly: $0) } }

  /// Whether so many bytes lie there.
  func holds(_ count: Int, at offset: Int) -> Bool { offset >= 0 && count >= 0 && offset <= bytes.count - count }
}
