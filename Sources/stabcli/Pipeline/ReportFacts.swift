import Geometry
import Stabiliser
import Sync
import Telemetry
import VideoIO

extension ReportInput {
  /// Describes a clip and the frames of it that were used.
  init(_ clip: ClipSource, sha256: String?) {
    let (info, video) = (clip.info, clip.info.video)
    self.init(
      path: clip.path, sha256: sha256, container: info.container, codec: video.codec, width: video.storedSize.width,
      height: video.storedSize.height, pixelFormat: video.pixelFormatName, frames: clip.timeline.entries.count,
      timeBase: "\(video.timeBase.numerator)/\(video.timeBase.denominator)",
      rotation: video.rotation.clockwiseQuarterTurns * 90,
      sampleAspect: video.sampleAspectRatio.map { "\($0.numerator):\($0.denominator)" },
      frameRate: video.averageFrameRate?.value, durationSeconds: clip.duration.seconds)
  }
}

extension ReportLog {
  /// Describes a log.
  init(_ log: MotionLog, path: String, sha256: String? = nil) {
    let audit = log.audit
    self.init(
      path: path, sha256: sha256, format: log.format.rawValue, samples: audit.samples, ups: audit.upSamples,
      orientations: audit.orientationSamples, isStabilisedInCamera: log.isStabilisedInCamera, rateHertz: audit.rateHz,
      startSeconds: audit.start.seconds, endSeconds: audit.end.seconds,
      issues: audit.issues.map { Issue(kind: $0.kind.rawValue, count: $0.count, firstLine: $0.firstLine) })
  }
}

extension ReportSync {
  /// Describes the clock that was used, and what the pictures said of it.
  init(_ alignment: ClockAlignment, _ answer: SyncAnswer) {
    let isFound = answer.result?.verdict == .found && answer.result?.offset.origin == .found
    self.init(
      offsetSeconds: answer.map.offset.seconds, driftPPM: (answer.map.scale - 1) * 1e6,
      method: isFound ? "pictures" : alignment.basis.rawValue, confidence: answer.result?.confidence,
      residualMilliseconds: answer.result?.residualSeconds.map { $0 * 1e3 }, pictures: answer.result.map(SyncFacts.init)
    )
  }
}

extension Groundwork {
  /// The clip and the log as a report names them, with their checksums.
  ///
  /// - Parameter clipHash: the clip's checksum, where it is known.
  func inputs(clipHash: String? = nil) throws(CommandFailure) -> (clip: ReportInput, log: ReportLog) {
    let logFiles = try LogFiles(log.path)
    do {
      let hash = if let clipHash { clipHash } else { try sha256(ofFile: clip.path) }
      let logHash = log.path == clip.path ? hash : try logFiles.checksum()
      return (ReportInput(clip, sha256: hash), ReportLog(log.log, path: log.path, sha256: logHash))
    } catch { throw CommandFailure(error) }
  }
}

extension Preparation {
  /// The report, before and after rendering.
  ///
  /// - Parameter clipHash: the clip's checksum, where it is known.
  func report(
    settings: [String: SettingValue], output: ReportOutput?, more: [PlanNote] = [], clipHash: String? = nil
  ) throws(CommandFailure) -> ReportDocument {
    let inputs = try ground.inputs(clipHash: clipHash)
    var report = ReportDocument(
      plan: plan, trimRoll: options.picture.trimRollRadians, settings: settings, input: inputs.clip,
      log: inputs.log, cameraSource: camera.source, sync: ReportSync(log.alignment, ground.sync), notes: notes + more,
      output: output)
    if let lapse = clip.lapse, let clock = lapse.clock(keepsRotation: false) {
      report.retime = RetimeFacts(lapse, clock, listsFrames: true)
      report.metrics = ReportMetrics(
        PlanMetrics(plan.shown(by: clip.timeline), trimRoll: options.picture.trimRollRadians))
    }
    return report
  }
}

extension StabilisationPlan {
  /// The same plan by the clock that its frames are shown by: how smooth a time-lapse is, is what is seen of it.
  fileprivate func shown(by timeline: FrameTimeline) -> StabilisationPlan {
    var plan = self
    for (index, entry) in zip(plan.frames.indices, timeline.entries) { plan.frames[index].time = entry.shown }
    return plan
  }
}
