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

    /// What is seen in `count` numbers that lie `stride` apart.
    func callAsFunction(_ x: UnsafeMutablePointer<Double>, by stride: Int) -> Double {
      typealias Place = EpochStep.Place
      switch self {
      case .velocityExcess(let axis):
        let y = unsafe x + axis * stride
        return unsafe y[Place.velocity * stride] - y[Place.mean * stride] - y[Place.sway * stride]
          - y[Place.jitter * stride]
      case .gyroBias(let axis): return unsafe x[(Place.gyroBias + axis) * stride]
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

  /// Carries mean and covariance over an epoch: `P ← Φ P Φᵀ + Q`.
  mutating func predict(_ step: EpochStep, noise: [Double]) {
    let n = Self.size
    unsafe mean.withUnsafeMutableBufferPointer { x in
      if let x = x.baseAddress { unsafe step.carry(x, by: 1) }
    }
    unsafe covariance.withUnsafeMutableBufferPointer { p in
      guard let p = p.baseAddress else { return }
      for column in 0..<n { unsafe step.carry(p + column, by: n) }
      for row in 0..<n { unsafe step.carry(p + row * n, by: 1) }
      for i in 0..<n { unsafe p[i * n + i] += noise[i] }
      for axis in 0..<3 {
        let (value, rate) = (EpochStep.Place.sway + axis, EpochStep.Place.swayRate + axis)
        unsafe p[value * n + rate] += step.sway.freshBoth
        unsafe p[rate * n + value] += step.sway.freshBoth
      }
    }
  }

  /// Takes in one measurement.
  mutating func take(_ value: Double, of seen: Seen, variance: Double) -> Update {
    let n = Self.size
    var cross = [Double](repeating: 0, count: n)
    var spread = variance
    var surprise = value
    unsafe covariance.withUnsafeMutableBufferPointer { p in
      unsafe cross.withUnsafeMutableBufferPointer { h in
        unsafe mean.withUnsafeMutableBufferPointer { x in
          guard let p = p.baseAddress, let h = h.baseAddress, let x = x.baseAddress else {
            return
          }
          for i in 0..<n { unsafe h[i] = unsafe seen(p + i * n, by: 1) }
          spread += unsafe seen(h, by: 1)
          surprise -= unsafe seen(x, by: 1)
          var row = unsafe p
          for i in 0..<n {
            let gain = unsafe h[i] / spread
            unsafe x[i] += gain * surprise
            // States that the measurement says nothing about keep their rows.
            if gain != 0 { for j in 0..<n { unsafe row[j] -= gain * h[j] } }
            unsafe row += n
          }
        }
      }
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
