public import Glibc

extension Rotation {
  /// Exponential map: the rotation by `|v|` radians about the direction of `v`.
  ///
  /// ```
  /// exp(v) = (cos(|v|/2), v · sin(|v|/2)/|v|)
  /// ```
  /// Edge cases: exact near 0 (series of sin(x)/x, error below 1e-17 for |v| ≤ 1e-4); any length is accepted,
  /// lengths beyond π wrap as a physical turn does.
  ///
  /// - Parameter v: Rotation vector, radians, in source axes (equal to its image in target axes).
  @inlinable public init(rotationVector v: Vector3<Source>) {
    let angleSquared = v.dot(v)
    let half: Double
    let cosine: Double
    if angleSquared < 1e-8 {
      half = 0.5 - angleSquared / 48
      cosine = 1 - angleSquared / 8 + angleSquared * angleSquared / 384
    } else {
      let angle = angleSquared.squareRoot()
      half = sin(0.5 * angle) / angle
      cosine = cos(0.5 * angle)
    }
    self.init(unchecked: cosine, v.x * half, v.y * half, v.z * half)
  }

  /// Logarithm: the shortest rotation vector, length in [0, π] radians.
  ///
  /// Edge cases: near 0 the quotient is a series; near π `atan2` keeps full accuracy where `acos` loses half of
  /// the digits; at exactly π either axis direction is right and the stored one is returned.
  ///
  /// - Invariant: `Rotation(rotationVector: r.rotationVector)` is `r` to within rounding.
  @inlinable public var rotationVector: Vector3<Source> {
    let q = canonical
    let sine = (q.x * q.x + q.y * q.y + q.z * q.z).squareRoot()
    let scale = sine < 1e-9 ? 2 / q.w : 2 * atan2(sine, q.w) / sine
    return Vector3<Source>(q.x * scale, q.y * scale, q.z * scale)
  }

  /// Angle of this rotation, radians in [0, π].
  @inlinable public var angle: Double {
    2 * atan2((x * x + y * y + z * z).squareRoot(), abs(w))
  }

  /// Angle of the rotation that leads from this one to `other`, radians in [0, π].
  @inlinable public func angle(to other: Self) -> Double { (inverse * other).angle }
}
