import Imaging
import VideoIO

/// What stands between a clip and numbers one can believe.
struct MeasureProblems {
  private let damage: Damage
  private let missing: Int
  private let failures: [PairMotion.Failure?]
  private let steadiness: Steadiness
  private let longestSeconds: Double
  private let oddities: [String]

  /// - Parameters:
  ///   - damage: what the decoder met.
  ///   - missing: frames the file promises that did not come.
  ///   - failures: of each pair of frames.
  ///   - longestSeconds: length of the longest part of the path without a break.
  ///   - oddities: what was found when the clip was opened.
  init(
    damage: Damage, missing: Int, failures: [PairMotion.Failure?], steadiness: Steadiness, longestSeconds: Double,
    oddities: [String]
  ) {
    (self.damage, self.missing, self.failures, self.longestSeconds) = (damage, missing, failures, longestSeconds)
    (self.steadiness, self.oddities) = (steadiness, oddities)
  }

  /// Whether part of the clip is not among the numbers.
  var isDamaged: Bool { !damage.isEmpty || missing > 0 }

  /// In the order they matter.
  var all: [ClipMeasurement.Problem] {
    var problems: [ClipMeasurement.Problem] = []
    func add(_ kind: String, _ message: String) { problems.append(.init(kind: kind, message: message)) }
    if !damage.isEmpty { add("damaged", "the clip is damaged: \(damage)") }
    if missing > 0 { add("missing", "\(missing) of the frames that are promised do not decode") }
    for failure in PairMotion.Failure.allCases {
      if let message = message(failure) { add(failure.rawValue, message) }
    }
    if failures.isEmpty {
      add("short", "a single frame: there is no motion to measure")
    } else if steadiness.jitterRms == nil {
      let trimmed = FixedDecimal.text(2 * Steadiness.trimmedSeconds, digits: 0) ?? "?"
      add(
        "short",
        "jitter cannot be told: it takes more than \(trimmed) s of motion without a break, as half a second is left out at "
          + "both ends; the longest here is \(FixedDecimal.text(longestSeconds, digits: 2) ?? "?") s")
    }
    for oddity in oddities { add("clip", oddity) }
    return problems
  }

  private func message(_ failure: PairMotion.Failure) -> String? {
    let pairs = failures.indices.filter { failures[$0] == failure }
    guard let first = pairs.first else { return nil }
    let count = pairs.count == 1 ? "1 pair" : "\(pairs.count) pairs"
    let reason =
      switch failure {
      case .featureless: "have too little structure to be followed"
      case .lost: "show no common points: a cut, a flash, or too fast a motion"
      case .incoherent: "show points that do not move together"
      }
    return "\(count) of \(failures.count) neighbouring frames \(reason) (first: frame \(first) to \(first + 1)); "
      + "the path is broken there"
  }
}
