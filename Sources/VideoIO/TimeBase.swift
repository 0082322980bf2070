import CFFmpeg
public import Geometry

/// Seconds a tick of a stream lasts, as an exact fraction.
public struct TimeBase: Equatable, Hashable, Sendable {
  /// Seconds in `denominator` ticks.
  public var numerator: Int32
  /// Ticks in `numerator` seconds.
  public var denominator: Int32

  /// Creates a time base; `nil` unless both are positive.
  public init?(_ numerator: Int32, _ denominator: Int32) {
    guard numerator > 0, denominator > 0 else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  init?(_ rational: AVRational) { self.init(rational.num, rational.den) }

  var rational: AVRational { AVRational(num: numerator, den: denominator) }

  /// Whether every tick falls on a whole millisecond.
  var isWholeMilliseconds: Bool { Int64(numerator) * 1000 % Int64(denominator) == 0 }

  /// Nanoseconds from `origin` to `ticks`, rounded once to nearest (halves away from zero); `nil` beyond ±292 years.
  public func span(from origin: Int64, to ticks: Int64) -> TimeSpan? {
    span(from: origin, in: self, to: ticks)
  }

  /// Nanoseconds from `origin`, counted in another time base, to `ticks` in this one, rounded once.
  ///
  /// ```
  /// t = (ticks·n₁·d₀ − origin·n₀·d₁)·10⁹ / (d₁·d₀)
  /// ```
  /// - Returns: `nil` when the exact value does not fit.
  public func span(from origin: Int64, in other: TimeBase, to ticks: Int64) -> TimeSpan? {
    let scale = Int128(denominator) * Int128(other.denominator)
    let end = Int128(ticks) * Int128(numerator) * Int128(other.denominator)
    let start = Int128(origin) * Int128(other.numerator) * Int128(denominator)
    let (difference, overflowed) = end.subtractingReportingOverflow(start)
    guard !overflowed else { return nil }
    // Whole seconds first, so that the multiplication by 10⁹ cannot overflow.
    let (seconds, rest) = difference.quotientAndRemainder(dividingBy: scale)
    let restScaled = rest * 1_000_000_000
    let half = scale / 2
    let fraction = (restScaled >= 0 ? restScaled + half : restScaled - half) / scale
    let (whole, tooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !tooLong else { return nil }
    return Int64(exactly: whole + fraction).map { TimeSpan(nanoseconds: $0) }
  }
}

/// A ratio of two whole numbers, such as a frame rate or a pixel's shape.
public struct Ratio: Equatable, Hashable, Sendable {
  /// Upper number, positive.
  public var numerator: Int32
  /// Lower number, positive.
  public var denominator: Int32

  /// Creates a ratio; `nil` unless both are positive.
  public init?(_ numerator: Int32, _ denominator: Int32) {
    guard numerator > 0, denominator > 0 else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  init?(_ rational: AVRational) { self.init(rational.num, rational.den) }

  var rational: AVRational { AVRational(num: numerator, den: denominator) }

  /// The value.
  public var value: Double { Double(numerator) / Double(denominator) }
  /// One over it.
  public var inverse: Ratio {
    var turned = self
    swap(&turned.numerator, &turned.denominator)
    return turned
  }
}
