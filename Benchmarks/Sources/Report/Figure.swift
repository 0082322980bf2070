import Glibc

/// Numbers for people: three digits that mean something.
enum Figure {
  /// "1234", "123", "12.3", "1.23", "0.123".
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    return decimal(value, places: abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3)
  }

  /// With so many digits behind the point.
  static func decimal(_ value: Double, places: Int) -> String {
    let factor = pow(10, Double(places))
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let digits = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = value < 0 && scaled > 0 ? "−" : ""
    return sign + padded.dropLast(places) + (places > 0 ? "." + padded.suffix(places) : "")
  }

  /// "2.31 (2.20–2.45)".
  static func text(_ spread: Spread) -> String {
    "\(text(spread.median)) (\(text(spread.least))–\(text(spread.greatest)))"
  }
}
