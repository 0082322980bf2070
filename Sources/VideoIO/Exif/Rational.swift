import Glibc

/// A fraction as Exif writes it: two whole numbers of 32 bits.
struct Rational: Equatable {
  let numerator: UInt32
  let denominator: UInt32

  /// What Exif writes where nothing is known.
  static let unknown = Rational(numerator: .max, denominator: .max)

  init(numerator: UInt32, denominator: UInt32) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The simplest fraction within a billionth of a number, by its continued fraction: 1/10, not 3602879701896397/2⁵⁵.
  ///
  /// - Returns: `nil` for what no such fraction is near to: negative, not finite, or above 2³² − 1.
  init?(_ value: Double) {
    guard value >= 0, value <= Double(UInt32.max) else { return nil }
    var (p0, q0, p1, q1) = (0.0, 1.0, 1.0, 0.0)
    var rest = value
    repeat {
      let whole = rest.rounded(.down)
      let (p, q) = (whole * p1 + p0, whole * q1 + q0)
      guard p <= Double(UInt32.max), q <= Double(UInt32.max) else { break }
      (p0, q0, p1, q1) = (p1, q1, p, q)
      guard rest > whole else { break }
      rest = 1 / (rest - whole)
    } while abs(p1 / q1 - value) > 1e-9 * value
    self.init(numerator: UInt32(p1), denominator: UInt32(q1))
  }

  var bytes: [UInt8] { LittleEndian.bytes(numerator) + LittleEndian.bytes(denominator) }
}
