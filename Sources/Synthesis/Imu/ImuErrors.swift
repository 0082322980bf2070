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
  /// The log's clock against the clip's: `log = clip · clockRate`; above 1 it runs fast.
  public let clockRate: Double

  /// Draws errors: biases between half the limit and the limit in a random direction, so that a grade always tests
  /// what it promises; the rest uniform within the limits.
  public init(limits: ImuErrorLimits, seed: UInt64) {
    var random = RandomStream(seed: seed, purpose: .imuConstants)
    func vector(_ length: Double) -> Vector3<Imu> {
      let direction = Vector3<Imu>(random.normal(), random.normal(), random.normal()).normalized ?? Vector3(1, 0, 0)
      return direction * (length * random.uniform(0.5...1))
    }
    func factors(_ limit: Double) -> Vector3<Imu> {
      let range = -limit...limit
      return Vector3(1 + random.uniform(range), 1 + random.uniform(range), 1 + random.uniform(range))
    }
    gyroBias = vector(limits.gyroBias)
    forceBias = vector(limits.forceBias)
    gyroScale = factors(limits.scale)
    forceScale = factors(limits.scale)
    skew = Rotation(rotationVector: vector(limits.misalignment))
    clockRate = 1 + random.uniform(-1...1) * limits.clockDriftPPM * 1e-6
  }
}
