import Geometry

/// The camera as it was used: the upright source's lens and readout.
struct ReportCamera: Encodable, Equatable {
  /// `pinhole`, `kb4`, `brown`, `poly` or `division`.
  let model: String
  /// Pixels per radian across.
  let fx: Double
  /// Pixels per radian down.
  let fy: Double
  /// Principal point from the left edge, pixels.
  let cx: Double
  /// Principal point from the top edge, pixels.
  let cy: Double
  /// Coefficients of the model.
  let distortion: [Double]
  /// Readout, milliseconds.
  let readoutMilliseconds: Double
  /// Which row is read first.
  let readoutDirection: String
  /// Where these numbers come from: a profile's path, `--hfov`, `default`.
  let source: String

  /// Describes a lens and a shutter.
  init(lens: Lens, shutter: RollingShutter, source: String) {
    (fx, fy) = lens.focalLength
    (cx, cy) = (lens.principalPoint.x, lens.principalPoint.y)
    switch lens {
    case .pinhole: (model, distortion) = ("pinhole", [])
    case .kannalaBrandt4(let fisheye): (model, distortion) = ("kb4", fisheye.k)
    case .brownConrady(let lens): (model, distortion) = ("brown", lens.coefficients)
    case .radialPolynomial(let lens): (model, distortion) = ("poly", lens.coefficients)
    case .division(let lens): (model, distortion) = ("division", [lens.lambda])
    }
    // Rounded to a picosecond, so that 16.7 ms is not printed as 16.699999999999999.
    readoutMilliseconds = (shutter.readoutSeconds * 1e12).rounded() / 1e9
    readoutDirection = shutter.direction.rawValue
    self.source = source
  }

  private enum CodingKeys: String, CodingKey {
    case model, fx, fy, cx, cy, distortion, readoutDirection, source
    case readoutMilliseconds = "readout_ms"
  }
}
