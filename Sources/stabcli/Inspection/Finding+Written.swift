import Geometry
import Stabiliser

/// Files that this program writes, and lens profiles.
extension Finding {
  /// What a table is by its first line; `nil` for none of ours.
  static func tableKind(_ head: [UInt8]) -> (kind: Kind, what: String)? {
    let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    switch line {
    case ReportCSV.header:
      return (.report, "table of a report, one row a frame; the .report.json beside it holds the plan")
    case TruthTable.framesHeader: return (.truth, "true orientation of every frame, written by 'synth'")
    case TruthTable.samplesHeader: return (.truth, "true orientation at the log's rate, written by 'synth'")
    default: return nil
    }
  }

  init(table path: String, kind: Kind, what: String) throws(CommandFailure) {
    self.init(path: path, kind: kind)
    let bytes = try FileBytes.read(path, limit: 4 << 30)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    facts = [("what", what), ("rows", String(max(0, lines.count - 1)))]
  }

  init(json path: String) throws(CommandFailure) {
    let bytes = try FileBytes.read(path, limit: 4 << 30)
    switch JSONKind.of(bytes) {
    case .plan: self.init(plan: try PlanFile.plan(in: bytes, path), path: path)
    case .lensProfile: self.init(lens: try LensProfile.profile(in: bytes, path), path: path)
    case .report:
      self.init(written: bytes, path, .report, "report of a run, with its plan", ReportDocument.currentSchema)
    case .comparison:
      self.init(written: bytes, path, .comparison, "what 'compare' wrote", ComparisonDocument.currentSchema)
    case .evaluation:
      self.init(written: bytes, path, .evaluation, "what 'evaluate' printed", EvaluationReport.currentSchema)
    case .measurement: self.init(written: bytes, path, .measurement, "what 'measure' printed", nil)
    case .truth:
      self.init(written: bytes, path, .truth, "what 'synth' did to clip and log", TruthSettings.currentSchema)
    case .other:
      throw .invalidInput(
        path,
        "is JSON, but no plan, report, comparison, evaluation, measurement or truth of this program and no lens profile"
      )
    case nil: throw .invalidInput(path, JSONFault(in: bytes)?.sentence ?? "is JSON, but not an object")
    }
  }

  /// - Parameter known: the version of the layout that this program writes; `nil` for a kind without versions.
  private init(written bytes: [UInt8], _ path: String, _ kind: Kind, _ what: String, _ known: Int?) {
    self.init(path: path, kind: kind)
    let extract = try? JSONText.decode(WrittenExtract.self, from: bytes)
    facts = [("what", what)] + (extract?.facts ?? [])
    if let known, let schema = extract?.schema, schema != known {
      problems.append(
        Problem(
          kind: "version", message: "it is of version \(schema); this version of stabcli reads \(known)"))
    }
  }

  init(plan: StabilisationPlan, path: String) {
    self.init(path: path, kind: .plan)
    camera = ReportCamera(lens: plan.lens, shutter: plan.shutter, source: path)
    let metrics = PlanMetrics(plan, trimRoll: 0)
    func number(_ value: Double?, _ digits: Int) -> String {
      value.flatMap { FixedDecimal.text($0, digits: digits) } ?? "unknown"
    }
    facts = [
      ("mode", plan.mode.rawValue), ("frames", String(plan.frames.count)),
      ("source", "\(plan.sourceSize.width)x\(plan.sourceSize.height)"),
      ("output", "\(plan.outputSize.width)x\(plan.outputSize.height)"),
      ("zoom", "\(number(metrics.meanZoom, 3)) mean, \(number(metrics.maxZoom, 3)) at most"),
      ("least margin", "\(number(plan.certificate.minMargin, 3)) px in frame \(plan.certificate.worstFrame)"),
      ("taps outside the source", String(plan.certificate.outsideTaps)),
    ]
    problems = plan.notes.map { Problem(kind: $0.kind, message: $0.sentence) }
  }

  init(lens profile: LensProfile, path: String) {
    self.init(path: path, kind: .lensProfile)
    facts = [("name", profile.name), ("size", "\(profile.calibrationSize.width)x\(profile.calibrationSize.height)")]
  }
}

/// As much of a file of ours as is told about it; what is missing or otherwise is passed over.
private struct WrittenExtract: Decodable {
  private struct Tool: Decodable { let version: String? }
  private struct Input: Decodable {
    let path: String?
    let frames: Int?
  }
  private struct Mode: Decodable { let name: String? }
  private struct Counts: Decodable { let compared: Int? }
  private enum Key: String, CodingKey {
    case schema, tool, mode, modes, input, log, output, frames, path, clips, motion
  }

  let schema: Int?
  let facts: [(name: String, value: String)]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func read<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? { try? fields.decode(type, forKey: key) }
    schema = read(Int.self, .schema)
    let modes = read([Mode].self, .modes)?.compactMap(\.name)
    let clips = read([Input].self, .clips)?.compactMap(\.path)
    let found: [(String, String?)] = [
      ("mode", read(String.self, .mode)), ("modes", modes?.joined(separator: ", ")),
      ("motion", read(String.self, .motion)),
      ("clip", read(Input.self, .input)?.path ?? read(String.self, .path)), ("clips", clips?.joined(separator: ", ")),
      ("log", read(Input.self, .log)?.path),
      (
        "frames",
        (read(Int.self, .frames) ?? read(Counts.self, .frames)?.compared ?? read(Input.self, .input)?.frames).map(
          String.init)
      ),
      ("output", read(Input.self, .output)?.path),
      ("written by", read(Tool.self, .tool)?.version.map { "stabcli \($0)" }),
    ]
    facts = found.compactMap { name, value in value.map { (name, $0) } }
  }
}
