internal import Geometry
internal import Glibc

/// A Kalman filter over the states of ``EpochStep``: mean and covariance, carried and told things one at a time.
struct TiltFilter: Sendable {
  static let size = EpochStep.Place.count

  /// What a measurement sees: one state or four, with signs.
  enum Seen: Equatable, Sendable {
    /// δv − m − u − w along an axis of World.
    case velocityExcess(Int)
    /// b along an axis of the camera.
    case gyroBias(Int)

    @inline(__always)
    func callAsFunction(_ x: [Double], from offset: Int, by stride: Int) -> Double {
      switch self {
      case .velocityExcess(let axis):
        x[offset + (EpochStep.Place.velocity + axis) * stride] - x[offset + (EpochStep.Place.mean + axis) * stride]
          - x[offset + (EpochStep.Place.sway + axis) * stride]
          - x[offset + (EpochStep.Place.jitter + axis) * stride]
      case .gyroBias(let axis): x[offset + (EpochStep.Place.gyroBias + axis) * stride]
      }
    }

    /// The states seen and their signs.
    @inline(__always)
    func forEach(_ body: (Int, Double) -> Void) {
      switch self {
      case .velocityExcess(let axis):
        body(EpochStep.Place.velocity + axis, 1)
        body(EpochStep.Place.mean + axis, -1)
        body(EpochStep.Place.sway + axis, -1)
        body(EpochStep.Place.jitter + axis, -1)
      case .gyroBias(let axis): body(EpochStep.Place.gyroBias + axis, 1)
      }
    }
  }

  /// One measurement as it was taken.
  struct Update: Sendable {
    let seen: Seen
    /// Covariance of the state with what was seen, before.
    let cross: [Double]
    /// What was measured less what was expected.
    let surprise: Double
    /// Variance of the surprise.
    let variance: Double

    /// Its logarithmic likelihood, up to a constant.
    var score: Double { -0.5 * (log(variance) + surprise * surprise / variance) }
  }

  private(set) var mean: [Double]
  /// Row by row.
  private(set) var covariance: [Double]

  init(mean: [Double], variances: [Double]) {
    self.mean = mean
    covariance = Array(repeating: 0, count: Self.size * Self.size)
    for (i, variance) in variances.enumerated() { covariance[i * Self.size + i] = variance }
  }

  mutating func predict(_ step: EpochStep, noise: [Double]) {
    let n = Self.size
    step.carry(&mean, from: 0, by: 1)
    for column in 0..<n { step.carry(&covariance, from: column, by: n) }
    for row in 0..<n { step.carry(&covariance, from: row * n, by: 1) }
    for i in 0..<n { covariance[i * n + i] += noise[i] }
    for axis in 0..<3 {
      let (value, rate) = (EpochStep.Place.sway + axis, EpochStep.Place.swayRate + axis)
      covariance[value * n + rate] += step.sway.freshBoth
      covariance[rate * n + value] += step.sway.freshBoth
    }
  }

  mutating func take(_ value: Double, of seen: Seen, variance: Double) -> Update {
    let n = Self.size
    var cross = [Double](repeating: 0, count: n)
    for i in 0..<n { cross[i] = seen(covariance, from: i * n, by: 1) }
    let spread = seen(cross, from: 0, by: 1) + variance
    let surprise = value - seen(mean, from: 0, by: 1)
    for i in 0..<n {
      let gain = cross[i] / spread
      mean[i] += gain * surprise
      for j in 0..<n { covariance[i * n + j] -= gain * cross[j] }
    }
    return Update(seen: seen, cross: cross, surprise: surprise, variance: spread)
  }
}

/// What the way back needs of the way there.
struct FilterRecord: Sendable {
  private(set) var means: [Double] = []
  private(set) var covariances: [Double] = []
  private(set) var velocities: [Vector3<World>] = []
  private(set) var jitterDecays: [Double] = []
  private(set) var sways: [SwayStep] = []
  private(set) var updates: [TiltFilter.Update] = []
  private(set) var firstUpdates: [Int] = []

  init(epochs: Int) {
    covariances.reserveCapacity(epochs * TiltFilter.size * TiltFilter.size)
    updates.reserveCapacity(epochs * 3)
  }

  mutating func begin(_ predicted: TiltFilter, velocity: Vector3<World>, jitterDecay: Double, sway: SwayStep) {
    means += predicted.mean
    covariances += predicted.covariance
    velocities.append(velocity)
    sways.append(sway)
    jitterDecays.append(jitterDecay)
    firstUpdates.append(updates.count)
  }

  mutating func add(_ update: TiltFilter.Update) { updates.append(update) }
}
