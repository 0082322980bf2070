public import Geometry

/// What the pictures say of log, clock and camera.
///
/// Numbers are always filled in: where ``verdict`` is not ``SyncVerdict/found`` they are what came closest, for a
/// report, and not to be used.
public struct SyncResult: Equatable, Sendable {
  /// What came of it.
  public var verdict: SyncVerdict
  /// How sure it is that ``offset`` is right to within its standard deviation, 0…1; at most ½ unless it was found.
  public var confidence: Double
  /// `logTime · scale = clipTime + offset` over the whole clip.
  public var clock: ClockMap
  /// Log time minus clip time in the middle of the clip, seconds, with its standard deviation.
  public var offset: SyncEstimate
  /// (scale − 1)·10⁶, parts in a million.
  public var driftPPM: SyncEstimate
  /// The offset of each stretch of the clip by itself.
  public var windows: [SyncWindow]
  /// How the log's axes lie in the stored picture.
  public var axes: SyncAxes
  /// Lens and readout; what was given is kept.
  public var camera: SourceCamera
  /// Focal length over the assumed one.
  public var focalScale: SyncEstimate
  /// Signed readout time, seconds: negative when the last row (or column) of the upright picture is read first.
  public var readoutSeconds: SyncEstimate
  /// Constant error of the log's angular rates, rad/s in its own axes; to be subtracted.
  public var gyroBias: Vector3<Imu>
  /// Standard deviation of one component of ``gyroBias``, rad/s; `nil` where it was not found.
  public var gyroBiasSigma: Double?
  /// Rms deviation of the windows' offsets from ``clock``, seconds; `nil` for fewer than two windows.
  public var residualSeconds: Double?
  /// Robust standard deviation of what is left of a track across the direction that parallax moves it in, pixels.
  public var residualPixels: Double?
  /// Share of the pictures' turning that the log explains, 0…1, frame by frame.
  public var explained: Double
  /// How much of the log's turning about the picture's own axes is in the pictures; 1 when all of it is. With a lens
  /// that is only assumed it holds the error of its focal length, too.
  public var gain: Double
}

/// A number that was looked for.
public struct SyncEstimate: Equatable, Sendable {
  /// Where a number comes from.
  public enum Origin: String, Sendable {
    /// It was given.
    case given
    /// The pictures told it.
    case found
    /// The pictures could not tell, or not well enough: what was assumed is kept.
    case assumed
  }

  /// The number.
  public var value: Double
  /// Its standard deviation; zero for a given one. For an assumed one, how far the pictures could have told it.
  public var sigma: Double
  /// Where it comes from.
  public var origin: Origin

  /// Creates an estimate.
  public init(_ value: Double, sigma: Double, _ origin: Origin) {
    (self.value, self.sigma, self.origin) = (value, sigma, origin)
  }
}

/// How the log's axes lie in the stored picture.
public struct SyncAxes: Equatable, Sendable {
  /// The map.
  public var map: AxisMap
  /// Where it comes from.
  public var origin: SyncEstimate.Origin
  /// The map that fits next best.
  public var runnerUp: AxisMap?
  /// How much more of the pictures' turning the map explains than ``runnerUp``, as a share of what is there, 0…1.
  public var margin: Double
}

/// The offset of one stretch of the clip by itself.
public struct SyncWindow: Equatable, Sendable {
  /// What a window was good for.
  public enum Use: String, Sendable {
    /// It helped to find the clock.
    case used
    /// It contradicts the others and was left out.
    case rejected
    /// Too little moves in it to tell.
    case notObservable
  }

  /// First instant.
  public var start: Timestamp<ClipClock>
  /// Last instant.
  public var end: Timestamp<ClipClock>
  /// Its offset minus the clock's there, seconds.
  public var deviationSeconds: Double
  /// Standard deviation of that, seconds.
  public var sigmaSeconds: Double
  /// Robust standard deviation of what is left of its tracks, pixels.
  public var residualPixels: Double
  /// What it was good for.
  public var use: Use
}
