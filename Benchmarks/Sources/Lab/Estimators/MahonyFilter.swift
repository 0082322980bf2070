import Geometry

/// The passive complementary filter with its estimate of the gyro's bias, for the direction "up" alone.
///
/// ```
/// e = f/|f| × u,   b ← b − k_i e dt,   u ← exp(−(ω − b + k_p e) dt) u
/// ```
/// Source, gains included: R. Mahony, T. Hamel and J.-M. Pflimlin, "Nonlinear Complementary Filters on the Special
/// Orthogonal Group", IEEE TAC 2008.
struct MahonyFilter {
  /// Gain of the correction, 1/s.
  var proportional = 1.0
  /// Gain of the bias, 1/s².
  var integral = 0.3

  /// Up in camera axes at each rate sample.
  func ups(of recording: MotionRecording<Camera, ClipClock>) -> [Vector3<Camera>] {
    var up: Vector3<Camera>?
    var bias = Vector3<Camera>.zero
    var previous: Timestamp<ClipClock>?
    return zip(recording.angularRates, recording.specificForces).map { rate, force in
      let felt = force.value.normalized ?? Vector3(0, -1, 0)
      let dt = previous.map { (rate.time - $0).seconds } ?? 0
      previous = rate.time
      let before = up ?? felt
      let error = felt.cross(before)
      bias += error * (-integral * dt)
      let turn = (rate.value - bias + error * proportional) * -dt
      let after = Rotation<Camera, Camera>(rotationVector: turn)(before)
      up = after
      return after
    }
  }
}
