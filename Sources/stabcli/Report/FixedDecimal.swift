/// Decimal text of a fixed number of digits: a point, no thousands mark, the same in every locale.
enum FixedDecimal {
  private static let powers: [Double] = [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// A number rounded to `digits` places (0…9), half away from zero; zero has no sign.
  ///
  /// - Returns: `nil` for values that are not finite. Values of 9e15/10^digits and more, where a double has no such
  ///   places, are written with all the digits they have.
  static func text(_ value: Double, digits: Int) -> String? {
    guard value.isFinite, powers.indices.contains(digits) else { return nil }
    let scaled = (value * powers[digits]).rounded()
    guard abs(scaled) < 9e15 else { return "\(value)" }
    return text(scaled: Int64(scaled), digits: digits)
  }

  /// Seconds to the nanosecond, exact.
  static func seconds(nanoseconds: Int64) -> String { text(scaled: nanoseconds, digits: 9) }

  private static func text(scaled: Int64, digits: Int) -> String {
    var figures = String(scaled.magnitude)
    if figures.count <= digits { figures = String(repeating: "0", count: digits + 1 - figures.count) + figures }
    let sign = scaled < 0 ? "-" : ""
    guard digits > 0 else { return sign + figures }
    return sign + figures.dropLast(digits) + "." + figures.suffix(digits)
  }
}
