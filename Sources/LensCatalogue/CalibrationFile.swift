import Geometry

/// Lens calibrations in YAML: those of OpenCV's calibration programs, of ROS, and of Kalibr.
///
/// All count pixels from the *centre* of the top-left pixel; half a pixel is added here. Sources: OpenCV's
/// `camera_calibration` sample, ROS `sensor_msgs/CameraInfo`, Kalibr's wiki "YAML formats".
public enum CalibrationFile {
  /// Reads a calibration.
  public static func read(_ bytes: [UInt8]) throws(LensCatalogueError) -> LensCalibration {
    let tree = try YAMLTree.read(bytes)
    guard case .mapping = tree else { throw .notCalibration("it is not a list of keys and values") }
    if let camera = tree["cam0"] { return try kalibr(camera) }
    if tree["intrinsics"] != nil { return try kalibr(tree) }
    return try openCV(tree)
  }

  private static func openCV(_ tree: YAMLTree) throws(LensCatalogueError) -> LensCalibration {
    guard let matrix = tree["camera_matrix", "cameramatrix", "k", "m1"]?.numbers, matrix.count == 9 else {
      throw .notCalibration("it has no camera_matrix of nine numbers")
    }
    guard let width = tree["image_width", "width"]?.number, let height = tree["image_height", "height"]?.number else {
      throw .notCalibration("it has no image_width and image_height")
    }
    let coefficients =
      tree["distortion_coefficients", "distortion_coeffs", "distcoeffs", "dist_coeffs", "d"]?.numbers ?? []
    let name = tree["distortion_model", "camera_model"]?.text?.lowercased()
    let isFisheye = (tree["fisheye_model", "fisheye"]?.number ?? 0) != 0
    let model = isFisheye ? .fisheye : try model(name ?? "plumb_bob")
    return try calibration(
      tree["camera_name", "name"]?.text ?? "", model, (width, height), (matrix[0], matrix[4], matrix[2], matrix[5]),
      coefficients, rms: tree["avg_reprojection_error", "rms", "rms_error"]?.number)
  }

  private static func kalibr(_ tree: YAMLTree) throws(LensCatalogueError) -> LensCalibration {
    if let camera = tree["camera_model"]?.text?.lowercased(), camera != "pinhole" {
      throw .unsupported("the camera model '\(camera)' is not supported; pinhole with radtan or equidistant is")
    }
    guard let numbers = tree["intrinsics"]?.numbers, numbers.count == 4 else {
      throw .notCalibration("its intrinsics are not four numbers")
    }
    guard let size = tree["resolution"]?.numbers, size.count == 2 else {
      throw .notCalibration("it has no resolution of two numbers")
    }
    let model = try model(tree["distortion_model"]?.text?.lowercased() ?? "none")
    return try calibration(
      tree["rostopic"]?.text ?? "", model, (size[0], size[1]), (numbers[0], numbers[1], numbers[2], numbers[3]),
      tree["distortion_coeffs", "distortion_coefficients"]?.numbers ?? [], rms: nil)
  }

  private static func model(_ name: String) throws(LensCatalogueError) -> LensCalibration.Model {
    switch name {
    case "plumb_bob", "rational_polynomial", "radtan", "none", "pinhole", "opencv": .standard
    case "equidistant", "fisheye", "opencv_fisheye": .fisheye
    default:
      throw .unsupported(
        "the distortion model '\(name)' is not supported; plumb_bob, rational_polynomial, radtan and equidistant are")
    }
  }

  private static func calibration(
    _ name: String, _ model: LensCalibration.Model, _ size: (Double, Double), _ k: (Double, Double, Double, Double),
    _ coefficients: [Double], rms: Double?
  ) throws(LensCatalogueError) -> LensCalibration {
    let sides = 1.0...65_535
    guard sides.contains(size.0), sides.contains(size.1), size.0 == size.0.rounded(), size.1 == size.1.rounded() else {
      throw .notCalibration("its picture is \(size.0) by \(size.1)")
    }
    guard k.0 > 0, k.1 > 0, k.0 < 1e6, k.1 < 1e6, abs(k.2) < 1e6, abs(k.3) < 1e6 else {
      throw .notCalibration("its focal lengths are \(k.0) and \(k.1), its centre \(k.2) and \(k.3)")
    }
    return LensCalibration(
      name: name, model: model, size: PixelSize(width: Int(size.0), height: Int(size.1)), fx: k.0, fy: k.1,
      cx: k.2 + 0.5, cy: k.3 + 0.5,
      coefficients: model == .fisheye && coefficients.isEmpty ? [0, 0, 0, 0] : coefficients,
      rmsErrorPixels: rms)
  }
}
