/// Errors of a motion sensor of a known size, in place of what a grade would draw; `nil` leaves them to the grade.
public struct StatedImuErrors: Equatable, Sendable {
  /// Length of the constant rate error, rad/s; the seed chooses its direction.
  public var gyroBias: Double?
  /// Length of the constant force error, m/s²; the seed chooses its direction.
  public var forceBias: Double?
  /// Greatest relative error of an axis's scale; the seed chooses each axis's.
  public var scale: Double?
  /// Angle by which the sensor is mounted askew, radians; the seed chooses the axis.
  public var misalignment: Double?
  /// Standard deviation of a time stamp against the instant of sampling, seconds.
  public var stampJitterSeconds: Double?
  /// How fast the log's clock runs, parts in a million; negative for slow.
  public var clockDriftPPM: Double?
  /// Factor on the grade's white noise and on the walks of its biases.
  public var noiseFactor = 1.0

  /// States nothing.
  public init() {}
}
