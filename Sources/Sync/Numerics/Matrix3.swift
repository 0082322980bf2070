internal import Geometry

/// A symmetric 3 × 3 matrix in camera axes.
struct SymmetricMatrix3 {
  var xx = 0.0
  var xy = 0.0
  var xz = 0.0
  var yy = 0.0
  var yz = 0.0
  var zz = 0.0

  /// Adds `weight · a aᵀ`.
  mutating func add(_ a: Vector3<Camera>, weight: Double) {
    let b = a * weight
    xx += a.x * b.x
    xy += a.x * b.y
    xz += a.x * b.z
    yy += a.y * b.y
    yz += a.y * b.z
    zz += a.z * b.z
  }

  /// Adds `weight` times the identity.
  mutating func addIdentity(_ weight: Double) {
    xx += weight
    yy += weight
    zz += weight
  }

  var trace: Double { xx + yy + zz }

  /// `x` with `self · x = b`, by the adjugate; `nil` where the matrix is singular to rounding.
  func solved(_ b: Vector3<Camera>) -> Vector3<Camera>? {
    let (a, c, d) = (yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy)
    let determinant = xx * a + xy * c + xz * d
    guard abs(determinant) > 1e-14 * trace * trace * trace / 27, determinant.isFinite else { return nil }
    let (e, f, g) = (xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy)
    return Vector3(
      (a * b.x + c * b.y + d * b.z) / determinant, (c * b.x + e * b.y + f * b.z) / determinant,
      (d * b.x + f * b.y + g * b.z) / determinant)
  }
}
