/// A rotation that takes a vector written in `Source` axes to the same vector written in `Target` axes.
///
/// Unit Hamilton quaternion `w + xi + yj + zk`, active, right-handed. Read `worldFromCamera`: it maps camera
/// vectors to world vectors, and composition cancels visibly: `worldFromCamera * cameraFromImu = worldFromImu`.
///
/// - Invariant: `|w,x,y,z| = 1` to within rounding; every operation renormalises what it can drift.
/// - Note: `q` and `−q` are the same rotation; `==` compares components. Use ``angle(to:)`` to compare rotations.
@frozen
public struct Rotation<Target: ReferenceFrame, Source: ReferenceFrame>: Equatable, Hashable, Sendable {
  /// Scalar part, `cos(θ/2)`.
  public let w: Double
  /// Vector part along the first axis.
  public let x: Double
  /// Vector part along the second axis.
  public let y: Double
  /// Vector part along the third axis.
  public let z: Double

  @usableFromInline init(unchecked w: Double, _ x: Double, _ y: Double, _ z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates a rotation from quaternion components of any positive length.
  ///
  /// - Returns: `nil` when the components are all zero or not finite.
  @inlinable public init?(w: Double, x: Double, y: Double, z: Double) {
    let norm = (w * w + x * x + y * y + z * z).squareRoot()
    guard norm > 0, norm.isFinite else { return nil }
    self.init(unchecked: w / norm, x / norm, y / norm, z / norm)
  }

  /// The rotation that changes nothing.
  @inlinable public static var identity: Self { Self(unchecked: 1, 0, 0, 0) }

  /// The rotation the other way round.
  @inlinable public var inverse: Rotation<Source, Target> {
    Rotation<Source, Target>(unchecked: w, -x, -y, -z)
  }

  /// Composition: first `inner`, then `outer`.
  @inlinable public static func * <Inner: ReferenceFrame>(
    outer: Self, inner: Rotation<Source, Inner>
  ) -> Rotation<Target, Inner> {
    let (a, b) = (outer, inner)
    let w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z
    let x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y
    let y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x
    let z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w
    // One Newton step towards unit length: exact to rounding for products of unit quaternions, and no root.
    let scale = 1.5 - 0.5 * (w * w + x * x + y * y + z * z)
    return Rotation<Target, Inner>(unchecked: w * scale, x * scale, y * scale, z * scale)
  }

  /// The vector written in target axes.
  @inlinable public func callAsFunction(_ v: Vector3<Source>) -> Vector3<Target> {
    // v' = v + 2w(u×v) + 2u×(u×v), u the vector part.
    let tx = 2 * (y * v.z - z * v.y)
    let ty = 2 * (z * v.x - x * v.z)
    let tz = 2 * (x * v.y - y * v.x)
    return Vector3<Target>(
      v.x + w * tx + y * tz - z * ty,
      v.y + w * ty + z * tx - x * tz,
      v.z + w * tz + x * ty - y * tx)
  }

  /// The same rotation between other frames: only for definitions, see ``Vector3/relabelled(as:)``.
  @inlinable public func relabelled<T: ReferenceFrame, S: ReferenceFrame>(
    as rotation: Rotation<T, S>.Type = Rotation<T, S>.self
  ) -> Rotation<T, S> {
    Rotation<T, S>(unchecked: w, x, y, z)
  }

  /// The same rotation with `w ≥ 0`: the representative on this side of the double cover.
  @inlinable public var canonical: Self { w < 0 ? Self(unchecked: -w, -x, -y, -z) : self }

  /// True when no component is infinite or NaN.
  @inlinable public var isFinite: Bool { (w + x + y + z).isFinite }
}
