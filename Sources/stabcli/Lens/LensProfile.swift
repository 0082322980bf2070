import Geometry

/// A lens calibration in the JSON format of Gyroflow's profiles, as much of it as decides a picture.
///
/// Facts of the format: focal lengths and principal point are in pixels of `calib_dimension`; the principal point
/// counts only when `asymmetrical` is set, otherwise the centre is meant; `frame_readout_time` is in milliseconds,
/// negative for bottom to top, and 0 where nobody measured it; no `distortion_model` means OpenCV's fisheye. Two more
/// models are read and written beside those of the format: `radial_polynomial` (also `…_of_angle`) and `division`.
struct LensProfile: Equatable, Sendable {
  /// How a direction becomes a point.
  enum Model: Equatable, Sendable {
    /// OpenCV `fisheye`: four coefficients.
    case fisheye
    /// OpenCV's standard model, with up to eight coefficients; with all of them zero it is a pinhole.
    case standard
    /// A polynomial along the radius: five coefficients of ``RadialPolynomial``. Not of Gyroflow's making.
    case radialPolynomial(RadialPolynomial.Radius)
    /// The division model: one coefficient. Not of Gyroflow's making.
    case division
    /// A model this version does not have.
    case other(String)
  }

  /// Readout of one recording mode of the same camera.
  struct Setting: Equatable, Sendable, Decodable {
    /// Stored columns.
    var width: Int?
    /// Stored rows.
    var height: Int?
    /// Frames a second.
    var framesPerSecond: Double?
    /// Readout, milliseconds; negative for bottom to top.
    var readoutMilliseconds: Double?

    private enum CodingKeys: String, CodingKey {
      case width, height
      case framesPerSecond = "fps"
      case readoutMilliseconds = "frame_readout_time"
    }

    /// Creates a mode.
    init(width: Int?, height: Int?, framesPerSecond: Double?, readoutMilliseconds: Double? = nil) {
      self.width = width
      self.height = height
      self.framesPerSecond = framesPerSecond
      self.readoutMilliseconds = readoutMilliseconds
    }
  }

  /// What the profile calls itself.
  var name: String
  /// The model.
  var model: Model
  /// Size of the pictures it was calibrated on.
  var calibrationSize: PixelSize
  /// Horizontal focal length, pixels.
  var fx: Double
  /// Vertical focal length, pixels.
  var fy: Double
  /// Principal point from the left edge, pixels.
  var cx: Double
  /// Principal point from the top edge, pixels.
  var cy: Double
  /// Coefficients of the model.
  var distortion: [Double]
  /// Whether the principal point is used as measured.
  var isAsymmetrical: Bool
  /// Largest tangent of the angle off the axis the calibration holds for.
  var radialLimit: Double?
  /// Residual of the calibration, pixels; `nil` where it is not stated.
  var rmsErrorPixels: Double?
  /// Stretch of the picture across, 1 for none.
  var stretchX = 1.0
  /// Stretch of the picture down, 1 for none.
  var stretchY = 1.0
  /// Name of a digital lens the camera applied.
  var digitalLens: String?
  /// Readout, milliseconds; negative for bottom to top.
  var readoutMilliseconds: Double?
  /// Which row of the stored picture is read first, where the profile says so.
  var readoutDirection: RollingShutter.Direction?
  /// Whether all rows are exposed at once.
  var isGlobalShutter: Bool
  /// Frames a second of the calibration clip.
  var framesPerSecond: Double?
  /// Other modes with their own readout.
  var settings: [Setting] = []
}

extension LensProfile.Model {
  /// The name in a profile.
  var name: String {
    switch self {
    case .fisheye: "opencv_fisheye"
    case .standard: "opencv_standard"
    case .radialPolynomial(.tangent): "radial_polynomial"
    case .radialPolynomial(.angle): "radial_polynomial_of_angle"
    case .division: "division"
    case .other(let name): name
    }
  }

  /// Numbers of coefficients that it comes with.
  var coefficientCounts: [Int] {
    switch self {
    case .fisheye: [4]
    case .standard: [0, 4, 5, 8, 12, 14]
    case .radialPolynomial: [5]
    case .division: [1]
    case .other: []
    }
  }
}
