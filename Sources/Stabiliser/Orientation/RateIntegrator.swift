internal import Geometry

/// Turns angular rates into orientation, one exact rotation a step, with each step's own length.
struct RateIntegrator {
  /// A hole in the log is a step this many times longer than the usual one, and longer than ``longestOrdinaryStep``.
  static let gapFactor = 5.0
  /// Steps up to this long are no hole, seconds: loggers on phones pause that long without harm.
  static let longestOrdinaryStep = 0.04

  private let samples: [VectorSample<Camera, ClipClock>]
  /// Slope of the rates at each sample, rad/s².
  private let slopes: [Vector3<Camera>]
  /// Steps longer than this are holes, seconds.
  private let holeLimit: Double

  /// Prepares for any number of integrations: what does not depend on bias or start is found once.
  init(_ samples: [VectorSample<Camera, ClipClock>]) {
    self.samples = samples
    holeLimit = Self.gapLimit(samples)
    slopes = Self.slopes(of: samples, holeLimit: holeLimit)
  }

  /// The steps that are holes.
  var holes: [ClosedRange<Timestamp<ClipClock>>] {
    samples.indices.dropFirst().lazy
      .map { (before: samples[$0 - 1].time, after: samples[$0].time) }
      .filter { ($0.after - $0.before).seconds > holeLimit }
      .map { $0.before...$0.after }
  }

  /// Stretches in which the rates say little of how the camera turned: holes, and a gyro at the end of its range.
  var blindStretches: [ClosedRange<Timestamp<ClipClock>>] {
    (holes + Saturation.stretches(of: samples)).sorted { $0.upperBound < $1.upperBound }
  }

  /// The orientation at each sample, relative to the first.
  ///
  /// The rotation over a step is `exp(θ)`, with θ the integral of a cubic through the rates and their slopes, and
  /// the first term for the turning of the axis during the step (coning):
  /// ```
  /// θ = h (ω₀+ω₁)/2 + h² (ω̇₀−ω̇₁)/12 + h²/12 (ω₀ × ω₁)
  /// ```
  /// Slopes are central differences over the true times; in a hole they are not known and left out.
  /// Source of the coning term: Magnus expansion, second order.
  func integrate(
    errors: SensorErrors, start: Rotation<World, Camera>
  ) -> [RotationTrack<World, Camera>.Knot] {
    var knots: [RotationTrack<World, Camera>.Knot] = []
    knots.reserveCapacity(samples.count)
    var rotation = start
    var second = Vector3<Camera>.zero
    for (i, sample) in samples.enumerated() {
      let first = second
      second = errors.rate(of: sample.value)
      if i > 0 {
        let h = (sample.time - samples[i - 1].time).seconds
        var turn = (first + second) * (h / 2)
        if h <= holeLimit {
          turn += (slopes[i - 1] - slopes[i]) * (h * h / 12) + first.cross(second) * (h * h / 12)
        }
        rotation = rotation * Rotation<Camera, Camera>(rotationVector: turn)
      }
      knots.append(.init(time: sample.time, rotation: rotation, rate: second))
    }
    return knots
  }

  /// Steps longer than this, seconds, are holes.
  private static func gapLimit(_ samples: [VectorSample<Camera, ClipClock>]) -> Double {
    let steps = samples.indices.dropFirst().map { samples[$0].time.nanoseconds - samples[$0 - 1].time.nanoseconds }
      .sorted()
    guard !steps.isEmpty else { return longestOrdinaryStep }
    return max(longestOrdinaryStep, gapFactor * TimeSpan(nanoseconds: steps[steps.count / 2]).seconds)
  }

  /// Slope of the rates at each sample, rad/s²; zero at ends and beside holes.
  private static func slopes(
    of samples: [VectorSample<Camera, ClipClock>], holeLimit: Double
  ) -> [Vector3<Camera>] {
    samples.indices.map { i in
      guard i > 0, i + 1 < samples.count else { return .zero }
      let (a, b, c) = (samples[i - 1], samples[i], samples[i + 1])
      let (h, k) = ((b.time - a.time).seconds, (c.time - b.time).seconds)
      guard h <= holeLimit, k <= holeLimit else { return .zero }
      // Parabola through three points at unequal distances.
      return (b.value - a.value) * (k / (h * (h + k))) + (c.value - b.value) * (h / (k * (h + k)))
    }
  }
}
