/// basE91: bytes as letters, two letters for 13 or 14 bits.
///
/// Source: the format's description by J. Henke, base91.sourceforge.net.
enum Base91 {
  private static let values: [UInt8: Int] = {
    let letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+,./:;<=>?@[]^_`{|}~\""
    return Dictionary(uniqueKeysWithValues: letters.utf8.enumerated().map { ($1, $0) })
  }()

  /// The bytes of a text; `nil` where a letter is none of the ninety-one.
  static func decoded(_ text: String) -> [UInt8]? {
    var table = [Int](repeating: -1, count: 256)
    for (letter, value) in values { table[Int(letter)] = value }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var (first, bits, count) = (-1, 0, 0)
    for letter in text.utf8 {
      let value = table[Int(letter)]
      guard value >= 0 else { return nil }
      if first < 0 {
        first = value
        continue
      }
      let pair = first + 91 * value
      bits |= pair << count
      count += pair & 8191 > 88 ? 13 : 14
      while count > 7 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
      first = -1
    }
    if first >= 0 { bytes.append(UInt8(truncatingIfNeeded: bits | first << count)) }
    return bytes
  }
}
