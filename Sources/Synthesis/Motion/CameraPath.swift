public import Geometry

/// Where a camera is and looks at every instant, in closed form and with all derivatives; time runs without limits.
///
/// Orientation is composed of smooth heading, pitch and roll curves, in that order from the outside; there is no
/// singularity in that direction, pitch may run through the vertical and roll through any number of turns.
/// Position is a ride along a course, plus shake:
/// ```
/// velocity = speed(t) · (sin course, cos course, 0) + d/dt shake(t)
/// ```
/// Immutable and cheap to copy; the same seed gives the same path to the last bit on the same C library.
public struct CameraPath: Sendable {
  var heading = SmoothCurve()
  var pitch = SmoothCurve()
  var roll = SmoothCurve()
  /// Direction of the ride over ground, as heading is counted.
  var course = SmoothCurve()
  /// Speed of the ride over ground, m/s.
  var speed = SmoothCurve()
  /// Shake along World X, Y, Z, metres.
  var shake = (x: SmoothCurve(), y: SmoothCurve(), z: SmoothCurve())
  /// Where the ride has led to at even steps; empty until ``surveyed(over:)``.
  var survey = Survey()
  /// Where the IMU sits, seen from the lens, metres in camera axes.
  public internal(set) var leverArm = Vector3<Camera>(0.012, -0.03, -0.02)

  /// Orientation at `seconds` on the clip's clock.
  public func worldFromCamera(at seconds: Double) -> Rotation<World, Camera> {
    Rotation(
      cameraAngles: CameraAngles(
        roll: roll.value(seconds), pitch: pitch.value(seconds), heading: heading.value(seconds)))
  }

  /// Roll, pitch and heading as composed, radians, *not* wrapped: roll counts its turns, and pitch may lie beyond the
  /// vertical, where ``Rotation/cameraAngles`` would show the same orientation with heading and roll turned over.
  public func composedAngles(at seconds: Double) -> CameraAngles {
    CameraAngles(roll: roll.value(seconds), pitch: pitch.value(seconds), heading: heading.value(seconds))
  }

  /// Exact angular rate, rad/s in camera axes.
  public func angularRate(at seconds: Double) -> Vector3<Camera> { turning(at: seconds).rate }

  /// Exact derivative of ``angularRate(at:)``, rad/s² in camera axes.
  public func angularAcceleration(at seconds: Double) -> Vector3<Camera> { turning(at: seconds).acceleration }

  /// Angular rate ω and its derivative from the Euler curves h, p, ρ:
  /// ```
  /// u = (p′, h′ cos p, −h′ sin p)         pitch and heading rates in camera axes before roll
  /// ω = Z(ρ)⁻¹ u + (0, 0, ρ′)
  /// ```
  func turning(at seconds: Double) -> (rate: Vector3<Camera>, acceleration: Vector3<Camera>) {
    let (h, p, r) = (heading.at(seconds), pitch.at(seconds), roll.at(seconds))
    let level = Rotation<Camera, Camera>.aboutX(-p.value)
    let right = level(Vector3<Camera>(0, 1, 0))
    let rightChange = Vector3<Camera>(0, right.z, -right.y) * p.first
    let u = Vector3<Camera>(p.first, 0, 0) + h.first * right
    let uChange = Vector3<Camera>(p.second, 0, 0) + h.second * right + h.first * rightChange
    let unroll = Rotation<Camera, Camera>.aboutZ(-r.value)
    let (v, vChange) = (unroll(u), unroll(uChange))
    let rate = v + Vector3<Camera>(0, 0, r.first)
    let turned = Vector3<Camera>(v.y, -v.x, 0) * r.first
    return (rate, vChange + turned + Vector3<Camera>(0, 0, r.second))
  }
}
