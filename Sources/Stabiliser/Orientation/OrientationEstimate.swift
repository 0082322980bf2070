public import Geometry
internal import Glibc

/// What told where down is.
public enum GravityOrigin: String, Sendable, Codable {
  /// The accelerometer, with every acceleration accounted for.
  case accelerometer
  /// Up vectors that the device worked out.
  case deviceUp
  /// Orientations that the device worked out.
  case deviceOrientation
  /// Nothing: the camera was declared level at some instant.
  case declaredLevel
}

/// How well the tilt is known at an instant: covariance of its error about World x and y, rad².
public struct TiltCovariance: Equatable, Sendable {
  /// When.
  public var time: Timestamp<ClipClock>
  /// Variance about World x, covariance, variance about World y.
  public var xx: Double
  /// Covariance.
  public var xy: Double
  /// Variance about World y.
  public var yy: Double

  /// Creates a covariance.
  public init(time: Timestamp<ClipClock>, xx: Double, xy: Double, yy: Double) {
    (self.time, self.xx, self.xy, self.yy) = (time, xx, xy, yy)
  }

  /// Standard deviation in the direction in which least is known, radians.
  public var sigma: Double {
    let (mean, half) = ((xx + yy) / 2, (xx - yy) / 2)
    return max(0, mean + (half * half + xy * xy).squareRoot()).squareRoot()
  }

  /// The squared error of a tilt over its expectation: 1 on average where the covariance is honest.
  ///
  /// `eᵀ C⁻¹ e / 2`, with e the turn about World x and y from estimated to true.
  /// - Parameter trueUp: the true up in the estimated world, a unit vector near z.
  public func normalisedSquare(of trueUp: Vector3<World>) -> Double {
    let (x, y) = (trueUp.y, -trueUp.x)
    return (yy * x * x - 2 * xy * x * y + xx * y * y) / (xx * yy - xy * xy) / 2
  }

  /// Standard deviation of the tilt about a horizontal direction, radians.
  ///
  /// - Parameter direction: any vector; only its horizontal part counts, and it must have one.
  public func sigma(about direction: Vector3<World>) -> Double {
    let (x, y) = (direction.x, direction.y)
    return (max(0, x * x * xx + 2 * x * y * xy + y * y * yy) / (x * x + y * y)).squareRoot()
  }
}

/// Where the camera looked, at every instant of the recording, and how well that is known.
public struct OrientationEstimate: Sendable {
  /// The orientation.
  public var track: RotationTrack<World, Camera>
  /// What told where down is.
  public var origin: GravityOrigin
  /// How well the tilt is known over time; empty where nothing told it.
  public var tilts: [TiltCovariance]
  /// Gyro bias that was found and taken off, rad/s.
  public var gyroBias: Vector3<Camera>
  /// Holes in the log that were bridged.
  public var holes: [ClosedRange<Timestamp<ClipClock>>]

  /// Creates an estimate.
  public init(
    track: RotationTrack<World, Camera>, origin: GravityOrigin, tilts: [TiltCovariance], gyroBias: Vector3<Camera>,
    holes: [ClosedRange<Timestamp<ClipClock>>]
  ) {
    (self.track, self.origin, self.tilts, self.gyroBias, self.holes) = (track, origin, tilts, gyroBias, holes)
  }

  /// Whether down is known.
  public var hasGravity: Bool { !tilts.isEmpty }

  /// How well the tilt is known at an instant; `nil` without gravity.
  public func tiltCovariance(at time: Timestamp<ClipClock>) -> TiltCovariance? {
    guard !tilts.isEmpty else { return nil }
    var (low, high) = (0, tilts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if tilts[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return tilts[low]
  }

  /// Standard deviation of the tilt at an instant, radians, in the worst direction; `nil` without gravity.
  public func tiltSigma(at time: Timestamp<ClipClock>) -> Double? { tiltCovariance(at: time)?.sigma }

  /// Standard deviation of the camera's roll at an instant, radians; `nil` without gravity.
  ///
  /// Roll is the tilt about the horizontal part of the optical axis, magnified as that axis nears the vertical:
  /// `σ_roll = σ_tilt / sin φ`. In the vertical itself it has no limit; 1 % of the axis is taken to be horizontal.
  public func rollSigma(at time: Timestamp<ClipClock>) -> Double? {
    guard let tilt = tiltCovariance(at: time) else { return nil }
    let axis = track.rotation(at: time)(Vector3<Camera>(0, 0, 1))
    let horizontal = (axis.x * axis.x + axis.y * axis.y).squareRoot()
    return horizontal > 0.01 ? tilt.sigma(about: axis) / horizontal : tilt.sigma / 0.01
  }
}

/// Why no orientation could be found.
public enum OrientationError: Error, Equatable {
  /// The recording has fewer than two angular rates, and no orientations of its own.
  case tooFewRates(count: Int)
  /// The recording has nothing that tells where down is during the rates.
  case noGravity
}
