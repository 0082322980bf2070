/// A pinhole whose picture is stretched along the radius by a polynomial: the models of panorama makers and lensfun.
///
/// ```
/// a = X/Z, b = Y/Z, r = √(a² + b²)
/// s = c₀ + c₁ r + c₂ r² + c₃ r³ + c₄ r⁴
/// x = fx · a s + cx,   y = fy · b s + cy
/// ```
/// `poly3` is c₀ + c₂r², `poly5` 1 + c₂r² + c₄r⁴, `ptlens` c₀ + c₁r + c₂r² + c₃r³. Used only out to where the picture grows
/// with the angle. Source: Krause, "Hugin" manual; lensfun, "Lens distortion models".
@frozen
public struct RadialPolynomial: CameraModel, Codable {
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
  /// The stretch over c₀, as a function of the tangent of the angle off the axis, where it can be undone.
  @usableFromInline let radius: GrowingRadius

  /// Largest tangent of an angle off the axis: 89°.
  private static let farthest = 57.0

  /// Creates a lens.
  ///
  /// - Precondition: focal lengths and c₀ are positive, and there are five finite coefficients.
  public init(fx: Double, fy: Double, cx: Double, cy: Double, coefficients c: [Double]) {
    precondition(fx > 0 && fy > 0, "focal lengths are positive")
    precondition(c.count == 5 && c.allSatisfy(\.isFinite) && c[0] > 0, "the model has five coefficients")
    (self.fx, self.fy, self.cx, self.cy, coefficients) = (fx, fy, cx, cy, c)
    radius = GrowingRadius(
      upTo: Self.farthest, value: { Self.stretched(c, $0) / c[0] }, slope: { Self.slope(c, $0) / c[0] })
  }

  /// Largest angle off the axis, as its tangent.
  public var largestTangent: Double { radius.limit }
  /// Radius of that angle's image, in units of the focal length on the axis.
  public var largestRadius: Double { radius.largest }

  @inlinable static func stretch(_ c: [Double], _ r: Double) -> Double {
    c[0] + r * (c[1] + r * (c[2] + r * (c[3] + r * c[4])))
  }

  @inlinable static func stretched(_ c: [Double], _ r: Double) -> Double { r * stretch(c, r) }

  @inlinable static func slope(_ c: [Double], _ r: Double) -> Double {
    c[0] + r * (2 * c[1] + r * (3 * c[2] + r * (4 * c[3] + r * 5 * c[4])))
  }

  /// Projection; `nil` at or behind the plane of the lens and beyond ``largestTangent``.
  @inlinable public func project(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    guard d.z > 0 else { return nil }
    let (a, b) = (d.x / d.z, d.y / d.z)
    let r = (a * a + b * b).squareRoot()
    guard r <= radius.limit else { return nil }
    let s = Self.stretch(coefficients, r)
    let point = PixelPoint<SourcePixels>(fx * a * s + cx, fy * b * s + cy)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// Direction of a point; `nil` beyond the image of the largest angle.
  public func unproject(_ p: PixelPoint<SourcePixels>) -> Vector3<Camera>? {
    let c = coefficients
    let (u, v) = ((p.x - cx) / fx / c[0], (p.y - cy) / fy / c[0])
    let target = (u * u + v * v).squareRoot()
    guard target > 1e-12 else { return Vector3<Camera>(u, v, 1).normalized }
    let r = radius.solve(target, value: { Self.stretched(c, $0) / c[0] }, slope: { Self.slope(c, $0) / c[0] })
    return r.flatMap { Vector3<Camera>(u / target * $0, v / target * $0, 1).normalized }
  }

  /// The point the optical axis meets.
  public var principalPoint: PixelPoint<SourcePixels> { PixelPoint(cx, cy) }
  /// Pixels per radian on the axis.
  public var focalLength: (x: Double, y: Double) { (fx * coefficients[0], fy * coefficients[0]) }
}

extension RadialPolynomial {
  private enum CodingKeys: String, CodingKey { case fx, fy, cx, cy, coefficients }

  /// Writes what the lens is made from.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(fx, forKey: .fx)
    try container.encode(fy, forKey: .fy)
    try container.encode(cx, forKey: .cx)
    try container.encode(cy, forKey: .cy)
    try container.encode(coefficients, forKey: .coefficients)
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
      cy: try container.decode(Double.self, forKey: .cy), coefficients: c)
  }
}
