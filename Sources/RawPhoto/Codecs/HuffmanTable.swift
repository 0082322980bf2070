/// A Huffman code of JPEG (ITU-T T.81, annex C and F.2.2.3).
struct HuffmanTable {
  /// Bits that are looked up at once; longer codes are rare.
  static let quickBits = 11

  /// For each pattern of ``quickBits`` bits: length << 8 | symbol; 0 where the code is longer.
  let quick: [UInt16]
  /// Greatest code of each length from 1 to 16, −1 for none.
  private let greatest: [Int]
  /// What to add to a code of a length for the place of its symbol.
  private let shift: [Int]
  private let symbols: [UInt8]

  /// Makes the code.
  ///
  /// - Parameter counts: Codes of 1 to 16 bits.
  /// - Returns: `nil` for counts that are no code, or symbols that no sample difference has.
  init?(counts: ArraySlice<UInt8>, symbols: ArraySlice<UInt8>) {
    let total = counts.reduce(0) { $0 + Int($1) }
    guard counts.count == 16, symbols.count == total, symbols.allSatisfy({ $0 <= 16 }) else { return nil }
    var quick = [UInt16](repeating: 0, count: 1 << Self.quickBits)
    var greatest = [Int](repeating: -1, count: 17)
    var shift = [Int](repeating: 0, count: 17)
    var (code, place) = (0, 0)
    let values = Array(symbols)
    for (index, count) in counts.enumerated() {
      let length = index + 1
      shift[length] = place - code
      for _ in 0..<Int(count) {
        guard code < 1 << length else { return nil }
        if length <= Self.quickBits {
          let first = code << (Self.quickBits - length)
          for pattern in first..<first + 1 << (Self.quickBits - length) {
            quick[pattern] = UInt16(length) << 8 | UInt16(values[place])
          }
        }
        greatest[length] = code
        (code, place) = (code + 1, place + 1)
      }
      code <<= 1
    }
    (self.quick, self.greatest, self.shift, self.symbols) = (quick, greatest, shift, values)
  }

  /// The symbol at the head of 16 bits and its length; `nil` for a pattern that is no code.
  func slow(_ bits: Int) -> (length: Int, symbol: Int)? {
    for length in 1...16 {
      let code = bits >> (16 - length)
      if code <= greatest[length] { return (length, Int(symbols[code + shift[length]])) }
    }
    return nil
  }
}
