import Geometry
import Glibc

/// The one angle no motion log knows: how the heading of the estimate's world stands to that of the true one, over time.
///
/// ```
/// D = R_true · R_estimate⁻¹,   twist = 2·atan2(D.z, D.w), unwrapped over time
/// ```
/// Its slow part is nobody's fault and nothing anyone sees: a log without a compass drifts by degrees a minute, and the
/// picture drifts with it. What is faster than a tenth of a hertz counts.
struct HeadingDrift {
  /// Radians to add to the estimate's heading, one for each pair.
  let twists: [Double]
  /// The part of them below 0.1 Hz; the same as they are where there are too few to tell.
  let slow: [Double]

  /// Compares orientations in the order of time; of pairs that repeat a time the first speaks for all.
  init(_ pairs: [(seconds: Double, truth: Rotation<World, Camera>, estimate: Rotation<World, Camera>)]) {
    var twists: [Double] = []
    for pair in pairs {
      let difference = (pair.truth * pair.estimate.inverse).canonical
      let twist = 2 * atan2(difference.z, difference.w)
      twists.append(twists.last.map { $0 + wrapped(twist - $0) } ?? wrapped(twist))
    }
    self.twists = twists
    var (kept, owners): ([Int], [Int]) = ([], [])
    for i in pairs.indices {
      if kept.last.map({ pairs[$0].seconds < pairs[i].seconds }) ?? true { kept.append(i) }
      owners.append(kept.count - 1)
    }
    guard let highPass = SplineHighPass(times: kept.map { pairs[$0].seconds }, cutoffHertz: 0.1) else {
      slow = twists
      return
    }
    let fast = highPass(kept.map { twists[$0] })
    slow = owners.map { twists[kept[$0]] - fast[$0] }
  }
}
