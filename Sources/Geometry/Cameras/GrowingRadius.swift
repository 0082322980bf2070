/// A radius on the picture as a function of one off the axis, on the stretch from the axis on which it grows.
///
/// Polynomials of a calibration grow near the axis, as any lens does, and do as they like farther out. Where two
/// radii would share a point nothing can be undone: the function ends there.
@usableFromInline
struct GrowingRadius: Equatable, Sendable {
  /// Largest argument.
  @usableFromInline let limit: Double
  /// Largest value.
  @usableFromInline let largest: Double

  /// Least slope, relative to that on the axis, at which a lens is believed: beyond it a pixel would show more than
  /// fifty times as much as in the middle.
  private static let leastSlope = 0.02

  /// Finds where a function stops growing: on a grid, then by bisection.
  ///
  /// - Parameters:
  ///   - farthest: Largest argument of any use.
  ///   - value: The function, 0 at 0.
  ///   - slope: Its derivative, 1 at 0.
  init(upTo farthest: Double, value: (Double) -> Double, slope: (Double) -> Double) {
    let steps = 2048
    var limit = farthest
    func grows(_ r: Double) -> Bool { slope(r) > Self.leastSlope && value(r).isFinite }
    for step in 1...steps {
      let high = farthest * Double(step) / Double(steps)
      guard !grows(high) else { continue }
      var (low, top) = (high - farthest / Double(steps), high)
      for _ in 0..<60 {
        let middle = (low + top) / 2
        if grows(middle) { low = middle } else { top = middle }
      }
      limit = low
      break
    }
    self.limit = limit
    largest = value(limit)
  }

  /// The argument of a value, to the last few bits: Newton, kept inside its bracket by bisection.
  ///
  /// - Returns: `nil` beyond ``largest``.
  @inlinable
  func solve(_ target: Double, value: (Double) -> Double, slope: (Double) -> Double) -> Double? {
    guard target <= largest else { return nil }
    var (low, high) = (0.0, limit)
    var r = min(target, limit)
    for _ in 0..<60 {
      let error = value(r) - target
      if error > 0 { high = r } else { low = r }
      let newton = r - error / slope(r)
      let next = newton >= low && newton <= high ? newton : (low + high) / 2
      let step = abs(next - r)
      r = next
      if step <= 1e-15 * (1 + r) { break }
    }
    return r
  }
}
