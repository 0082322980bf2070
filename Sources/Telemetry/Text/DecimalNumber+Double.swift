extension DecimalNumber {
  /// The nearest `Double`, ties to even: what `strtod` gives, for all but rare numbers without its cost.
  ///
  /// Three exact ways, by size: one multiplication or division of exact `Double`s (Clinger, "How to read floating
  /// point numbers accurately", 1990); one 128-by-64-bit integer division whose remainder settles the rounding; and
  /// the standard library for the rest. Of a truncated number the digits kept are taken, at most one unit in the last
  /// place too small; ``doubleValue(writtenIn:_:)`` is exact for those as well.
  @inline(__always)
  var doubleValue: Double {
    if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      let magnitude =
        exponent < 0
        ? Double(mantissa) / exactPowersOfTen[-exponent] : Double(mantissa) * exactPowersOfTen[exponent]
      return isNegative ? -magnitude : magnitude
    }
    return slowDoubleValue
  }

  private var slowDoubleValue: Double {
    if mantissa == 0 { return isNegative ? -0.0 : 0.0 }
    let magnitude =
      (-19 ... -1).contains(exponent)
      ? DecimalNumber.quotient(mantissa, powerOfTen: -exponent) : Double("\(mantissa)e\(exponent)") ?? .infinity
    return isNegative ? -magnitude : magnitude
  }

  /// The nearest `Double` of the number that stands in `range` of a text, whatever its count of digits.
  @inline(__always)
  func doubleValue(writtenIn bytes: [UInt8], _ range: Range<Int>) -> Double {
    isTruncated ? DecimalNumber.libraryValue(bytes[range]) ?? doubleValue : doubleValue
  }

  private static func libraryValue(_ field: ArraySlice<UInt8>) -> Double? {
    let digits = field.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
    return Double(String(decoding: digits.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
  }

  /// `mantissa / 10^k` rounded once, for `mantissa > 0` and `1 ≤ k ≤ 19`.
  ///
  /// Both are shifted to 64 significant bits; the quotient then has 63 or 64, the remainder breaks ties.
  private static func quotient(_ mantissa: UInt64, powerOfTen k: Int) -> Double {
    let divisor = integerPowersOfTen[k]
    let (up, down) = (mantissa.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let numerator = mantissa << UInt64(up)
    let (quotient, remainder) = (divisor << UInt64(down)).dividingFullWidth((numerator >> 1, numerator << 63))
    let dropped = 11 - quotient.leadingZeroBitCount
    let half = UInt64(1) << UInt64(dropped - 1)
    let tail = quotient & (half << 1 - 1)
    var significand = quotient >> UInt64(dropped)
    if tail > half || (tail == half && (remainder != 0 || significand & 1 == 1)) { significand += 1 }
    return Double(sign: .plus, exponent: dropped - 63 + down - up, significand: Double(significand))
  }
}

/// Powers of ten that a `Double` holds exactly.
private let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]

/// Powers of ten that fit in 64 bits, from 10⁰ to 10¹⁹.
let integerPowersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
  100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
  10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]
