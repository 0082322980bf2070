/// OpenCV's standard lens: a pinhole whose picture is stretched along the radius and sheared by a lens off its axis.
///
/// ```
/// a = X/Z, b = Y/Z, r² = a² + b²
/// s = (1 + k₁r² + k₂r⁴ + k₃r⁶) / (1 + k₄r² + k₅r⁴ + k₆r⁶)
/// x = fx · (a s + 2 p₁ a b + p₂ (r² + 2a²)) + cx
/// y = fy · (b s + p₁ (r² + 2b²) + 2 p₂ a b) + cy
/// ```
/// Used only out to where the picture grows with the angle. Source: Brown, "Close-range camera calibration", 1971, and
/// OpenCV's calib3d.
@frozen
public struct BrownConrady: CameraModel, Codable {
  /// Horizontal focal length, pixels.
  public let fx: Double
  /// Vertical focal length, pixels.
  public let fy: Double
  /// Principal point, pixels from the left edge.
  public let cx: Double
  /// Principal point, pixels from the top edge.
  public let cy: Double
  /// k₁, k₂, p₁, p₂, k₃, k₄, k₅, k₆: OpenCV's order.
  public let coefficients: [Double]
  /// The stretch, as a function of the tangent of the angle off the axis, where it can be undone.
  @usableFromInline let radius: GrowingRadius

  /// Largest tangent of an angle off the axis: 89°.
  private static let farthest = 57.0

  /// Creates a lens.
  ///
  /// - Parameters:
  ///   - coefficients: four, five or eight, in OpenCV's order; what is missing is 0.
  ///   - largestTangent: Tangent of the largest angle off the axis the calibration holds for.
  /// - Precondition: focal lengths are positive, and there are at most eight finite coefficients.
  public init(
    fx: Double, fy: Double, cx: Double, cy: Double, coefficients: [Double], largestTangent: Double = .infinity
  ) {
    precondition(fx > 0 && fy > 0, "focal lengths are positive")
    precondition(coefficients.count <= 8 && coefficients.allSatisfy(\.isFinite), "the model has eight coefficients")
    (self.fx, self.fy, self.cx, self.cy) = (fx, fy, cx, cy)
    let c = coefficients + Array(repeating: 0, count: 8 - coefficients.count)
    self.coefficients = c
    radius = GrowingRadius(
      upTo: min(Self.farthest, largestTangent), value: { Self.stretched(c, $0) }, slope: { Self.slope(c, $0) })
  }

  /// Largest angle off the axis, as its tangent.
  public var largestTangent: Double { radius.limit }
  /// Radius of that angle's image, in units of the focal length, tangential terms apart.
  public var largestRadius: Double { radius.largest }

  /// The factor s for a squared tangent.
  @inlinable static func stretch(_ c: [Double], _ q: Double) -> Double {
    (1 + q * (c[0] + q * (c[1] + q * c[4]))) / (1 + q * (c[5] + q * (c[6] + q * c[7])))
  }

  /// s · r.
  @inlinable static func stretched(_ c: [Double], _ r: Double) -> Double { r * stretch(c, r * r) }

  /// d(s·r)/dr.
  @inlinable static func slope(_ c: [Double], _ r: Double) -> Double {
    let q = r * r
    return stretch(c, q) + 2 * q * stretchSlope(c, q)
  }

  /// ds/d(r²).
  @inlinable static func stretchSlope(_ c: [Double], _ q: Double) -> Double {
    let above = 1 + q * (c[0] + q * (c[1] + q * c[4]))
    let below = 1 + q * (c[5] + q * (c[6] + q * c[7]))
    let aboveSlope = c[0] + q * (2 * c[1] + q * 3 * c[4])
    let belowSlope = c[5] + q * (2 * c[6] + q * 3 * c[7])
    return (aboveSlope * below - above * belowSlope) / (below * below)
  }

  /// The distorted picture of a point of the plane at distance 1.
  @inlinable func distorted(_ a: Double, _ b: Double) -> (x: Double, y: Double) {
    let (p1, p2) = (coefficients[2], coefficients[3])
    let q = a * a + b * b
    let s = Self.stretch(coefficients, q)
    return (a * s + 2 * p1 * a * b + p2 * (q + 2 * a * a), b * s + p1 * (q + 2 * b * b) + 2 * p2 * a * b)
  }

  /// Projection; `nil` at or behind the plane of the lens and beyond ``largestTangent``.
  @inlinable public func project(_ d: Vector3<Camera>) -> PixelPoint<SourcePixels>? {
    guard d.z > 0 else { return nil }
    let (a, b) = (d.x / d.z, d.y / d.z)
    guard a * a + b * b <= radius.limit * radius.limit else { return nil }
    let point = distorted(a, b)
    let pixel = PixelPoint<SourcePixels>(fx * point.x + cx, fy * point.y + cy)
    return pixel.x.isFinite && pixel.y.isFinite ? pixel : nil
  }

  /// Direction of a point; `nil` where the model has none.
  ///
  /// The radius is undone first, which leaves only the small tangential terms to Newton's iteration in the plane.
  public func unproject(_ p: PixelPoint<SourcePixels>) -> Vector3<Camera>? {
    let (u, v) = ((p.x - cx) / fx, (p.y - cy) / fy)
    guard var (a, b) = undistortedStart(u, v) else { return nil }
    let (c, p1, p2) = (coefficients, coefficients[2], coefficients[3])
    var isSettled = false
    for _ in 0..<20 {
      let q = a * a + b * b
      let (s, slope) = (Self.stretch(c, q), 2 * Self.stretchSlope(c, q))
      let image = distorted(a, b)
      let (ex, ey) = (image.x - u, image.y - v)
      let xx = s + slope * a * a + 2 * p1 * b + 6 * p2 * a
      let mixed = slope * a * b + 2 * p1 * a + 2 * p2 * b
      let yy = s + slope * b * b + 6 * p1 * b + 2 * p2 * a
      let determinant = xx * yy - mixed * mixed
      guard determinant > 0 else { return nil }
      let (da, db) = ((yy * ex - mixed * ey) / determinant, (xx * ey - mixed * ex) / determinant)
      (a, b) = (a - da, b - db)
      isSettled = abs(da) + abs(db) <= 4e-16 * (1 + abs(a) + abs(b))
      if isSettled { break }
    }
    let limit = radius.limit * (1 + 1e-12)
    let image = distorted(a, b)
    guard a * a + b * b <= limit * limit,
      isSettled || abs(image.x - u) + abs(image.y - v) <= 1e-14 * (1 + abs(u) + abs(v))
    else { return nil }
    return Vector3<Camera>(a, b, 1).normalized
  }

  /// The point of the plane at distance 1 whose radius, without tangential terms, becomes that of (u, v).
  private func undistortedStart(_ u: Double, _ v: Double) -> (a: Double, b: Double)? {
    let target = (u * u + v * v).squareRoot()
    guard target > 1e-12 else { return (u, v) }
    // Tangential terms may carry a point a little beyond the radius of the rest.
    let c = coefficients
    let start = radius.solve(
      min(target, radius.largest), value: { Self.stretched(c, $0) }, slope: { Self.slope(c, $0) })
    return start.map { (u / target * $0, v / target * $0) }
  }

  /// The point the optical axis meets.
  public var principalPoint: PixelPoint<SourcePixels> { PixelPoint(cx, cy) }
  /// Pixels per radian on the axis.
  public var focalLength: (x: Double, y: Double) { (fx, fy) }
}

extension BrownConrady {
  private enum CodingKeys: String, CodingKey { case fx, fy, cx, cy, coefficients, largestTangent }

  /// Writes what the lens is made from.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(fx, forKey: .fx)
    try container.encode(fy, forKey: .fy)
    try container.encode(cx, forKey: .cx)
    try container.encode(cy, forKey: .cy)
    try container.encode(coefficients, forKey: .coefficients)
    try container.encode(largestTangent, forKey: .largestTangent)
  }

  /// Reads a lens; its limit is worked out again.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (fx, fy) = (try container.decode(Double.self, forKey: .fx), try container.decode(Double.self, forKey: .fy))
    let coefficients = try container.decode([Double].self, forKey: .coefficients)
    guard fx > 0, fy > 0, coefficients.count <= 8, coefficients.allSatisfy(\.isFinite) else {
      throw DecodingError.dataCorruptedError(
        forKey: .coefficients, in: container, debugDescription: "no lens has these focal lengths and coefficients")
    }
    self.init(
      fx: fx, fy: fy, cx: try container.decode(Double.self, forKey: .cx),
      cy: try container.decode(Double.self, forKey: .cy), coefficients: coefficients,
      largestTangent: try container.decode(Double.self, forKey: .largestTangent))
  }
}
