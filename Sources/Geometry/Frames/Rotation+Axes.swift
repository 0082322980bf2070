public import Glibc

extension Rotation where Target == Source {
  /// Rotation by `angle` radians about the third axis; positive takes the first axis towards the second.
  @inlinable public static func aboutZ(_ angle: Double) -> Self {
    Self(unchecked: cos(angle / 2), 0, 0, sin(angle / 2))
  }

  /// Rotation by `angle` radians about the second axis; positive takes the third axis towards the first.
  @inlinable public static func aboutY(_ angle: Double) -> Self {
    Self(unchecked: cos(angle / 2), 0, sin(angle / 2), 0)
  }

  /// Rotation by `angle` radians about the first axis; positive takes the second axis towards the third.
  @inlinable public static func aboutX(_ angle: Double) -> Self {
    Self(unchecked: cos(angle / 2), sin(angle / 2), 0, 0)
  }
}

extension Rotation {
  /// The shortest rotation that takes the direction `source` to the direction `target`.
  ///
  /// - Returns: `nil` when either vector is null; for opposite directions a half turn about some axis
  ///   perpendicular to both.
  public init?(taking source: Vector3<Source>, to target: Vector3<Target>) {
    guard let a = source.normalized, let b = target.normalized else { return nil }
    let c = Vector3<Source>(b.x, b.y, b.z)
    let axis = a.cross(c)
    let w = 1 + a.dot(c)
    if w > 1e-12 {
      self.init(w: w, x: axis.x, y: axis.y, z: axis.z)
    } else {
      let helper = abs(a.x) < 0.9 ? Vector3<Source>(1, 0, 0) : Vector3<Source>(0, 1, 0)
      let normal = a.cross(helper)
      self.init(w: 0, x: normal.x, y: normal.y, z: normal.z)
    }
  }
}
