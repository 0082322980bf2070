import Evaluation
import Stabiliser

/// What `evaluate` prints: every score by its key, how many frames it is about, and what was left open.
struct EvaluationReport: Encodable {
  /// Version of this layout.
  static let currentSchema = 1

  let mode: String
  let frames: Evaluation.FrameCounts
  let groups: [ScoreGroup]
  let notes: [PlanNote]

  /// Collects the scores of an evaluation.
  init(_ evaluation: Evaluation, mode: StabilisationMode, notes: [PlanNote]) {
    self.mode = mode.rawValue
    frames = evaluation.frames
    groups = evaluation.scores
    self.notes = notes
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  private struct Counts: Encodable { let report, truth, compared, judged: Int }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.currentSchema, forKey: Key("schema"))
    try container.encode(mode, forKey: Key("mode"))
    try container.encode(
      Counts(
        report: frames.planned, truth: frames.filmed, compared: frames.compared, judged: frames.judged),
      forKey: Key("frames"))
    for score in groups.flatMap(\.scores) {
      if score.format == .count {
        try container.encode(score.value.map { Int($0) }, forKey: Key(score.key))
      } else {
        try container.encodeFinite(score.value, forKey: Key(score.key))
      }
    }
    try container.encode(notes.map(ReportNote.init), forKey: Key("notes"))
  }

  /// For a person: three columns, what, how much, and the name in JSON.
  func text(of report: String, against truth: String) -> String {
    let scores = groups.flatMap(\.scores)
    let labelWidth = scores.map(\.label.count).max() ?? 0
    let valueWidth = scores.map(\.text.count).max() ?? 0
    func padding(_ text: String, to width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) }
    var lines = [
      "\(report) against \(truth): \(frames.compared) frames compared, \(frames.judged) of them judged over time"
    ]
    for group in groups {
      lines += ["", group.title]
      for score in group.scores {
        lines.append(
          "  " + score.label + padding(score.label, to: labelWidth + 2) + padding(score.text, to: valueWidth)
            + score.text
            + "  " + score.key)
      }
    }
    return lines.joined(separator: "\n")
  }
}
