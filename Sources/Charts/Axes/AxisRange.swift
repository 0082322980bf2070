internal import Glibc

/// Which values an axis shows.
enum AxisRange {
  /// The axis' own range, or one that holds the values with some air around; never empty.
  ///
  /// - Parameter margin: air at both ends, as a share of the values' span.
  static func of(_ axis: Axis, values: some Sequence<Double>, margin: Double) -> ClosedRange<Double> {
    if let range = axis.range { return widened(range, axis.scale) }
    var found: ClosedRange<Double>?
    for value in values where axis.scale.places(value) {
      found = found.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
    }
    guard let found else { return axis.scale == .linear ? 0...1 : 1...10 }
    return aired(widened(found, axis.scale), axis.scale, margin)
  }

  /// One value becomes a range around it.
  private static func widened(_ range: ClosedRange<Double>, _ scale: Axis.Scale) -> ClosedRange<Double> {
    let (low, high) = (range.lowerBound, range.upperBound)
    switch scale {
    case .linear:
      // Less than this apart, values are one number.
      let least = max(abs(low), abs(high)) * 1e-12
      guard high - low <= least else { return range }
      let half = low == 0 ? 0.5 : abs(low) / 2
      return (low - half)...(high + half)
    case .logarithmic:
      return high / low > 1 + 1e-9
        ? range : max(low / 2, .leastNormalMagnitude)...min(high * 2, .greatestFiniteMagnitude)
    }
  }

  private static func aired(
    _ range: ClosedRange<Double>, _ scale: Axis.Scale, _ margin: Double
  ) -> ClosedRange<Double> {
    let (low, high) = (range.lowerBound, range.upperBound)
    let limit = Double.greatestFiniteMagnitude
    switch scale {
    case .linear:
      let air = (high / 2 - low / 2) * 2 * margin
      guard air.isFinite else { return range }
      // Air does not make a quantity that is never negative seem so.
      let floor = low >= 0 ? max(0, low - air) : low - air
      let ceiling = high <= 0 ? min(0, high + air) : high + air
      return max(-limit, floor)...min(limit, ceiling)
    case .logarithmic:
      let factor = pow(high / low, margin)
      guard factor.isFinite else { return range }
      return max(low / factor, .leastNormalMagnitude)...min(high * factor, limit)
    }
  }
}
