import Geometry

/// Gradient descent of fixed speed towards the measured "up".
///
/// ```
/// F(q) = R(q)⁻¹ z − f/|f|,   q̇ = ½ q ⊗ ω − β ∇|F|²/|∇|F|²|
/// ```
/// Source, gain included: S. Madgwick, "An efficient orientation filter for inertial and inertial/magnetic sensor
/// arrays", 2010, for an inertial unit.
struct MadgwickFilter {
  /// Speed β of the descent, 1/s.
  var gain = 0.033

  /// Up in camera axes at each rate sample.
  func ups(of recording: MotionRecording<Camera, ClipClock>) -> [Vector3<Camera>] {
    var rotation: Rotation<World, Camera>?
    var previous: Timestamp<ClipClock>?
    return zip(recording.angularRates, recording.specificForces).map { rate, force in
      let felt = force.value.normalized ?? Vector3(0, -1, 0)
      let dt = previous.map { (rate.time - $0).seconds } ?? 0
      previous = rate.time
      let before = rotation ?? Rotation(taking: felt, to: Vector3(0, 0, 1)) ?? .identity
      let after = step(before, rate: rate.value, felt: felt, dt: dt)
      rotation = after
      return after.up
    }
  }

  private func step(
    _ q: Rotation<World, Camera>, rate: Vector3<Camera>, felt: Vector3<Camera>, dt: Double
  ) -> Rotation<World, Camera> {
    let turned = q * Rotation<Camera, Camera>(rotationVector: rate * dt)
    let miss = q.up - felt
    let (x, y, z) = (miss.x, miss.y, miss.z)
    // Half the transposed Jacobian of the three components of "up" by w, x, y, z, times what they miss.
    let slope = SIMD4(
      -q.y * x + q.x * y, q.z * x + q.w * y - 2 * q.x * z, -q.w * x + q.z * y - 2 * q.y * z, q.x * x + q.y * y)
    let length = (slope * slope).sum().squareRoot()
    guard length > 0 else { return turned }
    let s = slope * (-gain * dt / length)
    return Rotation(w: turned.w + s[0], x: turned.x + s[1], y: turned.y + s[2], z: turned.z + s[3]) ?? turned
  }
}
