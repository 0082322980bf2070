public import Geometry

/// Where the camera looked, at every instant of the recording, and how well that is known.
public struct OrientationEstimate: Sendable {
  /// The orientation.
  public var track: RotationTrack<World, Camera>
  /// Standard deviation of the tilt against gravity over time, radians; empty without gravity.
  public var tiltSigmas: [(time: Timestamp<ClipClock>, sigma: Double)]
  /// Gyro bias that was found and taken off, rad/s.
  public var gyroBias: Vector3<Camera>
  /// Holes in the log that were bridged.
  public var holes: [ClosedRange<Timestamp<ClipClock>>]

  /// Whether down is known.
  public var hasGravity: Bool { !tiltSigmas.isEmpty }

  /// Standard deviation of the tilt at an instant, radians; `nil` without gravity.
  public func tiltSigma(at time: Timestamp<ClipClock>) -> Double? {
    guard !tiltSigmas.isEmpty else { return nil }
    var (low, high) = (0, tiltSigmas.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if tiltSigmas[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return tiltSigmas[low].sigma
  }
}

/// Why no orientation could be found.
public enum OrientationError: Error, Equatable {
  /// The recording has fewer than two angular rates.
  case tooFewRates(count: Int)
  /// The recording has no accelerometer samples during the rates, so that down is unknown.
  case noGravity
}
