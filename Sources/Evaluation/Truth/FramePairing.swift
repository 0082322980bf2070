import Geometry
import Stabiliser

/// Which frame of the truth each frame of a plan is: the nearest in time.
///
/// A plan of a part of a clip meets that part of the truth; what has no counterpart is left out and counted.
struct FramePairing {
  /// Indices into the plan's and the truth's frames.
  private(set) var pairs: [(plan: Int, truth: Int)] = []

  /// Pairs frames at most a quarter of the usual time between frames apart, half a millisecond at least: containers
  /// round times, and none by as much as half a frame.
  init(_ plan: [FramePlan], _ truth: [TruePath.Sample]) {
    guard !truth.isEmpty else { return }
    let steps = zip(truth.dropFirst(), truth).map { $0.seconds - $1.seconds }.sorted()
    let tolerance = max(0.0005, steps.isEmpty ? 0 : steps[steps.count / 2] / 4)
    var next = 0
    for (index, frame) in plan.enumerated() {
      let time = frame.time.seconds
      while next + 1 < truth.count, abs(truth[next + 1].seconds - time) <= abs(truth[next].seconds - time) { next += 1 }
      if abs(truth[next].seconds - time) <= tolerance { pairs.append((index, next)) }
    }
  }
}
