import Stabiliser
import Synthesis

/// A camera that stands still for ten minutes: what moves in the picture then is the estimate's own doing.
enum StillCamera {
  private static let seconds = 600.0
  private static let seeds = UInt64(21)...25

  /// Rows are methods; rms error, and drift: by how much the error, averaged over each second, changes at most.
  static func table() throws -> String {
    let trials = AttitudeGrid.grades.flatMap { grade in seeds.map { (grade: grade, seed: $0) } }
    let found = try TrialPool.map(trials) { grade, seed -> [(rms: Double, drift: Double)] in
      let trial = AttitudeTrial(.still, grade, seconds: seconds, seed: seed)
      let estimate = try OrientationEstimator.estimate(from: trial.recording)
      let ups = try AttitudeMethod.others.map { try $0.ups(trial.recording) } + [estimate.ups(at: trial.times)]
      return ups.map { (trial.rollError(of: $0).rmsDegrees, drift(trial.rollErrors(of: $0))) }
    }
    var table = MarkdownTable(
      ["10 min"] + AttitudeGrid.grades.flatMap { ["\($0.rawValue): rms", "worst", "drift", "worst"] })
    for (index, name) in AttitudeGrid.methods.enumerated() {
      let cells = AttitudeGrid.grades.indices.flatMap { grade -> [String] in
        let values = (0..<seeds.count).map { found[grade * seeds.count + $0][index] }
        let (rms, drift) = (Spread(values.map(\.rms)), Spread(values.map(\.drift)))
        return [rms.median, rms.greatest, drift.median, drift.greatest].map { Figure.decimal($0, places: 3) }
      }
      table.add([name] + cells)
    }
    return table.text
  }

  /// Greatest less least of the means over whole seconds, degrees.
  private static func drift(_ errors: [(x: Double, y: Double)]) -> Double {
    let means = Dictionary(grouping: errors) { Int($0.x) }.values.map { second in
      second.reduce(0) { $0 + $1.y } / Double(second.count)
    }
    guard let least = means.min(), let greatest = means.max() else { return .nan }
    return greatest - least
  }
}
