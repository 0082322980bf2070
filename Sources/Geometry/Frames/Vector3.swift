/// A vector in three dimensions, written in the axes of `Axes`.
@frozen
public struct Vector3<Axes: ReferenceFrame>: Equatable, Hashable, Sendable {
  /// Component along the first axis.
  public var x: Double
  /// Component along the second axis.
  public var y: Double
  /// Component along the third axis.
  public var z: Double

  /// Creates a vector from its components.
  @inlinable public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The null vector.
  @inlinable public static var zero: Self { Self(0, 0, 0) }

  /// Sum of two vectors of one frame.
  @inlinable public static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y, a.z + b.z) }
  /// Difference of two vectors of one frame.
  @inlinable public static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z) }
  /// The opposite vector.
  @inlinable public static prefix func - (a: Self) -> Self { Self(-a.x, -a.y, -a.z) }
  /// Scaled vector.
  @inlinable public static func * (a: Self, s: Double) -> Self { Self(a.x * s, a.y * s, a.z * s) }
  /// Scaled vector.
  @inlinable public static func * (s: Double, a: Self) -> Self { a * s }
  /// Vector divided by a number.
  @inlinable public static func / (a: Self, s: Double) -> Self { Self(a.x / s, a.y / s, a.z / s) }
  /// Adds a vector of the same frame in place.
  @inlinable public static func += (a: inout Self, b: Self) { a = a + b }

  /// Scalar product.
  @inlinable public func dot(_ b: Self) -> Double { x * b.x + y * b.y + z * b.z }

  /// Right-handed vector product.
  @inlinable public func cross(_ b: Self) -> Self {
    Self(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }

  /// Euclidean length.
  @inlinable public var length: Double { dot(self).squareRoot() }

  /// The vector of length one in this direction; `nil` for the null vector and for non-finite ones.
  @inlinable public var normalized: Self? {
    let norm = length
    return norm > 0 && norm.isFinite ? self / norm : nil
  }

  /// True when no component is infinite or NaN.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The same three numbers read as components in another frame.
  ///
  /// Only for definitions ("the log's axes are the camera's"); a physical change of axes is a ``Rotation``.
  @inlinable public func relabelled<Other: ReferenceFrame>(as frame: Other.Type = Other.self) -> Vector3<Other> {
    Vector3<Other>(x, y, z)
  }
}
