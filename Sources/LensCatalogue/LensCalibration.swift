public import Geometry

/// What another program knows of a lens, on a picture of one size.
public struct LensCalibration: Equatable, Sendable {
  /// How a direction becomes a point.
  public enum Model: Equatable, Sendable {
    /// OpenCV's standard model: k₁, k₂, p₁, p₂, k₃ …
    case standard
    /// OpenCV's and Kalibr's equidistant fisheye: k₁…k₄.
    case fisheye
    /// A polynomial along the radius, c₀…c₄ of ``Geometry/RadialPolynomial``.
    case radialPolynomial(RadialPolynomial.Radius)
  }

  /// What it calls itself.
  public var name: String
  /// The model.
  public var model: Model
  /// Size of the pictures it holds for; `nil` where the shape of the picture does not matter.
  public var size: PixelSize
  /// Focal lengths, pixels.
  public var (fx, fy): (Double, Double)
  /// Principal point, pixels from the top-left corner of the picture.
  public var (cx, cy): (Double, Double)
  /// Coefficients of the model.
  public var coefficients: [Double]
  /// Residual of the calibration, pixels, where it is stated.
  public var rmsErrorPixels: Double?
  /// What had to be assumed, one sentence each.
  public var notes: [String] = []
}

/// Why there is no calibration.
public enum LensCatalogueError: Error, Equatable, Sendable {
  /// The text is not YAML.
  case notYAML(line: Int, reason: String)
  /// YAML without a calibration; says what is missing.
  case notCalibration(String)
  /// A model this program does not have.
  case unsupported(String)
  /// There is no lens database on this machine.
  case noDatabase
  /// The database does not know the camera.
  case unknownCamera(String)
  /// The database does not know the lens.
  case unknownLens(String)
  /// Names of several lenses match.
  case ambiguous(String, others: String)
  /// The database knows the lens, but not how it distorts.
  case noDistortion(String)
  /// The lens has no such focal length, or several and none was given.
  case focalLength(String, least: Double, greatest: Double)

  /// One line: what, and what would be right.
  public var message: String {
    switch self {
    case .notYAML(let line, let reason): "is not YAML: \(reason) in line \(line)"
    case .notCalibration(let reason): "is not a lens calibration: \(reason)"
    case .unsupported(let reason): reason
    case .noDatabase: "there is no lensfun database; install the package liblensfun-data-v1"
    case .unknownCamera(let name): "lensfun knows no camera '\(name)'; `lensfun-update-data` may know more"
    case .unknownLens(let name): "lensfun knows no lens '\(name)'; calibrate it, or give --hfov"
    case .ambiguous(let name, let others): "'\(name)' is the name of several lenses: \(others); write more of it"
    case .noDistortion(let name): "lensfun has no distortion data of the \(name); calibrate it, or give --hfov"
    case .focalLength(let name, let least, let greatest):
      "the \(name) has focal lengths from \(least) to \(greatest) mm; say which with --focal-length"
    }
  }
}
