/// What a JSON file is, told by its top-level keys.
enum JSONKind: Equatable, Sendable {
  /// A plan.
  case plan
  /// A report of this tool.
  case report
  /// A lens profile.
  case lensProfile
  /// What `compare` writes.
  case comparison
  /// What `evaluate --json` prints.
  case evaluation
  /// What `measure --json` prints.
  case measurement
  /// `truth.json`, which `synth` writes.
  case truth
  /// JSON of another kind.
  case other

  private struct Marks: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
      case meshSpacing, frames, certificate, tool, metrics, mode, modes, input, clips, ratios, pairsFollowed
      case outsideTaps
      case jitterRms = "jitterRms_px"
      case logOffset = "logOffset_s"
      case drift = "drift_ppm"
      case calibDimension = "calib_dimension"
      case fisheyeParams = "fisheye_params"
    }

    let kind: JSONKind

    init(from decoder: any Decoder) throws {
      let keys = Set(try decoder.container(keyedBy: Key.self).allKeys)
      kind = Self.signs.first { keys.isSuperset(of: $0.keys) }?.kind ?? .other
    }

    /// Keys by which a kind is known, the first that fits.
    private static let signs: [(kind: JSONKind, keys: Set<Key>)] = [
      (.plan, [.meshSpacing, .certificate, .frames]), (.report, [.tool, .certificate, .metrics]),
      (.lensProfile, [.calibDimension]), (.lensProfile, [.fisheyeParams]), (.comparison, [.tool, .modes, .input]),
      (.evaluation, [.mode, .frames, .outsideTaps, .jitterRms]), (.measurement, [.pairsFollowed, .jitterRms]),
      (.measurement, [.clips, .ratios]), (.truth, [.logOffset, .drift]),
    ]
  }

  /// The kind of a file's bytes; `nil` when they are not a JSON object.
  static func of(_ bytes: [UInt8]) -> JSONKind? { try? JSONText.decode(Marks.self, from: bytes).kind }

  /// What to call it in a sentence; `nil` for JSON of another kind.
  var name: String? {
    switch self {
    case .plan: "a plan"
    case .report: "a report"
    case .lensProfile: "a lens profile"
    case .comparison: "a comparison of modes"
    case .evaluation: "an evaluation"
    case .measurement: "a measurement"
    case .truth: "the truth of a clip"
    case .other: nil
    }
  }
}
