/// Numbers as people type them: decimal digits, a point, an optional exponent. The same in every locale.
///
/// Refuses what `Double(String)` would let through: `inf`, `nan`, hexadecimal, and values too large to be finite.
enum DecimalNumber {
  /// The number a text spells; `nil` when it is not one.
  static func parse(_ text: String) -> Double? {
    guard isSpelled(text), let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Why a text that is no number might have been meant as one.
  static func hint(for text: String) -> String? {
    guard text.contains(",") else { return nil }
    let pointed = String(text.map { $0 == "," ? "." : $0 })
    return isSpelled(pointed) ? "write the decimal point as '.': \(pointed)" : nil
  }

  /// `[+-] digits [. digits] [e [+-] digits]` with at least one digit before the exponent.
  private static func isSpelled(_ text: String) -> Bool {
    var rest = Substring(text)
    rest.dropSign()
    let whole = rest.dropDigits()
    var fraction = 0
    if rest.first == "." {
      rest.removeFirst()
      fraction = rest.dropDigits()
    }
    guard whole + fraction > 0 else { return false }
    if let letter = rest.first, letter == "e" || letter == "E" {
      rest.removeFirst()
      rest.dropSign()
      guard rest.dropDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension Substring {
  /// Removes one leading sign, if there is one.
  fileprivate mutating func dropSign() {
    if first == "-" || first == "+" { removeFirst() }
  }

  /// Removes leading ASCII digits and counts them.
  @discardableResult
  fileprivate mutating func dropDigits() -> Int {
    let digits = utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    self = self.dropFirst(digits)
    return digits
  }
}
