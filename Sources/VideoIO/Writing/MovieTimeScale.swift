/// Units a second in which an MP4 or QuickTime file counts the starts of its tracks.
enum MovieTimeScale {
  /// FFmpeg's and most writers' own.
  static let usual: Int32 = 1000

  /// The usual milliseconds where they express every start exactly; else the least common multiple of what is needed.
  ///
  /// - Parameter starts: exact start of each track as ticks over ticks a second (`numerator` seconds in
  ///   `denominator` ticks).
  static func scale(forStarts starts: [(ticks: Int64, base: TimeBase)]) -> Int32 {
    var scale = Int64(usual)
    for (ticks, base) in starts where ticks != 0 {
      let (product, overflow) = ticks.multipliedReportingOverflow(by: Int64(base.numerator))
      guard !overflow else { continue }
      // The start is product / denominator seconds: in lowest terms its denominator must divide the scale.
      let needed = Int64(base.denominator) / gcd(product.magnitude, UInt64(base.denominator))
      let multiple = scale / gcd(UInt64(scale), UInt64(needed)) * needed
      // Beyond 32 bits there is no exact scale; the starts are rounded to what there is.
      if multiple <= Int64(Int32.max) { scale = multiple }
    }
    return Int32(scale)
  }

  private static func gcd(_ a: UInt64, _ b: UInt64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(1, Int64(a))
  }
}
