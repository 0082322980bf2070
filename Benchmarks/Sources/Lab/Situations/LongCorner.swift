import Charts
import Geometry
import Glibc
import Stabiliser
import Synthesis

/// Half a g to the side for five seconds, as in a long corner, while the camera stays as level as it was.
enum LongCorner {
  private static let motions: [SyntheticMotion] = [.still, .handheld, .walk]
  private static let seeds = UInt64(21)...25
  private static let seconds = 60.0
  private static let corner = 25.0...30.0
  private static let push = 0.5 * CameraPath.standardGravity

  /// A recording with the corner in it.
  private static func trial(_ motion: SyntheticMotion, seed: UInt64) -> AttitudeTrial {
    var trial = AttitudeTrial(motion, .phone, seconds: seconds, seed: seed)
    for (i, sample) in trial.recording.specificForces.enumerated() where corner.contains(sample.time.seconds) {
      let rotation = trial.path.worldFromCamera(at: sample.time.seconds)
      let heading = rotation.cameraAngles.heading
      // To the right of where the camera looks, level.
      let right = Vector3<World>(cos(heading), -sin(heading), 0)
      trial.recording.specificForces[i].value += rotation.inverse(right * push)
    }
    return trial
  }

  private static func ups(_ trial: AttitudeTrial) throws -> [[Vector3<Camera>]] {
    let estimate = try OrientationEstimator.estimate(from: trial.recording)
    return try AttitudeMethod.others.map { try $0.ups(trial.recording) } + [estimate.ups(at: trial.times)]
  }

  /// Rows are methods; medians of the rms over the whole recording, and of the largest error.
  static func table() throws -> String {
    let trials = motions.flatMap { motion in seeds.map { (motion: motion, seed: $0) } }
    let found = try TrialPool.map(trials) { motion, seed -> [RollError] in
      let trial = trial(motion, seed: seed)
      return try ups(trial).map { trial.rollError(of: $0) }
    }
    var table = MarkdownTable(["½ g for 5 s in 60 s"] + motions.flatMap { ["\($0.rawValue): rms", "largest"] })
    for (index, name) in AttitudeGrid.methods.enumerated() {
      let cells = motions.indices.flatMap { motion -> [String] in
        let errors = (0..<seeds.count).map { found[motion * seeds.count + $0][index] }
        return [Spread(errors.map(\.rmsDegrees)).median, Spread(errors.map(\.greatestDegrees)).median]
          .map { Figure.decimal($0, places: 2) }
      }
      table.add([name] + cells)
    }
    return table.text
  }

  /// Errors over time in one corner, a chart a motion.
  static func page() throws -> ChartPage {
    let shown = ["complementary", "VQF", "VQF offline 10 s", AttitudeMethod.oursName]
    let charts = try motions.map { motion -> Chart in
      let trial = trial(motion, seed: 21)
      let series = zip(AttitudeGrid.methods, try ups(trial)).filter { shown.contains($0.0) }
        .map { Series(name: $0.0, points: trial.rollErrors(of: $0.1)) }
      return Chart(
        title: motion.rawValue, x: Axis(label: "time, s", range: 0...seconds), y: Axis(label: "roll error, °"),
        series: series, marks: [Mark(.x(corner.lowerBound), label: "½ g"), Mark(.x(corner.upperBound))])
    }
    return ChartPage(title: "A corner of half a g, phone, seed 1", charts: charts)
  }
}
