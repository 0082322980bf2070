internal import Glibc

/// Values of one axis to pixels.
///
/// ```
/// linear:       p = p₀ + (p₁ − p₀) (v − v₀)/(v₁ − v₀)
/// logarithmic:  the same with log v in place of v
/// ```
struct AxisMapping: Equatable {
  var scale: Axis.Scale
  /// First and last value.
  var range: ClosedRange<Double>
  /// Where they stand; the second is less than the first on an axis that runs upwards.
  var from: Double
  var to: Double

  /// Farther out than this many pixels nothing is told apart; it keeps coordinates short.
  private static let farthest = 1e5

  /// Where a value stands, also outside of the range; `nil` for one that has no place.
  func pixel(_ value: Double) -> Double? {
    guard scale.places(value) else { return nil }
    // Halves keep the differences of the largest numbers finite.
    let (low, high, v) =
      scale == .linear
      ? (range.lowerBound / 2, range.upperBound / 2, value / 2)
      : (log(range.lowerBound), log(range.upperBound), log(value))
    let place = from + (to - from) * ((v - low) / (high - low))
    return max(-Self.farthest, min(Self.farthest, place))
  }
}

extension Axis.Scale {
  /// Whether a value has a place; on a logarithmic axis those so small that they lose digits have none either.
  func places(_ value: Double) -> Bool { value.isFinite && (self == .linear || value >= .leastNormalMagnitude) }
}
