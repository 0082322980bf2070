public import Geometry

/// The constant errors of one sensor, drawn from a grade's limits: the truth a calibration is judged against.
public struct ImuErrors: Equatable, Sendable {
  /// Constant rate error at time zero, rad/s.
  public let gyroBias: Vector3<Imu>
  /// Constant force error at time zero, m/s².
  public let forceBias: Vector3<Imu>
  /// Factor on each axis of the rates.
  public let gyroScale: Vector3<Imu>
  /// Factor on each axis of the forces.
  public let forceScale: Vector3<Imu>
  /// The turn from the axes the mount promises to the axes the sensor really has.
  public let skew: Rotation<Imu, Imu>
  /// How fast the log's clock runs, parts in a million.
  public let clockDriftPPM: Double

  /// The log's clock against the clip's: `log = clip · clockRate`, and an offset; above 1 it runs fast.
  public var clockRate: Double { 1 + clockDriftPPM * 1e-6 }

  /// Draws errors: biases between half the limit and the limit in a random direction, so that a grade always tests
  /// what it promises; the rest uniform within the limits. What is stated is met exactly, in the direction that would
  /// have been drawn: stating one error changes no other.
  public init(limits: ImuErrorLimits, stated: StatedImuErrors = StatedImuErrors(), seed: UInt64) {
    var random = RandomStream(seed: seed, purpose: .imuConstants)
    func vector(_ limit: Double, _ stated: Double?) -> Vector3<Imu> {
      let direction = Vector3<Imu>(random.normal(), random.normal(), random.normal()).normalized ?? Vector3(1, 0, 0)
      let drawn = limit * random.uniform(0.5...1)
      return direction * (stated ?? drawn)
    }
    func factors(_ limit: Double) -> Vector3<Imu> {
      let range = -limit...limit
      return Vector3(1 + random.uniform(range), 1 + random.uniform(range), 1 + random.uniform(range))
    }
    gyroBias = vector(limits.gyroBias, stated.gyroBias)
    forceBias = vector(limits.forceBias, stated.forceBias)
    gyroScale = factors(stated.scale ?? limits.scale)
    forceScale = factors(stated.scale ?? limits.scale)
    skew = Rotation(rotationVector: vector(limits.misalignment, stated.misalignment))
    let drawn = random.uniform(-1...1) * limits.clockDriftPPM
    clockDriftPPM = stated.clockDriftPPM ?? drawn
  }
}
