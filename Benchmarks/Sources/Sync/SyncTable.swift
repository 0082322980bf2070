import Geometry
import Sync
import Synthesis

/// How exact synchronisation is on clips whose truth is known, and whether it knows when it cannot tell.
enum SyncTable {
  private static let informative: [SyntheticMotion] = [.walk, .run, .handheld, .bike]
  /// An answer that is farther from the truth is wrong, seconds.
  private static let wrong = 1e-3

  /// - Parameter arguments: seconds, seeds, grade, readout in milliseconds; all may be left out.
  static func text(_ arguments: [String]) throws -> String {
    let seconds = arguments.first.flatMap(Double.init) ?? 10
    let seeds = arguments.dropFirst().first.flatMap(UInt64.init) ?? 5
    let grade = arguments.dropFirst(2).first.flatMap(ImuGrade.init) ?? .phone
    let readout = arguments.dropFirst(3).first.flatMap(Double.init) ?? 16
    func trials(_ motion: SyntheticMotion, near: Bool, _ fault: SyncTrial.Fault = .none) -> [SyncTrial] {
      (1...max(1, seeds)).map { seed in
        SyncTrial(
          motion: motion, seconds: seconds, seed: seed, grade: grade, readoutSeconds: readout * 1e-3, isNear: near,
          fault: fault)
      }
    }
    var (exact, all) = (exactTable, [SyncTrial.Outcome]())
    for motion in informative {
      for near in [false, true] {
        let outcomes = try TrialPool.map(trials(motion, near: near)) { $0.run() }
        exact.add(row(motion, near, outcomes))
        all += outcomes
      }
    }
    var doubtful = MarkdownTable([
      "clip", "verdicts", "found and over 1 ms wrong", "worst of the found, ms", "its σ", "confidence, greatest",
    ])
    for motion in [SyntheticMotion.still, .pan, .drone, .roll] {
      let outcomes = try TrialPool.map(trials(motion, near: true)) { $0.run() }
      doubtful.add(verdicts("\(motion)", outcomes))
      all += outcomes
    }
    for fault in [SyncTrial.Fault.otherClip, .steadied] {
      for motion in [SyntheticMotion.walk, .handheld] {
        let outcomes = try TrialPool.map(trials(motion, near: true, fault)) { $0.run() }
        doubtful.add(verdicts("\(motion), \(fault)", outcomes))
        all += outcomes
      }
    }
    return exact.text + "\n" + doubtful.text + "\n" + summary(all) + "\n"
  }

  private static var exactTable: MarkdownTable {
    MarkdownTable(
      [
        "motion", "scene", "found", "offset, ms rms", "worst", "÷ its σ", "drift, ppm rms", "÷ its σ",
        "readout, % worst", "focal, % worst", "axes wrong", "confidence, least", "CPU s",
      ], numbersFrom: 2)
  }

  /// A line on all clips together.
  private static func summary(_ all: [SyncTrial.Outcome]) -> String {
    let found = all.filter(\.isFound)
    let wrong = found.filter { isWrong($0) }
    let sure = wrong.count { $0.result.confidence > 0.5 }
    return "\(all.count) clips: \(found.count) found, \(wrong.count) of them wrong, \(sure) of these with confidence "
      + "over ½; axes wrong in \(found.count { !$0.areAxesRight })"
  }

  private static func isWrong(_ outcome: SyncTrial.Outcome) -> Bool {
    outcome.isFound && (outcome.isOtherClip || abs(outcome.offsetError) > wrong)
  }

  private static func row(_ motion: SyntheticMotion, _ near: Bool, _ outcomes: [SyncTrial.Outcome]) -> [String] {
    let found = outcomes.filter(\.isFound)
    func rms(_ value: (SyncTrial.Outcome) -> Double) -> Double {
      (found.reduce(0) { $0 + value($1) * value($1) } / Double(max(1, found.count))).squareRoot()
    }
    func worst(_ value: (SyncTrial.Outcome) -> Double) -> Double { found.map { abs(value($0)) }.max() ?? 0 }
    return [
      "\(motion)", near ? "near" : "far", "\(found.count)/\(outcomes.count)",
      Figure.decimal(rms { $0.offsetError * 1e3 }, places: 3),
      Figure.decimal(worst { $0.offsetError * 1e3 }, places: 3),
      Figure.decimal(rms { $0.offsetError / $0.result.offset.sigma }, places: 2),
      Figure.decimal(rms { $0.driftErrorPPM }, places: 1),
      Figure.decimal(rms { $0.driftErrorPPM / $0.result.driftPPM.sigma }, places: 2),
      Figure.decimal(worst { $0.readoutError * 100 }, places: 2),
      Figure.decimal(worst { $0.focalError * 100 }, places: 2),
      "\(found.count { !$0.areAxesRight })", Figure.decimal(found.map(\.result.confidence).min() ?? 0, places: 2),
      Figure.decimal(outcomes.reduce(0) { $0 + $1.cpuSeconds } / Double(outcomes.count), places: 1),
    ]
  }

  private static func verdicts(_ name: String, _ outcomes: [SyncTrial.Outcome]) -> [String] {
    let counts = Dictionary(grouping: outcomes.map { "\($0.result.verdict)" }, by: { $0 }).mapValues(\.count)
    let said = counts.keys.sorted().map { "\($0.replacing("Sync.SyncVerdict.", with: "")) × \(counts[$0] ?? 0)" }
    let worst = outcomes.filter(\.isFound).max { abs($0.offsetError) < abs($1.offsetError) }
    return [
      name, said.joined(separator: ", "), "\(outcomes.count { isWrong($0) })",
      worst.map { Figure.decimal(abs($0.offsetError) * 1e3, places: 3) } ?? "",
      worst.map { Figure.decimal($0.result.offset.sigma * 1e3, places: 3) } ?? "",
      Figure.decimal(outcomes.map(\.result.confidence).max() ?? 0, places: 2),
    ]
  }
}
