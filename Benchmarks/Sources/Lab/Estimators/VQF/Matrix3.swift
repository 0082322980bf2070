import Geometry

/// A matrix of three rows and columns, as much of it as VQF needs.
struct Matrix3 {
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { rows = (a, b, c) }

  init(diagonal d: SIMD3<Double>) {
    self.init(SIMD3(d.x, 0, 0), SIMD3(0, d.y, 0), SIMD3(0, 0, d.z))
  }

  /// The matrix of a rotation.
  init(_ rotation: Rotation<World, Camera>) {
    let (x, y, z) = (rotation(Vector3(1, 0, 0)), rotation(Vector3(0, 1, 0)), rotation(Vector3(0, 0, 1)))
    self.init(SIMD3(x.x, y.x, z.x), SIMD3(x.y, y.y, z.y), SIMD3(x.z, y.z, z.z))
  }

  static var identity: Matrix3 { Matrix3(diagonal: SIMD3(repeating: 1)) }

  var diagonal: SIMD3<Double> {
    get { SIMD3(rows.0.x, rows.1.y, rows.2.z) }
    set { (rows.0.x, rows.1.y, rows.2.z) = (newValue.x, newValue.y, newValue.z) }
  }

  var transposed: Matrix3 {
    Matrix3(
      SIMD3(rows.0.x, rows.1.x, rows.2.x), SIMD3(rows.0.y, rows.1.y, rows.2.y), SIMD3(rows.0.z, rows.1.z, rows.2.z))
  }

  static func + (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(a.rows.0 + b.rows.0, a.rows.1 + b.rows.1, a.rows.2 + b.rows.2)
  }

  static func - (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(a.rows.0 - b.rows.0, a.rows.1 - b.rows.1, a.rows.2 - b.rows.2)
  }

  static func * (a: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((a.rows.0 * v).sum(), (a.rows.1 * v).sum(), (a.rows.2 * v).sum())
  }

  static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { b.rows.0 * r.x + b.rows.1 * r.y + b.rows.2 * r.z }
    return Matrix3(row(a.rows.0), row(a.rows.1), row(a.rows.2))
  }

  /// The inverse by cofactors; of covariances, which are positive definite here.
  var inverse: Matrix3 {
    let (a, b, c) = rows
    let (bc, ca, ab) = (Self.cross(b, c), Self.cross(c, a), Self.cross(a, b))
    let scale = 1 / (a * bc).sum()
    return Matrix3(bc * scale, ca * scale, ab * scale).transposed
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension Vector3 {
  /// The same numbers for vector arithmetic.
  var simd: SIMD3<Double> { SIMD3(x, y, z) }

  init(_ v: SIMD3<Double>) { self.init(v.x, v.y, v.z) }
}
