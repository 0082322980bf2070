internal import Glibc

/// How long a shutter may be open so that a turning camera blurs a point by little.
///
/// ```
/// blur = f · ω · t        f the focal length in pixels, ω the rms angular rate, t the time the shutter is open
/// t ≤ blur / (f · ω),     N = ⌈T / t⌉ frames stand for one exposure of T
/// ```
/// ω counts turns about all axes as if each moved every point by f·ω: for the roll that is the most a point at the edge of
/// a field of 90° moves, and less elsewhere. Motion of things and of the camera's place is not in it.
public struct ShutterAdvice: Equatable, Sendable {
  /// Pixels a radian.
  public let focalLength: Double
  /// Greatest blur, pixels.
  public let blur: Double

  /// Creates a rule.
  /// - Precondition: both are above 0.
  public init(focalLength: Double, blur: Double = 1) {
    precondition(focalLength > 0 && blur > 0, "a focal length and some blur")
    self.focalLength = focalLength
    self.blur = blur
  }

  /// The longest time, seconds; infinite for a camera at rest.
  ///
  /// - Parameter rate: rms angular rate, rad/s.
  public func longest(rate: Double) -> Double { rate > 0 ? blur / (focalLength * rate) : .infinity }

  /// How many frames of at most that time stand for one exposure; at least one.
  public func frames(for exposure: Double, rate: Double) -> Int {
    let longest = longest(rate: rate)
    // A share of a millionth is rounding, not another frame.
    return max(1, Int((exposure / longest - 1e-6).rounded(.up)))
  }
}

/// A shutter time that follows a changing bound in thirds of a stop, and only when it must.
///
/// It gets shorter at once, as far as the bound asks; it gets longer only when the bound has left room for more than
/// ``slack``, so that a hand that trembles about a limit does not make it flicker.
public struct ShutterHysteresis: Equatable, Sendable {
  /// Stops of room before the time gets longer.
  public static let slack = 2.0 / 3
  /// The longest and shortest times there are, seconds.
  public static let range = (shortest: 1.0 / 32768, longest: 30.0)

  /// Thirds of a stop above one second; `nil` before the first bound.
  private var thirds: Int?

  /// Begins without a time.
  public init() {}

  /// The time to use now, seconds.
  ///
  /// - Parameter longest: the bound now.
  public mutating func next(longest: Double) -> Double {
    let bounded = max(Self.range.shortest, min(Self.range.longest, longest))
    let highest = Int((3 * log2(bounded) + 1e-9).rounded(.down))
    guard let thirds, highest >= thirds else {
      self.thirds = highest
      return exp2(Double(highest) / 3)
    }
    if Double(highest - thirds) > 3 * Self.slack { self.thirds = highest }
    return exp2(Double(self.thirds ?? highest) / 3)
  }
}
