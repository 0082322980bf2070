import Geometry
import Sync

/// What the pictures said of log and camera, as a report holds it.
struct SyncFacts: Codable, Equatable {
  /// A number that was looked for.
  struct Estimate: Codable, Equatable {
    var value: Double
    var sigma: Double?
    /// `given`, `found` or `assumed`.
    var origin: String

    init(_ estimate: SyncEstimate, times unit: Double = 1) {
      value = estimate.value * unit
      sigma = estimate.sigma.isFinite ? estimate.sigma * unit : nil
      origin = estimate.origin.rawValue
    }
  }

  /// A stretch of the clip by itself.
  struct Window: Codable, Equatable {
    var start: Double
    var end: Double
    /// Its offset minus the clock's there, milliseconds.
    var deviation: Double?
    var sigma: Double?
    /// `used`, `rejected` or `notObservable`.
    var use: String

    private enum CodingKeys: String, CodingKey {
      case start = "start_s"
      case end = "end_s"
      case deviation = "deviation_ms"
      case sigma = "sigma_ms"
      case use
    }
  }

  /// `found`, or why not: `notObservable`, `disagrees`.
  var verdict: String
  /// The kind of it: `littleMotion`, `otherClip` …
  var reason: String?
  /// Log time minus clip time at ``middle``, seconds.
  var offset: Estimate
  /// The middle of what was followed, seconds on the clip's clock.
  var middle: Double?
  var drift: Estimate
  /// gcsv letters.
  var axes: String
  var axesOrigin: String
  var axesRunnerUp: String?
  var axesMargin: Double?
  var readout: Estimate
  /// Focal length over the assumed one.
  var focal: Estimate
  /// Degrees per second in the log's axes.
  var gyroBias: [Double]
  /// Share of the pictures' turning that the log explains, 0…1.
  var explained: Double?
  /// How much of the log's turning is in the pictures.
  var gain: Double?
  /// What is left of a track across the way that parallax moves it, pixels.
  var residualPixels: Double?
  var windows: [Window]

  private enum CodingKeys: String, CodingKey {
    case verdict, reason, axes, axesOrigin, axesRunnerUp, axesMargin, explained, gain, windows
    case offset = "midOffset_s"
    case middle = "mid_s"
    case drift = "drift_ppm"
    case readout = "readout_ms"
    case focal = "focalScale"
    case gyroBias = "gyroBias_deg_s"
    case residualPixels = "residual_px"
  }

  init(_ result: SyncResult) {
    switch result.verdict {
    case .found: (verdict, reason) = ("found", nil)
    case .notObservable(let why): (verdict, reason) = ("notObservable", why.rawValue)
    case .disagrees(let kind): (verdict, reason) = ("disagrees", kind.rawValue)
    }
    offset = Estimate(result.offset)
    middle = result.middleSeconds
    drift = Estimate(result.driftPPM)
    axes = result.axes.map.letters
    axesOrigin = result.axes.origin.rawValue
    axesRunnerUp = result.axes.runnerUp?.letters
    axesMargin = finite(result.axes.margin)
    readout = Estimate(result.readoutSeconds, times: 1e3)
    focal = Estimate(result.focalScale)
    let bias = result.gyroBias * (180 / .pi)
    gyroBias = result.gyroBiasSigma == nil ? [] : [bias.x, bias.y, bias.z]
    explained = finite(result.explained)
    gain = finite(result.gain)
    residualPixels = result.residualPixels.flatMap(finite)
    windows = result.windows.map {
      Window(
        start: $0.start.seconds, end: $0.end.seconds, deviation: finite($0.deviationSeconds * 1e3),
        sigma: finite($0.sigmaSeconds * 1e3), use: $0.use.rawValue)
    }
  }
}

private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
