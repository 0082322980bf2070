internal import Geometry

/// Finds which way is down from a recording whose accelerometer also feels every push and step.
///
/// Specific force is gravity plus acceleration. A low-pass filter must assume that acceleration averages out over
/// its window; what is really known is that *velocity stays bounded*. With small errors of a nominal orientation
/// (World axes, φ about x and y), of the gyro's bias, of velocity and of the accelerometer's bias:
/// ```
/// φ̇  = −R δb_g                  + gyro noise
/// δv̇ = φ × F − R δb_a           + accelerometer noise        F = R (f − b_a)
/// ṁ  = seldom anything, then perhaps a lot                  mean velocity
/// v  = ∫(F − g ẑ) dt + δv  ~  N(m, σ_v²)                     the only "measurement"
/// ```
/// Solved forwards by a Kalman filter and backwards by the Rauch–Tung–Striebel smoother. The mean's wander is
/// reweighted by the acceleration that lasts: a car in a corner changes its velocity by tens of metres a second without
/// dragging the horizon along, because most of the recording says otherwise.
struct TiltSmoother: Sendable {
  /// Standard deviations the recording is judged by. Units: rad, m, s.
  struct Noise: Equatable, Sendable {
    /// White gyro noise, rad/√s; 0.012 °/s/√Hz covers phones and action cameras.
    var gyro = 2e-4
    /// Error of the gyro's scale and axes, as a share of the angle turned: half a percent covers phones.
    var gyroScale = 0.005
    /// Gyro bias before anything is known, rad/s: one degree a second.
    var gyroBias = 0.0175
    /// Wander of the gyro bias, rad/s/√s.
    var gyroBiasWalk = 1e-5
    /// White accelerometer noise, m/s/√s.
    var accelerometer = 5e-3
    /// Accelerometer bias before anything is known, m/s²: 15 mg.
    var accelerometerBias = 0.15
    /// Wander of the accelerometer bias, m/s²/√s.
    var accelerometerBiasWalk = 1e-4
    /// Spread of velocity about its mean, m/s: where estimation starts from.
    var velocity = 1.0
    /// Time after which velocity is a fresh draw, seconds.
    var velocityCorrelation = 1.0
    /// Wander of the mean velocity of somebody who keeps it, m/s/√s.
    var settledWander = 0.02
    /// Lasting acceleration, m/s², that is more likely a change of velocity than a lean.
    var clearAcceleration = 2.0
    /// Lasting acceleration, m/s², that needs no explanation when two solutions are compared.
    var calmAcceleration = 0.1
    /// Tilt before anything is known, rad.
    var tilt = 0.5
    /// Tilt lost in a hole of the log, rad.
    var holeTilt = 0.5
  }

  /// The state after one epoch: φx φy | δb_g | δv | δb_a | m.
  struct Estimate: Equatable, Sendable {
    var end: Timestamp<ClipClock>
    var state: [Double]
    var covariance: Matrix
    /// ∫(F − g ẑ) dt up to here, m/s.
    var nominalVelocity: Vector3<World>

    var tilt: Vector3<World> { Vector3(state[0], state[1], 0) }
    var gyroBias: Vector3<Camera> { Vector3(state[2], state[3], state[4]) }
    var velocity: Vector3<World> { nominalVelocity + Vector3(state[5], state[6], state[7]) }
    var accelerometerBias: Vector3<Camera> { Vector3(state[8], state[9], state[10]) }
    var meanVelocity: Vector3<World> { Vector3(state[11], state[12], state[13]) }
    /// Standard deviation of the tilt, rad: the larger of both axes.
    var tiltSigma: Double { max(0, max(covariance[0, 0], covariance[1, 1])).squareRoot() }
  }

  /// Over this long an acceleration lasts, seconds: longer than a step of a gait.
  static let lastingSeconds = 0.8
  static let gravity = 9.80665
  static let size = 14

  var noise = Noise()
  /// Bias estimates already folded into the epochs: the prior is centred on zero *total* bias.
  var foldedGyroBias = Vector3<Camera>.zero
  var foldedAccelerometerBias = Vector3<Camera>.zero

  /// Estimates after each epoch, given all epochs.
  ///
  /// - Parameter wander: wander of the mean velocity in each epoch, m/s/√s.
  func smooth(_ epochs: [GravityEpoch], wander: [Double]) -> [Estimate] {
    var predicted: [(state: [Double], covariance: Matrix)] = []
    var filtered: [Estimate] = []
    var transitions: [Matrix] = []
    var estimate = initialEstimate
    for (epoch, wander) in zip(epochs, wander) {
      let transition = transition(over: epoch)
      let prior = predict(estimate, transition: transition, epoch: epoch, wander: wander)
      estimate = update(prior, seconds: epoch.seconds)
      transitions.append(transition)
      predicted.append((prior.state, prior.covariance))
      filtered.append(estimate)
    }
    return Self.runBackwards(filtered, predicted: predicted, transitions: transitions)
  }

  /// The epochs as a nominal orientation sees them, before anything is estimated.
  func unsmoothed(_ epochs: [GravityEpoch]) -> [Estimate] {
    var estimate = initialEstimate
    return epochs.map { epoch in
      estimate.end = epoch.end
      estimate.nominalVelocity += epoch.forceIntegral - Vector3<World>(0, 0, Self.gravity * epoch.seconds)
      return estimate
    }
  }

  /// What is known before the first epoch.
  var initialEstimate: Estimate {
    let (g, a) = (foldedGyroBias, foldedAccelerometerBias)
    let variances =
      [noise.tilt, noise.tilt].map { $0 * $0 } + Array(repeating: noise.gyroBias * noise.gyroBias, count: 3)
      + Array(repeating: 100, count: 3)
      + Array(repeating: noise.accelerometerBias * noise.accelerometerBias, count: 3)
      + Array(repeating: 100, count: 3)
    return Estimate(
      end: .zero, state: [0, 0, -g.x, -g.y, -g.z, 0, 0, 0, -a.x, -a.y, -a.z, 0, 0, 0],
      covariance: .diagonal(variances), nominalVelocity: .zero)
  }

  /// How errors carry over one epoch.
  private func transition(over epoch: GravityEpoch) -> Matrix {
    var result = Matrix.identity(Self.size)
    let axes = epoch.rotationIntegral
    let force = epoch.forceIntegral
    for axis in 0..<3 {
      // φ ← φ − A δb_g
      result[0, 2 + axis] = -axes[axis].x
      result[1, 2 + axis] = -axes[axis].y
      // δv ← δv − A δb_a, and φ × F with φ taken in the middle of the epoch.
      let drift = Vector3<World>(-axes[axis].x, -axes[axis].y, 0) * 0.5
      let push = drift.cross(force)
      result[5, 2 + axis] = push.x
      result[6, 2 + axis] = push.y
      result[7, 2 + axis] = push.z
      result[5, 8 + axis] = -axes[axis].x
      result[6, 8 + axis] = -axes[axis].y
      result[7, 8 + axis] = -axes[axis].z
    }
    (result[5, 1], result[6, 0]) = (force.z, -force.z)
    (result[7, 0], result[7, 1]) = (force.y, -force.x)
    return result
  }

  private func predict(_ estimate: Estimate, transition: Matrix, epoch: GravityEpoch, wander: Double) -> Estimate {
    let dt = max(epoch.seconds, 1e-3)
    let hole = epoch.followsHole ? 1.0 : 0
    // An error of scale accumulates with the angle turned; half a radian is about an epoch of a fast flip, and what
    // is lost over a full turn adds up like a walk of such steps.
    let scaleError = noise.gyroScale * epoch.turn
    let tilt = noise.gyro * noise.gyro * dt + scaleError * scaleError + hole * noise.holeTilt * noise.holeTilt
    let velocity = noise.accelerometer * noise.accelerometer * dt + hole * 100
    let gyroBias = noise.gyroBiasWalk * noise.gyroBiasWalk * dt
    let accelerometerBias = noise.accelerometerBiasWalk * noise.accelerometerBiasWalk * dt
    let mean = wander * wander * dt + hole * 100
    let spread = Matrix.diagonal(
      [tilt, tilt, gyroBias, gyroBias, gyroBias, velocity, velocity, velocity]
        + Array(repeating: accelerometerBias, count: 3) + Array(repeating: mean, count: 3))
    let covariance = (transition * estimate.covariance * transition.transposed + spread).symmetrised
    let push = epoch.forceIntegral - Vector3<World>(0, 0, Self.gravity * epoch.seconds)
    return Estimate(
      end: epoch.end, state: transition * estimate.state, covariance: covariance,
      nominalVelocity: estimate.nominalVelocity + push)
  }

  /// Takes in "velocity is about its mean".
  private func update(_ prior: Estimate, seconds: Double) -> Estimate {
    // Velocity stays the same draw for a correlation time: an epoch carries its share of one draw's information.
    let share = max(seconds, 1e-3) / noise.velocityCorrelation
    let variance = noise.velocity * noise.velocity / share
    var crossCovariance = Matrix(rows: 3, columns: Self.size)
    var innovationCovariance = Matrix(rows: 3, columns: 3)
    for i in 0..<3 {
      for j in 0..<Self.size { crossCovariance[i, j] = prior.covariance[5 + i, j] - prior.covariance[11 + i, j] }
    }
    for i in 0..<3 {
      for j in 0..<3 { innovationCovariance[i, j] = crossCovariance[i, 5 + j] - crossCovariance[i, 11 + j] }
      innovationCovariance[i, i] += variance
    }
    let gain = innovationCovariance.solving(crossCovariance).transposed
    let excess = prior.velocity - prior.meanVelocity
    let correction = gain * [-excess.x, -excess.y, -excess.z]
    var result = prior
    for i in 0..<Self.size { result.state[i] += correction[i] }
    result.covariance = (prior.covariance - gain * crossCovariance).symmetrised
    return result
  }

  private static func runBackwards(
    _ filtered: [Estimate], predicted: [(state: [Double], covariance: Matrix)], transitions: [Matrix]
  ) -> [Estimate] {
    guard var result = Optional(filtered), result.count > 1 else { return filtered }
    for k in (0..<(filtered.count - 1)).reversed() {
      let next = predicted[k + 1]
      // Gᵀ = P⁻ₖ₊₁⁻¹ Φ Pₖ
      let gain = next.covariance.solving(transitions[k + 1] * filtered[k].covariance).transposed
      let difference = (0..<size).map { result[k + 1].state[$0] - next.state[$0] }
      let correction = gain * difference
      for i in 0..<size { result[k].state[i] += correction[i] }
      let spread = gain * (result[k + 1].covariance - next.covariance) * gain.transposed
      result[k].covariance = (filtered[k].covariance + spread).symmetrised
    }
    return result
  }
}
