extension DecimalNumber {
  /// The number times `scale` seconds, in whole nanoseconds, rounded half away from zero.
  ///
  /// Exact for every decimal scale, such as 1e-6 or 0.000125: both mantissas are multiplied in 128 bits before the
  /// one rounding. Digits beyond the nineteenth are not looked at.
  ///
  /// - Returns: `nil` beyond ±126 years, so that sums and differences of two instants always fit.
  @inline(__always)
  func nanoseconds(scale: DecimalNumber) -> Int64? {
    let power = exponent + scale.exponent + 9
    if scale.mantissa == 1, power >= 0, power <= 18 {
      let (value, isOver) = mantissa.multipliedReportingOverflow(by: integerPowersOfTen[power])
      guard !isOver, value <= UInt64(longestNanoseconds) else { return nil }
      return isNegative != scale.isNegative ? -Int64(value) : Int64(value)
    }
    return roundedNanoseconds(scale: scale, power: power)
  }

  private func roundedNanoseconds(scale: DecimalNumber, power: Int) -> Int64? {
    var product = UInt128(mantissa) * UInt128(scale.mantissa)
    if product == 0 { return 0 }
    var remaining = power
    while remaining > 0 {
      guard product <= UInt128(longestNanoseconds) else { return nil }
      product *= 10
      remaining -= 1
    }
    if remaining < 0 {
      guard remaining >= -38 else { return 0 }
      var divisor: UInt128 = 1
      for _ in 0 ..< -remaining { divisor *= 10 }
      let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
      product = quotient + (remainder >= divisor - remainder ? 1 : 0)
    }
    guard product <= UInt128(longestNanoseconds) else { return nil }
    return isNegative != scale.isNegative ? -Int64(product) : Int64(product)
  }
}

/// Largest time accepted from a log, either way: 4·10¹⁸ ns, the year 2096 when counted from 1970.
let longestNanoseconds = 4_000_000_000_000_000_000 as Int64
