import Glibc

/// Sums over samples; every one is `nil` where there is nothing to sum.
extension [Double] {
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
  /// Root mean square.
  var rms: Double? { map { $0 * $0 }.mean?.squareRoot() }
  /// Largest magnitude.
  var largest: Double? { map { abs($0) }.max() }
}

/// An angle brought into (−π, π].
func wrapped(_ angle: Double) -> Double {
  let turned = angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  return turned <= -.pi ? turned + 2 * .pi : turned
}

/// The direction angles point to on average; 0 where they cancel out or there are none.
func circularMean(_ angles: some Sequence<Double>) -> Double {
  let sum = angles.reduce((sine: 0.0, cosine: 0.0)) { ($0.sine + sin($1), $0.cosine + cos($1)) }
  return sum.sine == 0 && sum.cosine == 0 ? 0 : atan2(sum.sine, sum.cosine)
}
