internal import Geometry

/// Constant errors of a motion sensor as far as a recording tells them.
struct SensorErrors: Equatable, Sendable {
  /// Offset of the rates, rad/s.
  var gyroBias = Vector3<Camera>.zero
  /// Relative error of the rates' scale, one an axis.
  var gyroScale = Vector3<Camera>.zero
  /// Offset of the specific force, m/s².
  var accelerometerBias = Vector3<Camera>.zero

  /// The rate a sample really means: `ω = (1 − s) ω_read − b`, to first order in the small `s`.
  func rate(of read: Vector3<Camera>) -> Vector3<Camera> {
    Vector3(
      read.x * (1 - gyroScale.x) - gyroBias.x, read.y * (1 - gyroScale.y) - gyroBias.y,
      read.z * (1 - gyroScale.z) - gyroBias.z)
  }

  static func + (a: Self, b: Self) -> Self {
    Self(
      gyroBias: a.gyroBias + b.gyroBias, gyroScale: a.gyroScale + b.gyroScale,
      accelerometerBias: a.accelerometerBias + b.accelerometerBias)
  }

  static func - (a: Self, b: Self) -> Self {
    Self(
      gyroBias: a.gyroBias - b.gyroBias, gyroScale: a.gyroScale - b.gyroScale,
      accelerometerBias: a.accelerometerBias - b.accelerometerBias)
  }
}

extension SensorErrors {
  /// The gyro's errors alone.
  var withoutForce: Self { Self(gyroBias: gyroBias, gyroScale: gyroScale) }
}
