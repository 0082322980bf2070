import Geometry
import Sync
import Telemetry

/// What the pictures are asked about a log, and what is known before.
struct SyncQuestion {
  let knowns: SyncKnowns

  /// Farthest from the first frame that the zero of a log with relative times is looked for.
  private static let relativeReach = TimeSpan(nanoseconds: 10_000_000_000)
  /// The same for telemetry of the clip's own container, whose clock is the picture's but for delays inside the camera.
  private static let containerReach = TimeSpan(nanoseconds: 1_000_000_000)
  /// The same for dates that agree to 10 ms by what they say.
  private static let datedReach = TimeSpan(nanoseconds: 500_000_000)

  /// Everything that may be asked.
  init(_ log: LogSource, _ camera: CameraChoice, _ options: StabilisingOptions) {
    let motion = options.motion
    knowns = SyncKnowns(
      camera: camera.camera, lens: camera.isLensKnown ? .given : .assumed,
      readout: camera.isReadoutKnown ? .given : .assumed, offset: Self.offset(log, motion),
      scale: motion.scale == 1 && !Self.isClockTrusted(log, motion) ? nil : motion.scale,
      axes: motion.axes.map { .given($0) } ?? .expected(log.log.axes ?? .phoneLandscape))
  }

  /// The same, unless nothing that matters is open or the user wants no answer; `nil` then.
  static func open(_ log: LogSource, _ camera: CameraChoice, _ options: StabilisingOptions) -> SyncQuestion? {
    guard options.motion.sync == .auto, !log.log.recording.angularRates.isEmpty else { return nil }
    let isSettled = isClockTrusted(log, options.motion) && (options.motion.axes ?? log.log.axes) != nil
    return isSettled ? nil : SyncQuestion(log, camera, options)
  }

  /// Whether the clock is given or exact by the log's own word.
  private static func isClockTrusted(_ log: LogSource, _ options: MotionLogOptions) -> Bool {
    options.offset != nil || [.frameTimes, .declared].contains(log.alignment.basis) || log.log.hasAccurateTimestamps
  }

  private static func offset(_ log: LogSource, _ options: MotionLogOptions) -> SyncKnowns.Offset {
    let assumed = log.alignment.map.offset
    if isClockTrusted(log, options) { return .given(assumed) }
    switch log.alignment.basis {
    case .given, .frameTimes, .declared: return .given(assumed)
    case .absoluteTime: return .near(assumed, reach: datedReach)
    case .firstSample: return .unknown
    case .sharedZero:
      return .near(assumed, reach: log.log.clock == .container ? containerReach : relativeReach)
    }
  }

  /// Decodes the clip and asks.
  func answer(
    _ clip: ClipSource, _ log: LogSource, _ range: RangeOptions, threads: Int, _ console: Console
  ) throws(CommandFailure) -> SyncResult {
    let seen = try PictureTracking(range: range, threads: threads).outcome(of: clip.path, console)
    return Synchroniser(knowns).synchronise(seen.tracks, with: log.log.recording)
  }
}
