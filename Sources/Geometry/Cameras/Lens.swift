/// Any of the camera models, as a value that can be stored in a plan and switched on once per picture.
public enum Lens: CameraModel, Codable {
  /// Straight lines stay straight.
  case pinhole(Pinhole)
  /// Fisheye with four coefficients.
  case kannalaBrandt4(KannalaBrandt4)

  /// Projection of the model.
  @inlinable public func project(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    switch self {
    case .pinhole(let model): model.project(d)
    case .kannalaBrandt4(let model): model.project(d)
    }
  }

  /// Inverse projection of the model.
  @inlinable public func unproject(_ p: PixelPoint<SourcePixels>) -> Vector3<Camera>? {
    switch self {
    case .pinhole(let model): model.unproject(p)
    case .kannalaBrandt4(let model): model.unproject(p)
    }
  }

  /// The point the optical axis meets.
  public var principalPoint: PixelPoint<SourcePixels> {
    switch self {
    case .pinhole(let model): model.principalPoint
    case .kannalaBrandt4(let model): model.principalPoint
    }
  }

  /// Pixels per radian on the axis.
  public var focalLength: (x: Double, y: Double) {
    switch self {
    case .pinhole(let model): model.focalLength
    case .kannalaBrandt4(let model): model.focalLength
    }
  }
}
