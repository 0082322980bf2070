import Evaluation
import Geometry
import Stabiliser

/// A plan to be judged, and what its report says beside it.
struct JudgedPlan {
  /// The plan.
  let plan: StabilisationPlan
  /// The roll the horizon was held at, radians; `nil` where only a plan was given.
  let trimRoll: Double?
  /// How the log's clock was put on the clip's; `nil` where only a plan was given.
  let clock: ClockLine?

  /// Twelve hours at 60 frames a second fit.
  private static let sizeLimit = 4 << 30

  /// Reads a report with its plan, or a plan alone.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``.
  static func read(_ path: String) throws(CommandFailure) -> JudgedPlan {
    let bytes = try FileBytes.read(path, limit: sizeLimit)
    switch JSONKind.of(bytes) {
    case .plan: return JudgedPlan(plan: try PlanFile.plan(in: bytes, path), trimRoll: nil, clock: nil)
    case .report: return try report(in: bytes, path)
    case .lensProfile, .other: throw .invalidInput(path, "is JSON, but neither a report nor a plan")
    case nil:
      let isTable = bytes.starts(with: ReportCSV.header.utf8)
      throw .invalidInput(
        path, isTable ? "is the report's table; the .report.json beside it is read" : "is not a report")
    }
  }

  private static func report(in bytes: [UInt8], _ path: String) throws(CommandFailure) -> JudgedPlan {
    let document: Document
    do { document = try JSONText.decode(Document.self, from: bytes) } catch {
      throw .invalidInput(path, "is a damaged report: \(JSONText.reason(error))")
    }
    guard let version = document.planVersion else {
      throw .invalidInput(path, "holds no plan: it was written by a version of stabcli that left it out")
    }
    try PlanFile.checkVersion(version, path)
    guard let plan = document.plan else { throw .invalidInput(path, "holds no plan") }
    try PlanFile.checkSoundness(of: plan, path)
    guard let clock = document.clock else {
      throw .invalidInput(path, "is a damaged report: sync has an impossible drift")
    }
    return JudgedPlan(plan: plan, trimRoll: document.trimRoll, clock: clock)
  }

  /// As much of `report.json` as is judged.
  private struct Document: Decodable {
    private struct Settings: Decodable {
      let trimRollDegrees: Double?
      enum CodingKeys: String, CodingKey { case trimRollDegrees = "trim-roll" }
    }

    private struct Sync: Decodable {
      let offsetSeconds: Double
      let driftPPM: Double
      enum CodingKeys: String, CodingKey {
        case offsetSeconds = "offset_s"
        case driftPPM = "drift_ppm"
      }
    }

    private struct Version: Decodable { let schema: Int }
    private enum Key: String, CodingKey { case plan, settings, sync }

    let planVersion: Int?
    let plan: StabilisationPlan?
    let trimRoll: Double
    let clock: ClockLine?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      planVersion = try fields.decodeIfPresent(Version.self, forKey: .plan)?.schema
      let isKnown = planVersion == StabilisationPlan.currentSchema
      plan = isKnown ? try fields.decode(StabilisationPlan.self, forKey: .plan) : nil
      let settings = try fields.decodeIfPresent(Settings.self, forKey: .settings)
      trimRoll = (settings?.trimRollDegrees ?? 0) * .pi / 180
      let sync = try fields.decode(Sync.self, forKey: .sync)
      let scale = 1 + sync.driftPPM * 1e-6
      clock = scale > 0 ? ClockLine(offsetSeconds: sync.offsetSeconds, scale: scale) : nil
    }
  }
}
