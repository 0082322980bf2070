public import Geometry

/// A motion sensor riding on a camera path, and the log it writes.
///
/// The sensor samples at even steps of the clip's clock, at 0 with the first frame; the log stamps each sample with
/// its own clock, which shows ``clockOffset`` there (before jitter):
/// ```
/// logTime = clipTime · clockRate + clockOffset
/// ```
public struct ImuSimulation: Sendable {
  /// What it rides on.
  public var path: CameraPath
  /// How wrong it may be.
  public var limits: ImuErrorLimits
  /// Samples a second.
  public var rateHz: Double
  /// First and last instant logged, seconds on the clip's clock; a lead-in lies below zero.
  public var span: ClosedRange<Double>
  /// How the log's axes lie in the camera.
  public var mount: AxisMap
  /// Chooses errors and noise.
  public var seed: UInt64

  /// Errors of a known size, in place of what the seed would draw.
  public var stated = StatedImuErrors()
  /// What the log's clock shows at the clip's first frame.
  public var clockOffset = TimeSpan.zero
  /// Stretches of the clip without any sample, in order, seconds on its clock; the rest is as it was without them.
  public var gaps: [Range<Double>] = []
  /// Whether the accelerometer feels travel, bounce and the lever arm, or gravity alone.
  public var feelsTravel = true

  /// Creates the simulation of a grade, see ``ImuGrade/feelsTravel``.
  public init(
    path: CameraPath, grade: ImuGrade, rateHz: Double, span: ClosedRange<Double>, mount: AxisMap, seed: UInt64
  ) {
    self.init(path: path, limits: grade.limits, rateHz: rateHz, span: span, mount: mount, seed: seed)
    feelsTravel = grade.feelsTravel
  }

  /// Creates a simulation.
  /// - Precondition: `rateHz` is finite, positive and at most a million; `span` is finite.
  public init(
    path: CameraPath, limits: ImuErrorLimits, rateHz: Double, span: ClosedRange<Double>, mount: AxisMap, seed: UInt64
  ) {
    precondition(rateHz > 0 && rateHz <= 1e6, "a log has between 0 and a million samples a second")
    precondition(span.lowerBound.isFinite && span.upperBound.isFinite, "a log has ends")
    (self.path, self.limits, self.rateHz, self.span, self.mount, self.seed) = (path, limits, rateHz, span, mount, seed)
  }

  /// The errors this seed draws, or those that are stated.
  public var errors: ImuErrors { ImuErrors(limits: limits, stated: stated, seed: seed) }

  /// True instants of the samples, seconds on the clip's clock: whole multiples of the sampling step.
  public var sampleTimes: [Double] {
    let first = Int((span.lowerBound * rateHz).rounded(.up))
    let last = Int((span.upperBound * rateHz).rounded(.down))
    return first <= last ? (first...last).map { Double($0) / rateHz } : []
  }

  /// True instants of the samples that reached the log.
  public var loggedTimes: [Double] {
    let times = sampleTimes
    return zip(times, areLost(times)).compactMap { $1 ? nil : $0 }
  }

  /// Whether each of these instants, in order, falls into a gap.
  private func areLost(_ times: [Double]) -> [Bool] {
    var ahead = gaps[...]
    return times.map { time in
      while let gap = ahead.first, gap.upperBound <= time { ahead.removeFirst() }
      return ahead.first?.contains(time) ?? false
    }
  }

  private func specificForce(at seconds: Double) -> Vector3<Camera> {
    if feelsTravel { return path.specificForce(at: seconds) }
    return path.worldFromCamera(at: seconds).inverse(Vector3<World>(0, 0, CameraPath.standardGravity))
  }

  /// The log: rates and forces at the same stamps, in the axes of the log.
  public func recording() -> MotionRecording<Imu, LogClock> {
    let times = sampleTimes
    let errors = self.errors
    let stamps = stamps(of: times, clockRate: errors.clockRate)
    let lost = areLost(times)
    let loudness = stated.noiseFactor
    var gyro = Channel(
      noise: limits.gyroNoise * loudness, walk: limits.gyroWalk * loudness, bias: errors.gyroBias,
      scale: errors.gyroScale, range: limits.gyroRange, random: RandomStream(seed: seed, purpose: .gyroNoise))
    var accelerometer = Channel(
      noise: limits.forceNoise * loudness, walk: limits.forceWalk * loudness, bias: errors.forceBias,
      scale: errors.forceScale, range: limits.forceRange,
      random: RandomStream(seed: seed, purpose: .accelerometerNoise))
    var recording = MotionRecording<Imu, LogClock>(angularRates: [])
    for (index, time) in times.enumerated() {
      let rate = errors.skew(mount.imuFromSensor(path.angularRate(at: time).relabelled()))
      let force = errors.skew(mount.imuFromSensor(specificForce(at: time).relabelled()))
      // Read in any case: noise and walks go on while nothing is written.
      let (rateRead, forceRead) = (gyro.read(rate, rateHz: rateHz), accelerometer.read(force, rateHz: rateHz))
      if lost[index] { continue }
      recording.angularRates.append(VectorSample(time: stamps[index], value: rateRead))
      recording.specificForces.append(VectorSample(time: stamps[index], value: forceRead))
    }
    return recording
  }

  /// Stamps on the log's clock. Jitter is cut at 0.4 of a step, so that stamps strictly increase.
  private func stamps(of times: [Double], clockRate: Double) -> [Timestamp<LogClock>] {
    var random = RandomStream(seed: seed, purpose: .timeStamps)
    let bound = 0.4 / rateHz
    let deviation = stated.stampJitterSeconds ?? limits.stampJitterSeconds
    return times.map { time in
      let jitter = max(-bound, min(bound, random.normal() * deviation))
      return Timestamp(nanoseconds: Int64(((time * clockRate + jitter) * 1e9).rounded())) + clockOffset
    }
  }
}

/// One three-axis sensor: scale, bias that walks, noise, range — in that order.
private struct Channel {
  let noise: Double
  let walk: Double
  var bias: Vector3<Imu>
  let scale: Vector3<Imu>
  let range: Double?
  var random: RandomStream

  mutating func read(_ truth: Vector3<Imu>, rateHz: Double) -> Vector3<Imu> {
    let scaled = Vector3<Imu>(truth.x * scale.x, truth.y * scale.y, truth.z * scale.z)
    let value = scaled + bias + normal() * (noise * rateHz.squareRoot())
    bias += normal() * (walk / rateHz.squareRoot())
    guard let range else { return value }
    func cut(_ component: Double) -> Double { max(-range, min(range, component)) }
    return Vector3(cut(value.x), cut(value.y), cut(value.z))
  }

  private mutating func normal() -> Vector3<Imu> { Vector3(random.normal(), random.normal(), random.normal()) }
}
