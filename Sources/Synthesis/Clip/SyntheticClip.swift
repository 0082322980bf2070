public import Geometry
public import Imaging

/// Everything that decides a synthetic clip; equal descriptions give equal clips.
public struct SyntheticClip: Equatable, Sendable {
  /// Frames a second as a fraction, 30000/1001 for instance.
  public struct FrameRate: Equatable, Sendable {
    /// Frames in `denominator` seconds.
    public var numerator: Int64
    /// Seconds.
    public var denominator: Int64

    /// Creates a rate.
    public init(_ numerator: Int64, over denominator: Int64 = 1) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// For formulas and messages.
    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }
  }

  /// Which kind of lens.
  public enum LensKind: String, CaseIterable, Sendable, Codable {
    /// Straight lines stay straight.
    case pinhole
    /// Fisheye, Kannala–Brandt with four coefficients.
    case kannalaBrandt4 = "kb4"
  }

  /// What there is to see.
  public enum SceneKind: String, CaseIterable, Sendable, Codable {
    /// Everything infinitely far away: no parallax, whatever the camera's travel.
    case sphere
    /// The same sky and skyline, behind posts and boxes on a floor that the camera travels over.
    case parallax
  }

  /// How the camera moves.
  public var motion = SyntheticMotion.handheld
  /// Factor on its shake, see ``SyntheticMotion/path(seed:seconds:strength:)``.
  public var strength = 1.0
  /// What there is to see.
  public var sceneKind = SceneKind.sphere
  /// Length, seconds.
  public var seconds = 10.0
  /// Size of the picture.
  public var size = PixelSize(width: 640, height: 360)
  /// Frames a second; the nominal rate where frames are not evenly spaced.
  public var rate = FrameRate(30)
  /// When the frames are taken.
  public var timing = FrameTiming.constant
  /// Chooses motion, scene and sensor errors.
  public var seed: UInt64 = 1
  /// How good the motion sensor is.
  public var grade = ImuGrade.phone
  /// Errors of the sensor of a known size, in place of the grade's.
  public var statedErrors = StatedImuErrors()
  /// What the log's clock shows at the first frame.
  public var clockOffset = TimeSpan.zero
  /// What is missing from the log or out of order in it.
  public var faults = LogFaults()
  /// When each row is read.
  public var shutter = RollingShutter.global
  /// Which kind of lens.
  public var lensKind = LensKind.pinhole
  /// Horizontal field of view through the middle row, radians.
  public var horizontalFieldOfView = 70 * degree
  /// Exposure of a row, seconds.
  public var exposureSeconds = 0.0
  /// Samples a second in the log.
  public var logRateHz = 200.0
  /// Seconds the log begins before the first frame and ends after the last.
  public var logMarginSeconds = 1.0
  /// How the log's axes lie in the camera: not the customary one, so that a reader has to heed it.
  public var mount = AxisMap("yXZ") ?? .phoneLandscape
  /// Layout of the pictures.
  public var format = PixelFormat.yuv420()

  /// The default clip: 10 s of a handheld 640 × 360 phone.
  public init() {}
}
