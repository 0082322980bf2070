public import Glibc

/// The fisheye lens of OpenCV and of Gyroflow's profiles: an odd polynomial in the angle off the axis.
///
/// ```
/// θ  = angle between direction and axis
/// θd = θ (1 + k₁θ² + k₂θ⁴ + k₃θ⁶ + k₄θ⁸)
/// x  = fx · θd · cos φ + cx,   y = fy · θd · sin φ + cy
/// ```
/// The polynomial is used only where it grows: beyond the first zero of its derivative two directions would share
/// one point. Source: Kannala and Brandt, "A generic camera model…", PAMI 2006; OpenCV `fisheye`.
@frozen
public struct KannalaBrandt4: CameraModel {
  /// Horizontal focal length, pixels per radian on the axis.
  public let fx: Double
  /// Vertical focal length, pixels per radian on the axis.
  public let fy: Double
  /// Principal point, pixels from the left edge.
  public let cx: Double
  /// Principal point, pixels from the top edge.
  public let cy: Double
  /// The coefficients k₁…k₄.
  public let k: [Double]
  /// Largest angle off the axis that has an image, radians.
  public let maximumAngle: Double
  /// θd at ``maximumAngle``: the validity radius on the image, in units of the focal length.
  public let maximumRadius: Double
  /// The model both ways, without roots and arcs.
  @usableFromInline let curves: FisheyeCurves

  /// Creates a fisheye camera.
  ///
  /// - Parameters:
  ///   - k: four coefficients.
  ///   - fieldLimit: Largest angle off the axis the lens sees, radians; a quarter turn unless the lens looks behind
  ///     its own plane. The polynomial's own limit applies as well.
  /// - Precondition: focal lengths are positive and there are four finite coefficients.
  public init(
    fx: Double, fy: Double, cx: Double, cy: Double, k: [Double], fieldLimit: Double = .pi / 2 - 1e-6
  ) {
    precondition(fx > 0 && fy > 0, "focal lengths are positive")
    precondition(k.count == 4 && k.allSatisfy(\.isFinite), "the model has four coefficients")
    (self.fx, self.fy, self.cx, self.cy, self.k) = (fx, fy, cx, cy, k)
    maximumAngle = min(fieldLimit, Self.growthLimit(k))
    maximumRadius = Self.radius(k, maximumAngle)
    curves = FisheyeCurves(k, maximumAngle: maximumAngle)
  }

  /// Puts a stored camera together; what its numbers are worth is for the caller to check.
  init(
    unchecked focal: (x: Double, y: Double), centre: (x: Double, y: Double), k: [Double], maximumAngle: Double,
    maximumRadius: Double
  ) {
    (fx, fy, cx, cy) = (focal.x, focal.y, centre.x, centre.y)
    self.k = k
    self.maximumAngle = maximumAngle
    self.maximumRadius = maximumRadius
    let isUsable = k.count == 4 && k.allSatisfy(\.isFinite) && maximumAngle > 0 && maximumAngle <= .pi
    curves = isUsable ? FisheyeCurves(k, maximumAngle: maximumAngle) : .none
  }

  /// θd(θ).
  @inlinable static func radius(_ k: [Double], _ angle: Double) -> Double {
    let s = angle * angle
    return angle * (1 + s * (k[0] + s * (k[1] + s * (k[2] + s * k[3]))))
  }

  /// dθd/dθ.
  @inlinable static func slope(_ k: [Double], _ angle: Double) -> Double {
    let s = angle * angle
    return 1 + s * (3 * k[0] + s * (5 * k[1] + s * (7 * k[2] + s * 9 * k[3])))
  }

  /// The angle at which θd stops growing, at most π: first sign change on a fine grid, then bisection.
  private static func growthLimit(_ k: [Double]) -> Double {
    let steps = 1024
    for step in 1...steps {
      let high = Double(step) / Double(steps) * .pi
      guard slope(k, high) <= 0 else { continue }
      var (low, top) = (high - .pi / Double(steps), high)
      for _ in 0..<60 {
        let middle = (low + top) / 2
        if slope(k, middle) > 0 { low = middle } else { top = middle }
      }
      return low
    }
    return .pi
  }

  /// Projection; `nil` beyond ``maximumAngle`` and for the null vector.
  ///
  /// `θd/sin θ` is a smooth function of `1 − cos θ`, and is read off ``FisheyeCurves`` as far as they go.
  @inlinable public func project(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    let inverse = 1 / d.length
    let height = 1 - d.z * inverse
    guard height <= curves.spread.end else { return exactProjection(d) }
    let scale = curves.spread(max(0, height)) * inverse
    let point = PixelPoint<SourcePixels>(fx * d.x * scale + cx, fy * d.y * scale + cy)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  @usableFromInline func exactProjection(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    let r = (d.x * d.x + d.y * d.y).squareRoot()
    let angle = atan2(r, d.z)
    guard angle <= maximumAngle, r > 0 || d.z > 0 else { return nil }
    // θd/r tends to 1/z on the axis.
    let scale = r > 1e-12 * d.z ? Self.radius(k, angle) / r : 1 / d.z
    let point = PixelPoint<SourcePixels>(fx * d.x * scale + cx, fy * d.y * scale + cy)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// Direction of a point; `nil` beyond the validity radius.
  ///
  /// `sin θ/θd` and `cos θ` are smooth functions of θd², and are read off ``FisheyeCurves`` as far as they go: up to
  /// where the polynomial all but stops growing.
  @inlinable public func unproject(_ p: PixelPoint<SourcePixels>) -> Vector3<Camera>? {
    let (u, v) = ((p.x - cx) / fx, (p.y - cy) / fy)
    let square = u * u + v * v
    if square <= curves.end {
      let sine = curves.sine(square)
      return Vector3<Camera>(u * sine, v * sine, curves.cosine(square))
    }
    let target = square.squareRoot()
    guard target <= maximumRadius else { return nil }
    let angle = Self.angle(k, radius: target, maximumAngle)
    let sine = sin(angle) / target
    return Vector3<Camera>(u * sine, v * sine, cos(angle))
  }

  /// θ(θd): Newton from θ = θd, kept inside the bracket [0, limit] by bisection, to the last few bits.
  @usableFromInline static func angle(_ k: [Double], radius target: Double, _ limit: Double) -> Double {
    var (low, high) = (0.0, limit)
    var angle = min(target, limit)
    for _ in 0..<60 {
      let error = radius(k, angle) - target
      if error > 0 { high = angle } else { low = angle }
      let newton = angle - error / slope(k, angle)
      let next = newton >= low && newton <= high ? newton : (low + high) / 2
      let step = abs(next - angle)
      angle = next
      if step <= 1e-15 * (1 + angle) { break }
    }
    return angle
  }

  /// The point the optical axis meets.
  public var principalPoint: PixelPoint<SourcePixels> { PixelPoint(cx, cy) }
  /// Pixels per radian on the axis.
  public var focalLength: (x: Double, y: Double) { (fx, fy) }
}
