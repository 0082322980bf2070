/// An exact number: a quotient of whole numbers in lowest terms.
struct Fraction: Equatable {
  let numerator: Int128
  /// Positive.
  let denominator: Int128

  /// Creates a quotient.
  /// - Precondition: `denominator` is not zero.
  init(_ numerator: Int128, _ denominator: Int128) {
    precondition(denominator != 0, "a quotient has a divisor")
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let common = Int128(a) * (denominator < 0 ? -1 : 1)
    (self.numerator, self.denominator) = (numerator / common, denominator / common)
  }

  init(_ base: TimeBase) { self.init(Int128(base.numerator), Int128(base.denominator)) }
  init(_ ratio: Ratio) { self.init(Int128(ratio.numerator), Int128(ratio.denominator)) }

  static func * (a: Fraction, b: Fraction) -> Fraction {
    // Crosswise first: products of what is left stay small.
    let (first, second) = (Fraction(a.numerator, b.denominator), Fraction(b.numerator, a.denominator))
    return Fraction(first.numerator * second.numerator, first.denominator * second.denominator)
  }

  static func / (a: Fraction, b: Fraction) -> Fraction { a * b.inverse }

  /// One over it.
  /// - Precondition: it is not zero.
  var inverse: Fraction { Fraction(denominator, numerator) }

  /// The nearest whole number to a multiple of it, halves away from zero; the nearest there is beyond 64 bits.
  func scaled(_ count: Int64) -> Int64 {
    let (product, overflow) = Int128(count).multipliedReportingOverflow(by: numerator)
    guard !overflow else { return (count < 0) == (numerator < 0) ? .max : .min }
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: denominator)
    let away: Int128 = rest.magnitude >= denominator.magnitude - rest.magnitude ? product.signum() : 0
    return Int64(clamping: quotient + away)
  }

  /// The same as a ratio of 32 bits; `nil` where it does not fit or is not positive.
  var ratio: Ratio? {
    guard let upper = Int32(exactly: numerator), let lower = Int32(exactly: denominator) else { return nil }
    return Ratio(upper, lower)
  }
}
