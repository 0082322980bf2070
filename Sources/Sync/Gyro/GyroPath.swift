internal import Geometry

/// How the camera turned, integrated from rates, at any instant between the first and the last.
///
/// Each step is the cubic in the rotation vector that meets the rates at both its ends, so that the path is smooth to
/// first order; its end is the integral of a cubic through the rates and their slopes, with the first term for the
/// turning of the axis (coning):
/// ```
/// θ = h (ω₀+ω₁)/2 + h² (ω̇₀−ω̇₁)/12 + h²/12 (ω₀ × ω₁)
/// ```
struct GyroPath {
  /// Between one rate and the next.
  private struct Step {
    /// Orientation at its start.
    var start: Rotation<World, Camera>
    /// The rotation vector from there is `u·(linear + u·(square + u·cubic))`, u from 0 to 1.
    var linear: Vector3<Camera>
    var square: Vector3<Camera>
    var cubic: Vector3<Camera>
    var length: Double
  }

  private let rates: GyroRates
  private let steps: [Step]

  /// Integrates.
  /// - Precondition: there are at least two rates.
  init(_ rates: GyroRates) {
    self.rates = rates
    let slopes = Self.slopes(rates)
    var rotation = Rotation<World, Camera>.identity
    var steps: [Step] = []
    steps.reserveCapacity(rates.seconds.count)
    for i in rates.seconds.indices.dropLast() {
      let h = rates.seconds[i + 1] - rates.seconds[i]
      let (first, second) = (rates.rates[i], rates.rates[i + 1])
      var turn = (first + second) * (h / 2)
      if h <= rates.holeLimit {
        turn += (slopes[i] - slopes[i + 1]) * (h * h / 12) + first.cross(second) * (h * h / 12)
      }
      let startSlope = first * h
      let endSlope = turn.rotationVectorRate(bodyRate: second) * h
      steps.append(
        Step(
          start: rotation, linear: startSlope, square: 3 * turn - 2 * startSlope - endSlope,
          cubic: startSlope + endSlope - 2 * turn, length: h))
      rotation = rotation * Rotation<Camera, Camera>(rotationVector: turn)
    }
    self.steps = steps
  }

  /// Orientation and rate at an instant, seconds on the log's clock; held at the ends.
  func state(at seconds: Double) -> (rotation: Rotation<World, Camera>, rate: Vector3<Camera>) {
    let i = index(at: seconds)
    let step = steps[i]
    let u = max(0, min(1, (seconds - rates.seconds[i]) / step.length))
    let turned = (step.linear + (step.square + step.cubic * u) * u) * u
    let rate = rates.rates[i] * (1 - u) + rates.rates[i + 1] * u
    return (step.start * Rotation<Camera, Camera>(rotationVector: turned), rate)
  }

  /// The step an instant lies in.
  private func index(at seconds: Double) -> Int {
    let times = rates.seconds
    let last = steps.count - 1
    guard seconds > times[0] else { return 0 }
    guard seconds < times[last] else { return last }
    // Sensors sample almost evenly: look where an even log has it, and widen the search until it is caught.
    let guess = Int((seconds - times[0]) / (times[last + 1] - times[0]) * Double(last + 1))
    var low = max(0, min(last - 1, guess))
    var (high, reach) = (low + 1, 1)
    while times[low] > seconds { (low, high, reach) = (max(0, low - reach), low, reach * 2) }
    while times[high] <= seconds { (low, high, reach) = (high, min(last, high + reach), reach * 2) }
    while low + 1 < high {
      let middle = (low + high) / 2
      if times[middle] <= seconds { low = middle } else { high = middle }
    }
    return low
  }

  /// Slope of the rates at each sample, rad/s²: the parabola through three; zero at ends and beside holes.
  private static func slopes(_ rates: GyroRates) -> [Vector3<Camera>] {
    let (t, w) = (rates.seconds, rates.rates)
    return t.indices.map { i in
      guard i > 0, i + 1 < t.count else { return .zero }
      let (h, k) = (t[i] - t[i - 1], t[i + 1] - t[i])
      guard h <= rates.holeLimit, k <= rates.holeLimit else { return .zero }
      return (w[i] - w[i - 1]) * (k / (h * (h + k))) + (w[i + 1] - w[i]) * (h / (k * (h + k)))
    }
  }
}
