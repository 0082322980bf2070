public import Geometry
import Glibc

extension CameraPath {
  /// Acceleration of free fall, m/s²: the standard value.
  public static let standardGravity = 9.80665

  /// Position of the lens, metres in World axes.
  ///
  /// The ride is a definite integral by five-point Gauss–Legendre quadrature, exact to rounding for its slow curves;
  /// cost grows with the distance from time zero unless the path is ``surveyed(over:)``.
  public func position(at seconds: Double) -> Vector3<World> {
    ridden(to: seconds) + Vector3<World>(shake.x.value(seconds), shake.y.value(seconds), shake.z.value(seconds))
  }

  /// Velocity of the lens, m/s in World axes.
  public func velocity(at seconds: Double) -> Vector3<World> {
    let shaking = Vector3<World>(shake.x.at(seconds).first, shake.y.at(seconds).first, shake.z.at(seconds).first)
    return rideVelocity(at: seconds) + shaking
  }

  /// Acceleration of the lens, m/s² in World axes.
  public func acceleration(at seconds: Double) -> Vector3<World> {
    let (v, c) = (speed.at(seconds), course.at(seconds))
    let (s, k) = (sin(c.value), cos(c.value))
    // Along the course by the change of speed, across it (to the right) by the change of course.
    let ride = Vector3<World>(s, k, 0) * v.first + Vector3<World>(k, -s, 0) * (v.value * c.first)
    return ride + Vector3<World>(shake.x.at(seconds).second, shake.y.at(seconds).second, shake.z.at(seconds).second)
  }

  /// Position of the IMU, metres in World axes.
  public func imuPosition(at seconds: Double) -> Vector3<World> {
    position(at: seconds) + worldFromCamera(at: seconds)(leverArm)
  }

  /// Acceleration of the IMU, m/s² in World axes: `a + R(α × r + ω × (ω × r))`.
  public func imuAcceleration(at seconds: Double) -> Vector3<World> {
    let (rate, change) = turning(at: seconds)
    let swing = change.cross(leverArm) + rate.cross(rate.cross(leverArm))
    return acceleration(at: seconds) + worldFromCamera(at: seconds)(swing)
  }

  /// What an ideal accelerometer in camera axes reads, m/s²: `worldFromCamera⁻¹(a_imu + g·up)`, at rest and level
  /// (0, −g, 0).
  public func specificForce(at seconds: Double) -> Vector3<Camera> {
    let up = Vector3<World>(0, 0, Self.standardGravity)
    return worldFromCamera(at: seconds).inverse(imuAcceleration(at: seconds) + up)
  }

  private func rideVelocity(at seconds: Double) -> Vector3<World> {
    let (v, c) = (speed.value(seconds), course.value(seconds))
    return Vector3<World>(v * sin(c), v * cos(c), 0)
  }

  /// Way of the ride since time zero.
  private func ridden(to seconds: Double) -> Vector3<World> {
    guard let mark = survey.nearest(to: seconds) else { return ridden(from: 0, to: seconds) }
    return mark.position + ridden(from: mark.seconds, to: seconds)
  }

  private func ridden(from start: Double, to end: Double) -> Vector3<World> {
    let panels = Int((abs(end - start) / Survey.step).rounded(.up))
    guard panels > 0 else { return .zero }
    let half = (end - start) / Double(panels) / 2
    var sum = Vector3<World>.zero
    for panel in 0..<panels {
      let middle = start + half * Double(2 * panel + 1)
      for (node, weight) in Self.quadrature { sum += rideVelocity(at: middle + half * node) * (weight * half) }
    }
    return sum
  }

  /// The same path with the ride's way worked out in advance, so that positions within the span cost the same
  /// everywhere.
  func surveyed(over span: ClosedRange<Double>) -> CameraPath {
    var path = self
    path.survey = Survey(over: span) { ridden(from: $0, to: $1) }
    return path
  }

  /// Nodes and weights of five-point Gauss–Legendre quadrature on [−1, 1] (Abramowitz and Stegun, table 25.4).
  private static let quadrature: [(Double, Double)] = [
    (0, 0.568888888888889),
    (-0.538469310105683, 0.478628670499366), (0.538469310105683, 0.478628670499366),
    (-0.906179845938664, 0.236926885056189), (0.906179845938664, 0.236926885056189),
  ]
}
