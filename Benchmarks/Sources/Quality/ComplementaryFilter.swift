import Geometry

/// The filter most cameras and phones level by: gyro for the fast, accelerometer for the slow, causally.
///
/// Only "up" in camera axes is kept. It is turned back by the gyro and drawn to the specific force:
/// ```
/// u ← exp(−ω dt) u,   u ← normalise(u + dt/τ · (f/|f| − u))        τ = 1 s
/// ```
/// Source: Mahony, Hamel and Pflimlin, "Nonlinear Complementary Filters on the Special Orthogonal Group", IEEE TAC
/// 2008, the passive filter without its bias term, for one direction.
struct ComplementaryFilter {
  /// Time constant τ, seconds.
  var timeConstant = 1.0

  /// Up in camera axes at each rate sample.
  func ups(of recording: MotionRecording<Camera, ClipClock>) -> [Vector3<Camera>] {
    var up: Vector3<Camera>?
    var previous: Timestamp<ClipClock>?
    return zip(recording.angularRates, recording.specificForces).map { rate, force in
      let felt = force.value.normalized ?? Vector3(0, -1, 0)
      let dt = previous.map { (rate.time - $0).seconds } ?? 0
      let turned = up.map { Rotation<Camera, Camera>(rotationVector: rate.value * -dt)($0) } ?? felt
      let next = (turned + (felt - turned) * (dt / timeConstant)).normalized ?? felt
      (up, previous) = (next, rate.time)
      return next
    }
  }
}
