/// Any of the camera models, as a value that can be stored in a plan and switched on once per picture.
public enum Lens: CameraModel, Codable {
  /// Straight lines stay straight.
  case pinhole(Pinhole)
  /// Fisheye with four coefficients.
  case kannalaBrandt4(KannalaBrandt4)
  /// OpenCV's standard model, with up to eight coefficients.
  case brownConrady(BrownConrady)
  /// A polynomial along the radius.
  case radialPolynomial(RadialPolynomial)
  /// The division model.
  case division(DivisionLens)

  /// The model itself, for work that is to be done many times with one lens.
  var model: any CameraModel {
    switch self {
    case .pinhole(let model): model
    case .kannalaBrandt4(let model): model
    case .brownConrady(let model): model
    case .radialPolynomial(let model): model
    case .division(let model): model
    }
  }

  /// Projection of the model.
  @inlinable public func project(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    switch self {
    case .pinhole(let model): model.project(d)
    case .kannalaBrandt4(let model): model.project(d)
    case .brownConrady(let model): model.project(d)
    case .radialPolynomial(let model): model.project(d)
    case .division(let model): model.project(d)
    }
  }

  /// Inverse projection of the model.
  @inlinable public func unproject(_ p: PixelPoint<SourcePixels>) -> Vector3<Camera>? {
    switch self {
    case .pinhole(let model): model.unproject(p)
    case .kannalaBrandt4(let model): model.unproject(p)
    case .brownConrady(let model): model.unproject(p)
    case .radialPolynomial(let model): model.unproject(p)
    case .division(let model): model.unproject(p)
    }
  }

  /// The point the optical axis meets.
  public var principalPoint: PixelPoint<SourcePixels> {
    switch self {
    case .pinhole(let model): model.principalPoint
    case .kannalaBrandt4(let model): model.principalPoint
    case .brownConrady(let model): model.principalPoint
    case .radialPolynomial(let model): model.principalPoint
    case .division(let model): model.principalPoint
    }
  }

  /// Pixels per radian on the axis.
  public var focalLength: (x: Double, y: Double) {
    switch self {
    case .pinhole(let model): model.focalLength
    case .kannalaBrandt4(let model): model.focalLength
    case .brownConrady(let model): model.focalLength
    case .radialPolynomial(let model): model.focalLength
    case .division(let model): model.focalLength
    }
  }
}
