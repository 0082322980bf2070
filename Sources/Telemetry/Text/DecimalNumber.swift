/// A number as it was written: `±mantissa · 10^exponent`, exact up to 19 digits.
///
/// Times are taken from here to whole nanoseconds without ever passing through a `Double`, which cannot hold the
/// nanoseconds since 1970.
struct DecimalNumber: Equatable {
  /// The first 19 significant digits.
  var mantissa: UInt64
  /// Power of ten of the mantissa's last digit.
  var exponent: Int
  /// Whether a minus sign was written.
  var isNegative: Bool
  /// Whether digits other than zero did not fit.
  var isTruncated = false

  /// The number one.
  static let one = DecimalNumber(mantissa: 1, exponent: 0, isNegative: false)

  /// Reads a whole text, spaces around it allowed; `nil` when it is no finite decimal number.
  init?(_ text: String) {
    let bytes = Array(text.utf8) + [lineFeed]
    var i = 0
    while bytes[i] == 0x20 { i += 1 }
    guard let number = DecimalNumber(scanning: bytes, at: &i, point: UInt8(ascii: ".")) else { return nil }
    while bytes[i] == 0x20 { i += 1 }
    guard i == bytes.count - 1 else { return nil }
    self = number
  }

  init(mantissa: UInt64, exponent: Int, isNegative: Bool, isTruncated: Bool = false) {
    self.mantissa = mantissa
    self.exponent = exponent
    self.isNegative = isNegative
    self.isTruncated = isTruncated
  }

  /// Reads the number that begins at `i` and leaves `i` behind it.
  ///
  /// - Parameters:
  ///   - bytes: A text whose last byte is a line feed, so that every scan ends.
  ///   - point: The decimal mark accepted besides the full stop.
  /// - Returns: `nil`, with `i` anywhere in the field, when no digit was found.
  @inline(__always)
  init?(scanning bytes: [UInt8], at i: inout Int, point: UInt8) {
    var (mantissa, count, dropped, isTruncated) = (UInt64(0), 0, 0, false)
    let sign = bytes[i]
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { i += 1 }

    let start = i
    var byte = bytes[i]
    var digit = byte &- UInt8(ascii: "0")
    while digit < 10 {
      if count < 19 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        if mantissa != 0 { count += 1 }
      } else {
        dropped += 1
        isTruncated = isTruncated || digit != 0
      }
      i += 1
      byte = bytes[i]
      digit = byte &- UInt8(ascii: "0")
    }
    var digits = i - start
    var exponent = dropped
    if byte == UInt8(ascii: ".") || byte == point {
      i += 1
      let fraction = i
      dropped = 0
      byte = bytes[i]
      digit = byte &- UInt8(ascii: "0")
      while digit < 10 {
        if count < 19 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          if mantissa != 0 { count += 1 }
        } else {
          dropped += 1
          isTruncated = isTruncated || digit != 0
        }
        i += 1
        byte = bytes[i]
        digit = byte &- UInt8(ascii: "0")
      }
      digits += i - fraction
      exponent -= i - fraction - dropped
    }
    guard digits > 0 else { return nil }
    if byte | 0x20 == UInt8(ascii: "e") {
      guard let power = DecimalNumber.power(bytes, at: &i) else { return nil }
      exponent += power
    }
    self.init(
      mantissa: mantissa, exponent: exponent, isNegative: sign == UInt8(ascii: "-"), isTruncated: isTruncated)
  }

  /// The power of ten behind an `e`; limited to ±9999, beyond any `Double`.
  private static func power(_ bytes: [UInt8], at i: inout Int) -> Int? {
    i += 1
    let sign = bytes[i]
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { i += 1 }
    let start = i
    var power = 0
    while bytes[i] &- UInt8(ascii: "0") < 10 {
      power = min(9999, power * 10 + Int(bytes[i] &- UInt8(ascii: "0")))
      i += 1
    }
    guard i > start else { return nil }
    return sign == UInt8(ascii: "-") ? -power : power
  }
}
