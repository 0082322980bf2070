import Glibc

/// Roll, pitch and heading of a camera against the horizon, radians. For reports and rules; never for filtering.
@frozen
public struct CameraAngles: Equatable, Sendable {
  /// Positive when the camera is turned clockwise as seen from behind it; in (−π, π].
  public var roll: Double
  /// Angle of the optical axis above the horizon, in [−π/2, π/2].
  public var pitch: Double
  /// Compass-like direction of the optical axis about World Z, positive to the right (clockwise from above),
  /// zero along World Y; in (−π, π].
  public var heading: Double

  /// Creates angles from values in radians.
  public init(roll: Double, pitch: Double, heading: Double) {
    self.roll = roll
    self.pitch = pitch
    self.heading = heading
  }
}

extension Rotation where Target == World {
  /// World "down" seen from the body this rotation describes, unit length.
  @inlinable public var down: Vector3<Source> { inverse(Vector3<World>(0, 0, -1)) }

  /// Angles of a body with camera-like axes (X right, Y down, Z forward).
  ///
  /// ```
  /// d = down in the camera;  ρ = atan2(d.x, d.y)
  /// ```
  /// - Returns: `roll` is 0 and `heading` follows the image's vertical when the axis is exactly vertical.
  public var cameraAngles: CameraAngles {
    let d = down
    let axis = self(Vector3<Source>(0, 0, 1))
    let pitch = asin(max(-1, min(1, axis.z)))
    if d.x * d.x + d.y * d.y < 1e-24 {
      // Looking down, the image's upward direction points ahead; looking up, it points behind.
      let ahead = self(Vector3<Source>(0, axis.z > 0 ? 1 : -1, 0))
      return CameraAngles(roll: 0, pitch: pitch, heading: atan2(ahead.x, ahead.y))
    }
    return CameraAngles(roll: atan2(d.x, d.y), pitch: pitch, heading: atan2(axis.x, axis.y))
  }

  /// The orientation with the given angles; inverse of ``cameraAngles`` away from the vertical.
  public init(cameraAngles angles: CameraAngles) {
    // Level, looking along World Y: right = +X, down = −Z, forward = +Y.
    let level = Rotation<World, Source>(unchecked: 0.5.squareRoot(), -(0.5.squareRoot()), 0, 0)
    self =
      Rotation<World, World>.aboutZ(-angles.heading) * level * Rotation<Source, Source>.aboutX(angles.pitch)
      * Rotation<Source, Source>.aboutZ(angles.roll)
  }
}
