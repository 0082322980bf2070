import Telemetry

/// What one file is.
struct Finding: Encodable {
  /// What kind of file.
  enum Kind: String, Encodable {
    case clip, log, plan, report, still, raw
    /// What `compare`, `evaluate` and `measure` tell, and what `synth` wrote as truth.
    case comparison, evaluation, measurement, truth
    case lensProfile = "lens"
  }

  /// Something that is wrong with it, or that one should know.
  struct Problem: Encodable {
    let kind: String
    let message: String
  }

  let path: String
  let kind: Kind
  var input: ReportInput?
  var log: ReportLog?
  var camera: ReportCamera?
  var problems: [Problem] = []
  /// What it suggests for the next clip.
  var advice: Advice?
  /// Facts for people, name and value, in the order they are read.
  var facts: [(name: String, value: String)] = []

  /// Whether part of the file is missing, does not decode or cannot be read.
  var isDamaged: Bool {
    problems.contains { problem in
      ["truncated", "damaged", "missing"].contains(problem.kind)
        || LogIssue.Kind(rawValue: problem.kind)?.isDamage == true
    }
  }

  private enum Key: String, CodingKey { case path, kind, input, log, camera, problems, facts, advice }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(path, forKey: .path)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(input, forKey: .input)
    try container.encodeIfPresent(log, forKey: .log)
    try container.encodeIfPresent(camera, forKey: .camera)
    try container.encode(problems, forKey: .problems)
    try container.encodeIfPresent(advice, forKey: .advice)
    try container.encode(Dictionary(facts.map { ($0.name, $0.value) }) { $1 }, forKey: .facts)
  }

  /// For a person.
  var text: String {
    let width = facts.map(\.name.count).max() ?? 0
    let lines = facts.map { fact in
      "  " + fact.name + String(repeating: " ", count: width - fact.name.count + 2) + fact.value
    }
    return
      (["\(path): \(kind.rawValue)"] + lines + (advice?.lines.map { "  " + $0 } ?? [])
      + problems.map { "  ! \($0.message)" }).joined(separator: "\n")
  }
}
