/// A pinhole whose picture is drawn together towards the edge by one number: the division model.
///
/// ```
/// tangent of the angle off the axis = ρ / (1 + λ ρ²)      ρ the radius on the picture in focal lengths
/// ```
/// λ < 0 is a barrel, as wide lenses make it. Both ways are closed formulas. Source: Fitzgibbon, "Simultaneous linear
/// estimation of multiple view geometry and lens distortion", CVPR 2001.
@frozen
public struct DivisionLens: CameraModel, Codable {
  /// Horizontal focal length on the axis, pixels.
  public let fx: Double
  /// Vertical focal length on the axis, pixels.
  public let fy: Double
  /// Principal point, pixels from the left edge.
  public let cx: Double
  /// Principal point, pixels from the top edge.
  public let cy: Double
  /// λ, per squared focal length.
  public let lambda: Double

  /// Creates a lens.
  /// - Precondition: focal lengths are positive and λ is finite.
  public init(fx: Double, fy: Double, cx: Double, cy: Double, lambda: Double) {
    precondition(fx > 0 && fy > 0 && lambda.isFinite, "focal lengths are positive, and the coefficient is finite")
    (self.fx, self.fy, self.cx, self.cy, self.lambda) = (fx, fy, cx, cy, lambda)
  }

  /// Projection; `nil` at or behind the plane of the lens, and where a cushion (λ > 0) has turned back.
  @inlinable public func project(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    guard d.z > 0 else { return nil }
    let r2 = (d.x * d.x + d.y * d.y) / (d.z * d.z)
    // ρ = 2r / (1 + √(1 − 4λr²)), the root that is r on the axis.
    let inside = 1 - 4 * lambda * r2
    guard inside >= 0 else { return nil }
    let s = 2 / (1 + inside.squareRoot()) / d.z
    let point = PixelPoint<SourcePixels>(fx * d.x * s + cx, fy * d.y * s + cy)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// Direction of a point; `nil` where a right angle or more would be needed, and where two angles share a point.
  @inlinable public func unproject(_ p: PixelPoint<SourcePixels>) -> Vector3<Camera>? {
    let (u, v) = ((p.x - cx) / fx, (p.y - cy) / fy)
    let bend = lambda * (u * u + v * v)
    guard bend > -1, bend <= 1 else { return nil }
    return Vector3<Camera>(u, v, 1 + bend).normalized
  }

  /// The point the optical axis meets.
  public var principalPoint: PixelPoint<SourcePixels> { PixelPoint(cx, cy) }
  /// Pixels per radian on the axis.
  public var focalLength: (x: Double, y: Double) { (fx, fy) }
}
