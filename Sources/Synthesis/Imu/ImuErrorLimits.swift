/// How wrong a motion sensor may be: densities are what they say, other values are the most that a seed may draw.
public struct ImuErrorLimits: Equatable, Sendable {
  /// White noise of the rates, rad/s/√Hz: a sample at rate f has standard deviation `density · √f`, and the angle
  /// integrated over time T wanders by `density · √T`.
  public var gyroNoise: Double
  /// White noise of the specific force, m/s²/√Hz, likewise.
  public var forceNoise: Double
  /// Length of the constant rate error, rad/s.
  public var gyroBias: Double
  /// Length of the constant force error, m/s².
  public var forceBias: Double
  /// Random walk of the rate error: standard deviation after T seconds is `gyroWalk · √T`, rad/s/√s.
  public var gyroWalk: Double
  /// Random walk of the force error, m/s²/√s.
  public var forceWalk: Double
  /// Relative error of each axis's scale.
  public var scale: Double
  /// Angle by which the sensor is mounted askew, radians.
  public var misalignment: Double
  /// Largest rate an axis can report, rad/s; `nil` for no limit.
  public var gyroRange: Double?
  /// Largest force an axis can report, m/s²; `nil` for no limit.
  public var forceRange: Double?
  /// Standard deviation of a time stamp against the instant of sampling.
  public var stampJitterSeconds: Double
  /// How fast or slow the log's clock runs, parts in a million.
  public var clockDriftPPM: Double

  /// A sensor without errors.
  public static let none = ImuErrorLimits(
    gyroNoise: 0, forceNoise: 0, gyroBias: 0, forceBias: 0, gyroWalk: 0, forceWalk: 0, scale: 0, misalignment: 0,
    gyroRange: nil, forceRange: nil, stampJitterSeconds: 0, clockDriftPPM: 0)
}
