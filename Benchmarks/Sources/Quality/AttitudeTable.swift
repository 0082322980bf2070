import Geometry
import Stabiliser
import Synthesis

/// How well the horizon is found: rms roll error over motions, with a phone's sensors, against the truth.
///
/// The short answer, beside the times of `Scripts/bench`; `Scripts/lab` asks more thoroughly.
enum AttitudeTable {
  private static let lengths = [10.0, 20, 120]
  private static let seeds = UInt64(1)...5

  /// Both estimates' median error over the seeds for each motion and length.
  static func text() throws -> String {
    var table = MarkdownTable(
      ["motion"] + lengths.flatMap { ["\(Int($0)) s, ours", "filter"] } + ["worst seed, ours", "filter"])
    for motion in SyntheticMotion.allCases {
      var cells = [motion.rawValue]
      var worst = (ours: 0.0, filter: 0.0)
      for seconds in lengths {
        let found = try seeds.map { try errors(AttitudeTrial(motion, .phone, seconds: seconds, seed: $0)) }
        let (ours, filter) = (Spread(found.map(\.ours)), Spread(found.map(\.filter)))
        worst = (max(worst.ours, ours.greatest), max(worst.filter, filter.greatest))
        cells += [Figure.decimal(ours.median, places: 2), Figure.decimal(filter.median, places: 2)]
      }
      table.add(cells + [Figure.decimal(worst.ours, places: 2), Figure.decimal(worst.filter, places: 2)])
    }
    return table.text
  }

  /// Rms roll errors, degrees.
  private static func errors(_ trial: AttitudeTrial) throws -> (ours: Double, filter: Double) {
    let estimate = try OrientationEstimator.estimate(from: trial.recording)
    return (
      trial.rollError(of: estimate.ups(at: trial.times)).rmsDegrees,
      trial.rollError(of: ComplementaryFilter().ups(of: trial.recording)).rmsDegrees
    )
  }
}
