internal import Geometry
internal import Glibc

/// Finds which way is down from a recording whose accelerometer also feels every push and step.
///
/// Specific force is gravity plus acceleration. A low-pass filter must assume that acceleration averages out over
/// its window; what is really known is that *velocity stays bounded*. The errors of ``EpochStep`` are estimated from
/// ```
/// ∫(F − g ẑ) dt + δv = m + u + w        velocity, see VelocityModel
/// ```
/// forwards by a Kalman filter and backwards by the modified Bryson–Frazier smoother, which needs no inverse of a
/// covariance and little more than vectors. Source: G. J. Bierman, "Fixed interval smoothing with discrete
/// measurements", Int. J. Control 18 (1973).
struct TiltSmoother: Sendable {
  typealias Place = EpochStep.Place
  static let gravity = 9.80665
  /// Variance by which velocity may miss what the model makes of it, m²/s²: nothing, but for rounding.
  static let closeness = 1e-6

  var noise = SensorNoise()
  var model = VelocityModel()
  /// Nominal errors the steps were made with: the prior is centred on zero *total* errors.
  var folded = SensorErrors()

  /// Filters all epochs.
  ///
  /// - Parameters:
  ///   - wander: how far the mean velocity may have changed in each epoch, m/s/√s.
  ///   - record: receives what the way back needs; `nil` when only the likelihood is wanted.
  /// - Returns: the logarithm of the recording's likelihood, up to a constant.
  func filter(_ steps: [EpochStep], wander: [Double], into record: inout FilterRecord?) -> Double {
    var filter = TiltFilter(mean: priorMean, variances: priorVariances)
    var velocity = Vector3<World>.zero
    var score = 0.0
    for (step, wander) in zip(steps, wander) {
      let step = prepared(step)
      filter.predict(step, noise: processNoise(step, wander: wander))
      velocity += step.force - Vector3<World>(0, 0, Self.gravity * step.seconds)
      record?.begin(filter, velocity: velocity, jitterDecay: step.jitterDecay, sway: step.sway)
      for axis in 0..<3 {
        let value = axis == 0 ? velocity.x : axis == 1 ? velocity.y : velocity.z
        let update = filter.take(
          -value, of: .velocityExcess(axis), variance: Self.closeness)
        score += update.score
        record?.add(update)
      }
      guard let rest = step.restRate else { continue }
      let bias = rest - folded.gyroBias
      for axis in 0..<3 {
        let value = axis == 0 ? bias.x : axis == 1 ? bias.y : bias.z
        let update = filter.take(value, of: .gyroBias(axis), variance: noise.restRate * noise.restRate)
        record?.add(update)
      }
    }
    return score
  }

  /// Estimates after each epoch, and before the first, given all epochs.
  func smooth(_ steps: [EpochStep], wander: [Double]) -> SmoothedTilt {
    var record: FilterRecord? = FilterRecord(epochs: steps.count)
    let score = filter(steps, wander: wander, into: &record)
    let initial = (mean: priorMean, variances: priorVariances)
    return SmoothedTilt(steps, record: record ?? FilterRecord(epochs: 0), initial: initial, score: score)
  }

  /// The step with what the model says of velocity.
  func prepared(_ step: EpochStep) -> EpochStep {
    var result = step
    result.sway = model.step(over: step.seconds)
    result.jitterDecay = exp(-step.seconds / model.jitterMemory)
    return result
  }

  var priorMean: [Double] {
    let (b, s, a) = (folded.gyroBias, folded.gyroScale, folded.accelerometerBias)
    return [0, 0, -b.x, -b.y, -b.z, -s.x, -s.y, -s.z, -a.x, -a.y, -a.z] + Array(repeating: 0, count: 15)
  }

  var priorVariances: [Double] {
    func three(_ deviation: Double) -> [Double] { Array(repeating: deviation * deviation, count: 3) }
    return [noise.tilt * noise.tilt, noise.tilt * noise.tilt] + three(noise.gyroBias) + three(noise.gyroScale)
      + three(noise.accelerometerBias) + three(noise.unknownVelocity) + three(noise.meanVelocity)
      + three(model.sway) + three(model.sway * model.swayRate) + three(model.jitter)
  }

  func processNoise(_ step: EpochStep, wander: Double) -> [Double] {
    let dt = max(step.seconds, 1e-3)
    func three(_ variance: Double) -> [Double] { Array(repeating: variance, count: 3) }
    // What neither bias nor scale explains adds up like a walk.
    let unseen = step.unseenTurning * noise.unseenRate
    let crooked = noise.crookedness * step.angle
    let walk = step.restRate == nil ? noise.gyro : noise.restWander
    let tilt = walk * walk * dt + crooked * crooked + unseen * unseen
    let pushed = step.unseenPushing * noise.unseenAcceleration
    return [tilt, tilt] + three(noise.gyroBiasWalk * noise.gyroBiasWalk * dt) + three(0)
      + three(noise.accelerometerBiasWalk * noise.accelerometerBiasWalk * dt)
      + three(noise.accelerometer * noise.accelerometer * dt + pushed * pushed) + three(wander * wander * dt)
      + three(step.sway.freshValue) + three(step.sway.freshRate)
      + three(model.jitter * model.jitter * (1 - step.jitterDecay * step.jitterDecay))
  }
}

/// Standard deviations a recording is judged by. Units: rad, m, s.
struct SensorNoise: Equatable, Sendable {
  /// White gyro noise, rad/√s; 0.009 °/s/√Hz covers phones and action cameras.
  var gyro = 1.6e-4
  /// Gyro bias before anything is known, rad/s: a degree a second about each axis, as action cameras have.
  var gyroBias = 0.02
  /// Relative error of the gyro's scale.
  var gyroScale = 0.005
  /// What else is wrong with a turn, as a share of its angle.
  var crookedness = 0.0005
  /// Wander of the gyro bias, rad/s/√s.
  var gyroBiasWalk = 1.5e-5
  /// White accelerometer noise, m/s/√s.
  var accelerometer = 1.8e-3
  /// Accelerometer bias before anything is known, m/s²: 5 mg along each axis.
  var accelerometerBias = 0.05
  /// Wander of the accelerometer bias, m/s²/√s.
  var accelerometerBiasWalk = 1.5e-4
  /// How askew a sensor sits behind its lens, rad: no recording tells, and every tilt has it.
  static let mount = 0.1 * Double.pi / 180
  /// Tilt before anything is known, rad.
  var tilt = 0.5
  /// Mean velocity before anything is known, m/s.
  var meanVelocity = 10.0
  /// The integral of acceleration has no beginning: its constant, m/s.
  var unknownVelocity = 100.0
  /// What is not in the log differs from what stands for it by this much: rad/s, m/s².
  var unseenRate = 0.5
  var unseenAcceleration = 3.0
  /// How far a camera at rest turns after all, rad/√s: tripods settle.
  var restWander = 5e-6
  /// How far from zero its rate may be, rad/s.
  var restRate = 0.1 * Double.pi / 180
}
