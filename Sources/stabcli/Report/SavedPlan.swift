import Geometry
import Stabiliser

/// A plan that was written earlier, alone or inside its report, and what the report says beside it.
struct SavedPlan {
  /// The file it was read from.
  let path: String
  /// The plan.
  let plan: StabilisationPlan
  /// What the report says beside it; `nil` where only a plan was given.
  let report: Extract?
  /// SHA-256 of the clip that was planned for; `nil` where nothing says.
  let clipHash: String?

  /// Twelve hours at 60 frames a second fit.
  private static let sizeLimit = 4 << 30

  /// A report and what was written with it, or a plan alone, whether it is there or not.
  static func files(besides path: String) -> [String] {
    let ending = ".report.json"
    guard path.hasSuffix(ending) else { return [path] }
    return [path] + [".report.csv", ".report.html"].map { path.dropLast(ending.count) + $0 }
  }

  /// Reads a report with its plan, or a plan alone.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``.
  static func read(_ path: String) throws(CommandFailure) -> SavedPlan {
    let bytes = try FileBytes.read(path, limit: sizeLimit)
    switch JSONKind.of(bytes) {
    case .plan:
      return SavedPlan(
        path: path, plan: try PlanFile.plan(in: bytes, path), report: nil, clipHash: PlanFile.clipHash(in: bytes))
    case .report: return try fromReport(bytes, path)
    case let kind?:
      throw .invalidInput(path, (kind.name.map { "is \($0), " } ?? "is JSON, but ") + "neither a report nor a plan")
    case nil:
      if let fault = JSONFault(inObject: bytes) {
        throw .invalidInput(path, fault.sentence)
      }
      if bytes.starts(with: ReportCSV.header.utf8) {
        throw .invalidInput(path, "is the report's table; the .report.json beside it is read")
      }
      let isLog = (try? LogSource.read(path)) != nil
      throw .invalidInput(
        path,
        isLog
          ? "is a motion log; a plan is needed here, which 'stabcli plan CLIP \(path) --mode MODE' makes of it"
          : "is not a report or plan")
    }
  }

  private static func fromReport(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> SavedPlan {
    let document: Document
    do { document = try JSONText.decode(Document.self, from: bytes) } catch {
      throw .invalidInput(path, "is a damaged report: \(JSONText.reason(error))")
    }
    guard let schema = document.schema else { throw .invalidInput(path, "is a damaged report: schema is missing") }
    guard schema == ReportDocument.currentSchema, let extract = document.extract else {
      throw .invalidInput(
        path, "is a report of version \(schema); this version of stabcli reads \(ReportDocument.currentSchema)")
    }
    guard let version = document.planVersion else {
      throw .invalidInput(
        path, "holds no plan: it is of one part of a clip, or was written by a version of stabcli that left it out")
    }
    try PlanFile.checkVersion(version, path)
    guard let plan = document.plan else { throw .invalidInput(path, "holds no plan") }
    try PlanFile.checkSoundness(of: plan, path)
    return SavedPlan(path: path, plan: plan, report: extract, clipHash: extract.clipHash)
  }

  /// As much of `report.json` as is of use later.
  struct Extract {
    /// The roll the horizon was meant to be held at, radians.
    let trimRoll: Double
    /// How the log's clock was put on the clip's; `nil` where no log was used.
    let sync: ReportSync?
    /// The log; `nil` where none was used.
    let log: ReportLog?
    /// Where lens and readout come from.
    let cameraSource: String?
    /// SHA-256 of the clip that was planned for.
    let clipHash: String?
    /// What the user should know, without what the plan says itself.
    let notes: [PlanNote]
  }

  private struct Document: Decodable {
    private struct Version: Decodable { let schema: Int }
    private struct Settings: Decodable {
      let trimRollDegrees: Double?
      enum CodingKeys: String, CodingKey { case trimRollDegrees = "trim-roll" }
    }
    private struct Camera: Decodable { let source: String? }
    private struct Input: Decodable { let sha256: String? }
    private enum Key: String, CodingKey { case schema, plan, settings, sync, log, camera, input, notes }

    let schema: Int?
    let planVersion: Int?
    let plan: StabilisationPlan?
    /// `nil` for a report of another version, of which nothing else is read.
    let extract: Extract?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      schema = try fields.decodeIfPresent(Int.self, forKey: .schema)
      guard schema == ReportDocument.currentSchema else {
        (planVersion, plan, extract) = (nil, nil, nil)
        return
      }
      planVersion = try fields.decodeIfPresent(Version.self, forKey: .plan)?.schema
      let isKnown = planVersion == StabilisationPlan.currentSchema
      let plan = isKnown ? try fields.decode(StabilisationPlan.self, forKey: .plan) : nil
      self.plan = plan
      let settings = try fields.decodeIfPresent(Settings.self, forKey: .settings)
      let notes = try fields.decodeIfPresent([PlanNote].self, forKey: .notes) ?? []
      extract = Extract(
        trimRoll: (settings?.trimRollDegrees ?? 0) * .pi / 180,
        sync: try fields.decodeIfPresent(ReportSync.self, forKey: .sync),
        log: try fields.decodeIfPresent(ReportLog.self, forKey: .log),
        cameraSource: try fields.decodeIfPresent(Camera.self, forKey: .camera)?.source,
        clipHash: try fields.decodeIfPresent(Input.self, forKey: .input)?.sha256,
        notes: notes.filter { !(plan?.notes.contains($0) ?? false) && !Renderer.Outcome.noteKinds.contains($0.kind) })
    }
  }
}
