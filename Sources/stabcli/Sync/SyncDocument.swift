import Geometry
import Stabiliser
import Sync
import Telemetry

/// What `sync --json` prints; Docs/SYNC.md lists the keys.
struct SyncDocument: Encodable {
  let tool = ReportDocument.Tool(name: ToolVersion.name, version: ToolVersion.number)
  let clip: String
  let log: String
  let sync: ReportSync
  let camera: ReportCamera
  /// Factor on log times that ``sync``'s offset belongs to.
  let scale: Double
  /// Log time minus clip time in the middle of what was followed, seconds.
  let middleOffset: Double
  /// `found`, or why not.
  let verdict: String

  private enum CodingKeys: String, CodingKey {
    case tool, clip, log, sync, camera, verdict
    case offset = "offset_s"
    case scale = "log_scale"
    case middleOffset = "midOffset_s"
    case drift = "drift_ppm"
    case confidence
    case residual = "residual_ms"
  }

  init(_ result: SyncResult, clip: ClipSource, log: LogSource, camera: CameraChoice) {
    (self.clip, self.log) = (clip.path, log.path)
    let facts = SyncFacts(result)
    (scale, middleOffset) = (result.usedClock.scale, result.offset.value)
    verdict = facts.reason.map { "\(facts.verdict): \($0)" } ?? facts.verdict
    sync = ReportSync(
      offsetSeconds: result.usedClock.offset.seconds, driftPPM: (result.usedClock.scale - 1) * 1e6,
      method: result.offset.origin == .given ? "given" : "pictures", confidence: result.confidence,
      residualMilliseconds: result.residualSeconds.map { $0 * 1e3 }, pictures: facts)
    let found = camera.found(result)
    self.camera = ReportCamera(lens: found.camera.lens, shutter: found.camera.shutter, source: found.source)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tool, forKey: .tool)
    try container.encode(clip, forKey: .clip)
    try container.encode(log, forKey: .log)
    try container.encode(verdict, forKey: .verdict)
    try container.encodeFinite(sync.offsetSeconds, forKey: .offset)
    try container.encodeFinite(scale, forKey: .scale)
    try container.encodeFinite(middleOffset, forKey: .middleOffset)
    try container.encodeFinite(sync.driftPPM, forKey: .drift)
    try container.encodeFinite(sync.confidence, forKey: .confidence)
    try container.encodeFinite(sync.residualMilliseconds, forKey: .residual)
    try container.encode(sync, forKey: .sync)
    try container.encode(camera, forKey: .camera)
  }
}
