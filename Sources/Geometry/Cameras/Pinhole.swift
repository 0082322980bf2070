/// The ideal lens: straight lines stay straight.
///
/// ```
/// x = fx · X/Z + cx,   y = fy · Y/Z + cy,   Z > 0
/// ```
@frozen
public struct Pinhole: CameraModel, Codable {
  /// Horizontal focal length, pixels.
  public let fx: Double
  /// Vertical focal length, pixels.
  public let fy: Double
  /// Principal point, pixels from the left edge.
  public let cx: Double
  /// Principal point, pixels from the top edge.
  public let cy: Double

  /// Creates a pinhole camera.
  /// - Precondition: focal lengths are positive.
  public init(fx: Double, fy: Double, cx: Double, cy: Double) {
    precondition(fx > 0 && fy > 0, "focal lengths are positive")
    (self.fx, self.fy, self.cx, self.cy) = (fx, fy, cx, cy)
  }

  /// Projection; `nil` for directions at or behind the plane of the lens.
  @inlinable public func project(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    guard d.z > 0 else { return nil }
    let point = PixelPoint<SourcePixels>(fx * d.x / d.z + cx, fy * d.y / d.z + cy)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// Direction of a point; every finite point has one.
  @inlinable public func unproject(_ p: PixelPoint<SourcePixels>) -> Vector3<Camera>? {
    Vector3<Camera>((p.x - cx) / fx, (p.y - cy) / fy, 1).normalized
  }

  /// The point the optical axis meets.
  public var principalPoint: PixelPoint<SourcePixels> { PixelPoint(cx, cy) }
  /// Pixels per radian on the axis.
  public var focalLength: (x: Double, y: Double) { (fx, fy) }
}
