internal import Glibc

/// Numbers as text, the same on every machine and in every language.
enum DecimalText {
  /// With exactly so many digits behind the point, and a true minus for reading.
  ///
  /// Beyond 10¹⁵ in the last place, where `Double` has no such digits, the shortest text that reads back.
  static func fixed(_ value: Double, places: Int, minus: String = "−") -> String {
    let scaled = (abs(value) * pow(10, Double(places))).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let digits = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = value < 0 && scaled > 0 ? minus : ""
    return sign + padded.dropLast(places) + (places > 0 ? "." + padded.suffix(places) : "")
  }

  /// With at most so many digits behind the point, and a minus a machine reads.
  static func short(_ value: Double, places: Int) -> String {
    var text = Substring(fixed(value, places: places, minus: "-"))
    guard places > 0, text.contains("."), !text.contains("e") else { return String(text) }
    while text.hasSuffix("0") { text = text.dropLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }

  /// As mantissa and power of ten: "2e6", "−1.5e−7".
  static func scientific(_ value: Double, places: Int) -> String {
    guard value != 0 else { return "0" }
    var exponent = Int(log10(abs(value)).rounded(.down))
    // 9.99 with one place rounds to a mantissa of ten.
    if (abs(value) * pow(10, Double(places - exponent))).rounded() >= pow(10, Double(places + 1)) { exponent += 1 }
    let mantissa = value / pow(10, Double(exponent))
    return fixed(mantissa, places: places) + "e" + (exponent < 0 ? "−\(-exponent)" : "\(exponent)")
  }
}
