import CLensfun
public import Geometry

/// Lenses of the lensfun database.
///
/// ```
/// R  = radius on the sensor / half the shorter side of the calibration camera's sensor
/// poly3   R' = R (1 − k₁ + k₁R²)      poly5   R' = R (1 + k₁R² + k₂R⁴)
/// ptlens  R' = R (a R³ + b R² + c R + 1 − a − b − c)
/// ```
/// R belongs to the ideal picture, R' to the real one. Source: lensfun's documentation, "Lens distortion models".
public struct LensfunLens: Sendable {
  /// Maker and model of the camera, or part of them; `nil` for one like that the lens was calibrated with.
  public var camera: String?
  /// Maker and model of the lens, or part of them; `nil` for a camera whose lens is fixed.
  public var lens: String?
  /// Focal length, mm; `nil` for the only one of the lens.
  public var focalMillimetres: Double?
  /// Crop factor of the recording mode; `nil` for the camera's.
  public var cropFactor: Double?
  /// Folder with the database's XML files; `nil` for the one of this machine.
  public var folder: String?

  /// Diagonal of 24 × 36 mm.
  private static let fullFrameDiagonal = (24.0 * 24 + 36 * 36).squareRoot()

  /// Asks for a lens.
  public init(
    camera: String?, lens: String?, focalMillimetres: Double? = nil, cropFactor: Double? = nil, folder: String? = nil
  ) {
    (self.camera, self.lens, self.focalMillimetres) = (camera, lens, focalMillimetres)
    (self.cropFactor, self.folder) = (cropFactor, folder)
  }

  /// Its calibration on a picture.
  ///
  /// - Parameter size: of the picture, which is taken to span the sensor's longer side.
  public func calibration(on size: PixelSize) throws(LensCatalogueError) -> LensCalibration {
    let answer = try answer()
    let name = withUnsafeBytes(of: answer.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let (least, greatest) = (Double(answer.least_focal), Double(answer.greatest_focal))
    let focal = focalMillimetres ?? least
    let isFixed = greatest <= least * 1.001
    guard focal > 0, isFixed || focalMillimetres != nil, isFixed || (least * 0.99...greatest * 1.01).contains(focal)
    else {
      throw .focalLength(name, least: least, greatest: greatest)
    }
    let aspect = Double(answer.lens_aspect > 0 ? answer.lens_aspect : 1.5)
    let diagonalShare = (aspect * aspect + 1).squareRoot()
    let longerSide = Self.fullFrameDiagonal / Double(answer.camera_crop) * aspect / diagonalShare
    let halfShorter = Self.fullFrameDiagonal / Double(answer.lens_crop) / diagonalShare / 2
    let pixels = Double(max(size.width, size.height)) / longerSide
    let model = try model(answer, reach: focal / halfShorter, name)
    let notes = [
      "the picture is taken to span the sensor's longer side of \(Self.rounded(longerSide)) mm (--crop-factor says "
        + "otherwise)"
    ]
    let (w, h) = (Double(size.width), Double(size.height))
    // lensfun's centre counts halves of the shorter side from the middle.
    let shorter = min(w, h) / 2
    return LensCalibration(
      name: "\(name), \(Self.rounded(focal)) mm", model: model.kind, size: size, fx: focal * pixels,
      fy: focal * pixels, cx: w / 2 + Double(answer.centre_x) * shorter,
      cy: h / 2 + Double(answer.centre_y) * shorter, coefficients: model.coefficients, notes: notes)
  }

  private func answer() throws(LensCatalogueError) -> clensfun_answer {
    var answer = clensfun_answer()
    let outcome = withText(camera) { camera in
      withText(lens) { lens in
        withText(folder) { folder in
          clensfun_find(folder, camera, lens, Float(focalMillimetres ?? 0), Float(cropFactor ?? 0), &answer)
        }
      }
    }
    let asked = [camera, lens].compactMap(\.self).joined(separator: " with ")
    switch outcome {
    case 0: return answer
    case 1: throw .noDatabase
    case 2: throw .unknownCamera(camera ?? "")
    case 3: throw .unknownLens(lens ?? camera ?? "")
    case 4:
      let others = withUnsafeBytes(of: answer.others) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .ambiguous(asked, others: others)
    default: throw .noDistortion(asked)
    }
  }

  private func withText<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// The model in tangents (or angles) instead of R.
  ///
  /// - Parameter reach: R of a tangent (or an angle) of 1.
  private func model(
    _ answer: clensfun_answer, reach m: Double, _ name: String
  ) throws(LensCatalogueError) -> (kind: LensCalibration.Model, coefficients: [Double]) {
    let t = [Double(answer.terms.0), Double(answer.terms.1), Double(answer.terms.2)]
    let c: [Double]
    switch lfDistortionModel(UInt32(answer.model)) {
    case LF_DIST_MODEL_POLY3: c = [1 - t[0], 0, t[0] * m * m, 0, 0]
    case LF_DIST_MODEL_POLY5: c = [1, 0, t[0] * m * m, 0, t[1] * m * m * m * m]
    case LF_DIST_MODEL_PTLENS: c = [1 - t[0] - t[1] - t[2], t[2] * m, t[1] * m * m, t[0] * m * m * m, 0]
    default: c = [1, 0, 0, 0, 0]
    }
    guard c[0] > 0 else { throw .unsupported("the distortion of the \(name) is impossible") }
    switch lfLensType(UInt32(answer.type)) {
    case LF_RECTILINEAR, LF_UNKNOWN: return (.radialPolynomial(.tangent), c)
    case LF_FISHEYE: return (.radialPolynomial(.angle), c)
    default:
      throw .unsupported("the \(name) is a fisheye of a kind that is not supported; equidistant ones are")
    }
  }
}
