public import Glibc

/// A lens whose picture is stretched along the radius by a polynomial: the models of panorama makers and lensfun.
///
/// ```
/// r = tangent of the angle off the axis, or the angle itself for a fisheye
/// ρ = r (c₀ + c₁ r + c₂ r² + c₃ r³ + c₄ r⁴)        radius on the picture, focal lengths
/// ```
/// `poly3` is c₀ + c₂r², `poly5` 1 + c₂r² + c₄r⁴, `ptlens` c₀ + c₁r + c₂r² + c₃r³. Used only out to where the picture grows
/// with the angle. Source: "Hugin" manual; lensfun, "Lens distortion models".
@frozen
public struct RadialPolynomial: CameraModel, Codable {
  /// What the radius of the ideal picture is.
  @frozen
  public enum Radius: String, Sendable, Codable {
    /// The tangent of the angle off the axis: straight lines are straight but for the stretch.
    case tangent
    /// The angle off the axis: an equidistant fisheye but for the stretch.
    case angle
  }

  /// Horizontal focal length before the stretch, pixels.
  public let fx: Double
  /// Vertical focal length before the stretch, pixels.
  public let fy: Double
  /// Principal point, pixels from the left edge.
  public let cx: Double
  /// Principal point, pixels from the top edge.
  public let cy: Double
  /// c₀…c₄; c₀ is positive.
  public let coefficients: [Double]
  /// What r is.
  public let radius: Radius
  /// The stretch over c₀, as a function of r, where it can be undone.
  @usableFromInline let growth: GrowingRadius

  /// Creates a lens.
  ///
  /// - Precondition: focal lengths and c₀ are positive, and there are five finite coefficients.
  public init(fx: Double, fy: Double, cx: Double, cy: Double, coefficients c: [Double], of radius: Radius = .tangent) {
    precondition(fx > 0 && fy > 0, "focal lengths are positive")
    precondition(c.count == 5 && c.allSatisfy(\.isFinite) && c[0] > 0, "the model has five coefficients")
    (self.fx, self.fy, self.cx, self.cy, coefficients, self.radius) = (fx, fy, cx, cy, c, radius)
    // Up to 89°, or just short of a right angle.
    let farthest = radius == .tangent ? 57 : Double.pi / 2 - 1e-6
    growth = GrowingRadius(
      upTo: farthest, value: { Self.stretched(c, $0) / c[0] }, slope: { Self.slope(c, $0) / c[0] })
  }

  /// Largest angle off the axis that has an image, radians.
  public var maximumAngle: Double { radius == .tangent ? atan(growth.limit) : growth.limit }
  /// Radius of that angle's image, in units of ``fx`` and ``fy``.
  public var largestRadius: Double { growth.largest * coefficients[0] }

  @inlinable static func stretch(_ c: [Double], _ r: Double) -> Double {
    c[0] + r * (c[1] + r * (c[2] + r * (c[3] + r * c[4])))
  }

  @inlinable static func stretched(_ c: [Double], _ r: Double) -> Double { r * stretch(c, r) }

  @inlinable static func slope(_ c: [Double], _ r: Double) -> Double {
    c[0] + r * (2 * c[1] + r * (3 * c[2] + r * (4 * c[3] + r * 5 * c[4])))
  }

  /// Projection; `nil` at or behind the plane of the lens and beyond ``maximumAngle``.
  @inlinable public func project(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    guard d.z > 0 else { return nil }
    let (a, b) = (d.x / d.z, d.y / d.z)
    let tangent = (a * a + b * b).squareRoot()
    let r = radius == .tangent ? tangent : atan(tangent)
    guard r <= growth.limit else { return nil }
    // r / tangent tends to 1 on the axis.
    let s = Self.stretch(coefficients, r) * (radius == .tangent || tangent < 1e-12 ? 1 : r / tangent)
    let point = PixelPoint<SourcePixels>(fx * a * s + cx, fy * b * s + cy)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// Direction of a point; `nil` beyond the image of the largest angle.
  public func unproject(_ p: PixelPoint<SourcePixels>) -> Vector3<Camera>? {
    let c = coefficients
    let (u, v) = ((p.x - cx) / fx / c[0], (p.y - cy) / fy / c[0])
    let target = (u * u + v * v).squareRoot()
    guard target > 1e-12 else { return Vector3<Camera>(u, v, 1).normalized }
    guard
      let r = growth.solve(target, value: { Self.stretched(c, $0) / c[0] }, slope: { Self.slope(c, $0) / c[0] })
    else { return nil }
    let (sine, cosine) = radius == .tangent ? (r, 1) : (sin(r), cos(r))
    return Vector3<Camera>(u / target * sine, v / target * sine, cosine).normalized
  }

  /// The point the optical axis meets.
  public var principalPoint: PixelPoint<SourcePixels> { PixelPoint(cx, cy) }
  /// Pixels per radian on the axis.
  public var focalLength: (x: Double, y: Double) { (fx * coefficients[0], fy * coefficients[0]) }
}

extension RadialPolynomial {
  private enum CodingKeys: String, CodingKey { case fx, fy, cx, cy, coefficients, radius }

  /// Writes what the lens is made from.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(fx, forKey: .fx)
    try container.encode(fy, forKey: .fy)
    try container.encode(cx, forKey: .cx)
    try container.encode(cy, forKey: .cy)
    try container.encode(coefficients, forKey: .coefficients)
    try container.encode(radius, forKey: .radius)
  }

  /// Reads a lens; its limit is worked out again.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (fx, fy) = (try container.decode(Double.self, forKey: .fx), try container.decode(Double.self, forKey: .fy))
    let c = try container.decode([Double].self, forKey: .coefficients)
    guard fx > 0, fy > 0, c.count == 5, c.allSatisfy(\.isFinite), c[0] > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .coefficients, in: container, debugDescription: "no lens has these focal lengths and coefficients")
    }
    self.init(
      fx: fx, fy: fy, cx: try container.decode(Double.self, forKey: .cx),
      cy: try container.decode(Double.self, forKey: .cy), coefficients: c,
      of: try container.decode(Radius.self, forKey: .radius))
  }
}
