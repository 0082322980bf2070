import Geometry
import Glibc
import Stabiliser
import Synthesis

/// Every mode on common motions with a phone's log: what is left of the shake and the tilt, and what crop it took.
enum ShakeTable {
  private static let motions: [SyntheticMotion] = [.handheld, .walk, .run, .bike, .drone]
  private static let seconds = 20.0
  private static let seeds = UInt64(21)...23

  private struct Outcome: Sendable {
    var metrics: PlanMetrics
    var shake: TrueShake
    var states: [Set<FrameState>]
  }

  /// One row a motion and mode, medians of the seeds.
  static func text() throws -> String {
    var table = MarkdownTable(
      [
        "motion", "mode", "shake in, px", "out, px", "less, dB", "estimate's, px", "roll, ° rms", "smoothness, °/s²",
        "mean zoom", "zoom rate, %/s", "limited, %", "edge, %",
      ], numbersFrom: 2)
    let rows = motions.flatMap { motion in Way.modes.map { (motion: motion, way: $0) } }
    let trials = rows.flatMap { row in seeds.map { (motion: row.motion, way: row.way, seed: $0) } }
    let found = try TrialPool.map(trials) { try outcome($0.motion, $0.way, seed: $0.seed) }
    for (index, row) in rows.enumerated() {
      let outcomes = Array(found[index * seeds.count..<(index + 1) * seeds.count])
      table.add([row.motion.rawValue, row.way.name] + cells(outcomes))
    }
    return table.text
  }

  private static func cells(_ outcomes: [Outcome]) -> [String] {
    func median(_ value: (Outcome) -> Double?, places: Int) -> String {
      let values = outcomes.compactMap(value)
      return values.isEmpty ? "–" : Figure.decimal(Spread(values).median, places: places)
    }
    func share(_ state: FrameState) -> String {
      median({ Double($0.states.count { $0.contains(state) }) / Double($0.states.count) * 100 }, places: 0)
    }
    return [
      median(\.shake.incoming, places: 1), median(\.shake.outgoing, places: 2), median(\.shake.reduction, places: 1),
      median(\.shake.added, places: 3), median(\.shake.roll.rmsDegrees, places: 2),
      median({ $0.metrics.smoothness.map { $0 * 180 / .pi } }, places: 1), median(\.metrics.meanZoom, places: 3),
      median({ $0.metrics.zoomRate.map { $0 * 100 } }, places: 2), share(.limited), share(.edge),
    ]
  }

  private static func outcome(_ motion: SyntheticMotion, _ way: Way, seed: UInt64) throws -> Outcome {
    var clip = SyntheticClip()
    (clip.motion, clip.seconds, clip.seed, clip.size) = (motion, seconds, seed, .hd)
    clip.shutter = RollingShutter(readoutSeconds: 0.016)
    let trial = AttitudeTrial(motion, clip.grade, seconds: seconds, seed: seed)
    let estimate = try OrientationEstimator.estimate(from: trial.recording)
    let plan = try PlanBuilder.build(estimate, timeline: clip.timeline, camera: clip.camera, settings: way.settings)
    return Outcome(
      metrics: PlanMetrics(plan, trimRoll: way.settings.trimRoll), shake: TrueShake(plan, path: trial.path),
      states: plan.frames.map(\.states))
  }
}
