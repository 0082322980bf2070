import Geometry
import Stabiliser
import Synthesis

/// What a mode makes of the picture, as far as the plan alone tells: rows are motions, one table a mode.
///
/// To add a mode: its line in ``modes``.
enum PictureTable {
  private static let modes: [(name: String, settings: PlanSettings)] = [("horizon", .usual)]
  private static let seconds = 20.0
  private static let seeds = UInt64(21)...23

  /// One plan of one clip, in numbers.
  private struct Outcome: Sendable {
    var metrics: PlanMetrics
    /// Rms of the virtual camera's *true* roll, degrees: the estimate's error and what the mode left.
    var trueRoll: Double
    var minMargin: Double
  }

  /// Medians over the seeds, and the worst where a bound is promised.
  static func text() throws -> String {
    var table = MarkdownTable(
      [
        "mode", "motion", "true roll, ° rms", "worst", "shake in, px", "shake out, px", "smoothness, °/s²", "mean zoom",
        "largest", "zoom rate, %/s", "least margin, px",
      ], numbersFrom: 2)
    let rows = modes.indices.flatMap { mode in SyntheticMotion.allCases.map { (mode: mode, motion: $0) } }
    let trials = rows.indices.flatMap { row in seeds.map { (row: row, seed: $0) } }
    let found = try TrialPool.map(trials) { row, seed in
      try outcome(rows[row].motion, modes[rows[row].mode].settings, seed: seed)
    }
    for (index, row) in rows.enumerated() {
      let outcomes = Array(found[index * seeds.count..<(index + 1) * seeds.count])
      table.add([modes[row.mode].name, row.motion.rawValue] + cells(outcomes))
    }
    return table.text
  }

  private static func cells(_ outcomes: [Outcome]) -> [String] {
    func median(_ value: (PlanMetrics) -> Double?, times factor: Double = 1, places: Int) -> String {
      let values = outcomes.compactMap { value($0.metrics) }
      return values.isEmpty ? "" : Figure.decimal(Spread(values).median * factor, places: places)
    }
    let roll = Spread(outcomes.map(\.trueRoll))
    return [
      Figure.decimal(roll.median, places: 2), Figure.decimal(roll.greatest, places: 2),
      median(\.shakeInPixels, places: 1), median(\.shakeOutPixels, places: 1),
      median(\.smoothness, times: 180 / .pi, places: 1), median(\.meanZoom, places: 3), median(\.maxZoom, places: 3),
      median(\.zoomRate, times: 100, places: 2),
      Figure.decimal(outcomes.map(\.minMargin).min() ?? .nan, places: 2),
    ]
  }

  private static func outcome(
    _ motion: SyntheticMotion, _ settings: PlanSettings, seed: UInt64
  ) throws -> Outcome {
    var clip = SyntheticClip()
    (clip.motion, clip.seconds, clip.seed, clip.size) = (motion, seconds, seed, .hd)
    clip.shutter = RollingShutter(readoutSeconds: 0.016)
    let trial = AttitudeTrial(motion, clip.grade, seconds: seconds, seed: seed)
    let estimate = try OrientationEstimator.estimate(from: trial.recording)
    let plan = try PlanBuilder.build(estimate, timeline: clip.timeline, camera: clip.camera, settings: settings)
    var error = RollError()
    for frame in plan.frames where frame.states.isEmpty {
      // What the plan turns its camera by, done to the true orientation.
      let truth = trial.path.worldFromCamera(at: frame.time.seconds)
      let shown = truth * frame.worldFromCamera.inverse * frame.worldFromVirtual
      if shown.up.definesRoll { error.add(shown.cameraAngles.roll) }
    }
    return Outcome(
      metrics: PlanMetrics(plan, trimRoll: 0), trueRoll: error.rmsDegrees,
      minMargin: plan.frames.map(\.margin).min() ?? .nan)
  }
}
