import Geometry

extension LensProfile: Decodable {
  private enum Key: String, CodingKey {
    case name, asymmetrical, fps
    case calibrationSize = "calib_dimension"
    case fisheye = "fisheye_params"
    case standard = "calib_params"
    case usesStandard = "use_opencv_standard"
    case model = "distortion_model"
    case digitalLens = "digital_lens"
    case isSuperview = "is_superview"
    case stretchX = "input_horizontal_stretch"
    case stretchY = "input_vertical_stretch"
    case readout = "frame_readout_time"
    case direction = "frame_readout_direction"
    case globalShutter = "global_shutter"
    case settings = "compatible_settings"
  }

  private struct Size: Decodable {
    let w: Int
    let h: Int
  }

  private struct Parameters: Decodable {
    let rmsError: Double?
    let cameraMatrix: [[Double]]
    let coefficients: [Double]
    let radialLimit: Double?

    enum CodingKeys: String, CodingKey {
      case rmsError = "RMS_error"
      case cameraMatrix = "camera_matrix"
      case coefficients = "distortion_coeffs"
      case radialLimit = "radial_distortion_limit"
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let size = try container.decode(Size.self, forKey: .calibrationSize)
    let isStandard = try container.decodeIfPresent(Bool.self, forKey: .usesStandard) ?? false
    let section = isStandard ? Key.standard : .fisheye
    let parameters = try container.decode(Parameters.self, forKey: section)
    let rows = parameters.cameraMatrix
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: section, in: container, debugDescription: "the camera matrix has three rows of three")
    }
    name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
    model = Self.model(try container.decodeIfPresent(String.self, forKey: .model), isStandard: isStandard)
    calibrationSize = PixelSize(width: size.w, height: size.h)
    (fx, fy, cx, cy) = (rows[0][0], rows[1][1], rows[0][2], rows[1][2])
    distortion = parameters.coefficients
    radialLimit = parameters.radialLimit
    rmsErrorPixels = parameters.rmsError
    isAsymmetrical = try container.decodeIfPresent(Bool.self, forKey: .asymmetrical) ?? false
    isGlobalShutter = try container.decodeIfPresent(Bool.self, forKey: .globalShutter) ?? false
    stretchX = try container.decodeIfPresent(Double.self, forKey: .stretchX) ?? 1
    stretchY = try container.decodeIfPresent(Double.self, forKey: .stretchY) ?? 1
    framesPerSecond = try container.decodeIfPresent(Double.self, forKey: .fps)
    readoutMilliseconds = try container.decodeIfPresent(Double.self, forKey: .readout)
    readoutDirection = try Self.direction(container)
    digitalLens = try Self.digitalLens(container)
    settings = try container.decodeIfPresent([Setting].self, forKey: .settings) ?? []
  }

  private static func model(_ name: String?, isStandard: Bool) -> Model {
    guard let name, !name.isEmpty else { return isStandard ? .standard : .fisheye }
    return [.fisheye, .standard, .radialPolynomial(.tangent), .radialPolynomial(.angle), .division].first {
      $0.name == name
    } ?? .other(name)
  }

  private static func digitalLens(_ container: KeyedDecodingContainer<Key>) throws -> String? {
    if let name = try container.decodeIfPresent(String.self, forKey: .digitalLens), !name.isEmpty { return name }
    return try container.decodeIfPresent(Bool.self, forKey: .isSuperview) == true ? "gopro_superview" : nil
  }

  /// Names, or the numbers 0…3: top to bottom, bottom to top, left to right, right to left.
  private static func direction(
    _ container: KeyedDecodingContainer<Key>
  ) throws -> RollingShutter.Direction? {
    if let number = try? container.decodeIfPresent(Int.self, forKey: .direction) {
      let order: [RollingShutter.Direction] = [.topToBottom, .bottomToTop, .leftToRight, .rightToLeft]
      return order.indices.contains(number) ? order[number] : nil
    }
    guard let name = try container.decodeIfPresent(String.self, forKey: .direction) else { return nil }
    return RollingShutter.Direction.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
  }
}
