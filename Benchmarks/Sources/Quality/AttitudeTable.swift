import Geometry
import Stabiliser
import Synthesis

/// How well the horizon is found: rms roll error over motions, with a phone's sensors, against the truth.
enum AttitudeTable {
  private static let lengths = [10.0, 20, 120]
  private static let seeds = UInt64(1)...5
  private static let degree = Double.pi / 180

  /// Both estimates' median error over the seeds for each motion and length.
  static func text() throws -> String {
    var table = MarkdownTable(
      ["motion"] + lengths.flatMap { ["\(Int($0)) s, ours", "filter"] } + ["worst seed, ours", "filter"])
    for motion in SyntheticMotion.allCases {
      var cells = [motion.rawValue]
      var worst = (ours: 0.0, filter: 0.0)
      for seconds in lengths {
        let found = try seeds.map { try errors(motion, seconds: seconds, seed: $0) }
        let (ours, filter) = (Spread(found.map(\.ours)), Spread(found.map(\.filter)))
        worst = (max(worst.ours, ours.greatest), max(worst.filter, filter.greatest))
        cells += [Figure.decimal(ours.median, places: 2), Figure.decimal(filter.median, places: 2)]
      }
      table.add(cells + [Figure.decimal(worst.ours, places: 2), Figure.decimal(worst.filter, places: 2)])
    }
    return table.text
  }

  /// Rms roll errors, degrees.
  private static func errors(
    _ motion: SyntheticMotion, seconds: Double, seed: UInt64
  ) throws -> (ours: Double, filter: Double) {
    var clip = SyntheticClip()
    (clip.motion, clip.seconds, clip.seed) = (motion, seconds, seed)
    let (path, recording) = (clip.path, clip.recordingOnClip)
    let track = try OrientationEstimator.estimate(from: recording).track
    let filtered = ComplementaryFilter().rolls(of: recording)
    var (ours, filter) = (RollError(), RollError())
    // At the log's own samples, so that the filter needs no interpolation.
    for (time, roll) in filtered where (0...seconds).contains(time.seconds) {
      let truth = path.worldFromCamera(at: time.seconds).cameraAngles
      // Within 20° of the vertical roll is hardly defined.
      guard abs(truth.pitch) < 70 * degree else { continue }
      ours.add(track.rotation(at: time).cameraAngles.roll - truth.roll)
      filter.add(roll - truth.roll)
    }
    return (ours.rms / degree, filter.rms / degree)
  }
}

/// Root mean square of angles, full turns apart.
private struct RollError {
  private var sum = 0.0
  private var count = 0.0

  mutating func add(_ radians: Double) {
    let wrapped = radians - 2 * .pi * (radians / (2 * .pi)).rounded()
    sum += wrapped * wrapped
    count += 1
  }

  /// Radians.
  var rms: Double { (sum / max(1, count)).squareRoot() }
}
