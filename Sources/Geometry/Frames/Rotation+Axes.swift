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

  /// The rotation whose columns are given: where it takes the source's three axes.
  ///
  /// The largest of the quaternion's components is found first, so that nothing is divided by a small number.
  /// Source: S. W. Shepperd, "Quaternion from Rotation Matrix", 1978.
  /// - Precondition: The axes are orthonormal and right-handed, to rounding.
  public init(xAxis a: Vector3<Target>, yAxis b: Vector3<Target>, zAxis c: Vector3<Target>) {
    let trace = a.x + b.y + c.z
    let components: (Double, Double, Double, Double)
    if trace >= max(a.x, b.y, c.z) {
      components = (1 + trace, b.z - c.y, c.x - a.z, a.y - b.x)
    } else if a.x >= max(b.y, c.z) {
      components = (b.z - c.y, 1 + a.x - b.y - c.z, a.y + b.x, c.x + a.z)
    } else if b.y >= c.z {
      components = (c.x - a.z, a.y + b.x, 1 + b.y - a.x - c.z, b.z + c.y)
    } else {
      components = (a.y - b.x, c.x + a.z, b.z + c.y, 1 + c.z - a.x - b.y)
    }
    let (w, x, y, z) = components
    let norm = (w * w + x * x + y * y + z * z).squareRoot()
    self.init(unchecked: w / norm, x / norm, y / norm, z / norm)
  }
}
