import Geometry

extension LensProfile {
  /// The profile of a known camera, for ``bytes()``.
  ///
  /// - Parameters:
  ///   - size: Size of its stored, upright picture.
  ///   - framesPerSecond: Its rate.
  init(name: String, lens: Lens, shutter: RollingShutter, size: PixelSize, framesPerSecond: Double) {
    self.name = name
    switch lens {
    case .pinhole: (model, distortion) = (.standard, [0, 0, 0, 0])
    case .kannalaBrandt4(let fisheye): (model, distortion) = (.fisheye, fisheye.k)
    case .brownConrady(let lens): (model, distortion) = (.standard, lens.coefficients)
    case .radialPolynomial(let lens): (model, distortion) = (.radialPolynomial(lens.radius), lens.coefficients)
    case .division(let lens): (model, distortion) = (.division, [lens.lambda])
    }
    calibrationSize = size
    (fx, fy) = lens.focalLength
    if case .radialPolynomial(let lens) = lens { (fx, fy) = (lens.fx, lens.fy) }
    (cx, cy) = (lens.principalPoint.x, lens.principalPoint.y)
    isAsymmetrical = lens.principalPoint != size.centre(in: SourcePixels.self)
    radialLimit = nil
    rmsErrorPixels = 0
    isGlobalShutter = shutter.readoutSeconds == 0
    readoutMilliseconds = (shutter.readoutSeconds * 1e12).rounded() / 1e9
    readoutDirection = shutter.direction
    self.framesPerSecond = framesPerSecond
  }

  /// The profile as a file, usable as `--lens` here and loadable by Gyroflow.
  func bytes() throws(CommandFailure) -> [UInt8] { try JSONText.pretty(self) }
}

extension LensProfile: Encodable {
  private struct Size: Encodable {
    let w: Int
    let h: Int
  }

  private struct Parameters: Encodable {
    let RMS_error: Double
    let camera_matrix: [[Double]]
    let distortion_coeffs: [Double]
    let radial_distortion_limit: Double?
  }

  private enum Key: String, CodingKey {
    case name, note, fps, asymmetrical
    case calib_dimension, orig_dimension, output_dimension, distortion_model, frame_readout_time
    case frame_readout_direction, global_shutter, fisheye_params, calibrated_by, camera_brand, camera_model
    case lens_model, input_horizontal_stretch, input_vertical_stretch, official, num_images, compatible_settings
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode("", forKey: .note)
    try container.encode(ToolVersion.line, forKey: .calibrated_by)
    try container.encode("", forKey: .camera_brand)
    try container.encode(name, forKey: .camera_model)
    try container.encode("", forKey: .lens_model)
    let size = Size(w: calibrationSize.width, h: calibrationSize.height)
    for key in [Key.calib_dimension, .orig_dimension, .output_dimension] { try container.encode(size, forKey: key) }
    try container.encode(model.name, forKey: .distortion_model)
    try container.encode(stretchX, forKey: .input_horizontal_stretch)
    try container.encode(stretchY, forKey: .input_vertical_stretch)
    try container.encode(0, forKey: .num_images)
    try container.encode(false, forKey: .official)
    try container.encode(isAsymmetrical, forKey: .asymmetrical)
    try container.encodeFinite(framesPerSecond, forKey: .fps)
    try container.encode([String](), forKey: .compatible_settings)
    try encodeReadout(&container)
    let matrix = [[fx, 0, cx], [0, fy, cy], [0, 0, 1]]
    try container.encode(
      Parameters(
        RMS_error: rmsErrorPixels ?? 0, camera_matrix: matrix, distortion_coeffs: distortion,
        radial_distortion_limit: radialLimit), forKey: .fisheye_params)
  }

  private func encodeReadout(_ container: inout KeyedEncodingContainer<Key>) throws {
    try container.encodeFinite(readoutMilliseconds, forKey: .frame_readout_time)
    try container.encode(isGlobalShutter, forKey: .global_shutter)
    let name = (readoutDirection ?? .topToBottom).rawValue
    try container.encode(name.prefix(1).uppercased() + name.dropFirst(), forKey: .frame_readout_direction)
  }
}
