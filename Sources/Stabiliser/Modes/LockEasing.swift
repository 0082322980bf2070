internal import Geometry

/// Begins to move a held framing before its edge is met, so that its velocity does not step there.
///
/// Each frame takes the average of the path over the next `seconds`. An average of the *future* of a path that is dragged
/// one way is ahead of it, on the side where there is room; it comes to rest with the path, and it is no longer. Where a
/// hand drags the framing to and fro within that time, the average may not fit, and what fits of it may be longer than the
/// path: there a shorter time is tried, and then none.
struct LockEasing {
  /// How much longer than the path itself the eased one may be.
  static let lengthening = 1.005
  let path: [Rotation<World, Virtual>]
  let times: [Timestamp<ClipClock>]
  /// Frames that begin anew: nothing is averaged across them.
  let breaks: Set<Int>

  /// The eased path.
  ///
  /// - Parameter fitting: what fits of a framing that is wanted at a frame.
  func path(
    seconds: Double, fitting: (_ frame: Int, _ wanted: Rotation<World, Virtual>) -> Rotation<World, Virtual>
  ) -> [Rotation<World, Virtual>] {
    var result = path
    var open = Set(path.indices)
    for part in [1, 0.5, 0.25, 0.125] where !open.isEmpty {
      let trial = path.indices.map { open.contains($0) ? fitting($0, eased($0, seconds: seconds * part)) : path[$0] }
      // Between two frames that stay where they were lies an episode; a shorter time moves no others.
      for episode in episodes(of: trial) {
        let span = max(0, episode.lowerBound - 1)...min(path.count - 1, episode.upperBound + 1)
        guard Self.length(of: trial, span) <= Self.length(of: path, span) * Self.lengthening else { continue }
        for i in episode { result[i] = trial[i] }
        open.subtract(episode)
      }
    }
    return result
  }

  /// Runs of frames that a trial moves.
  private func episodes(of trial: [Rotation<World, Virtual>]) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    for i in path.indices where trial[i] != path[i] {
      if let last = result.last, last.upperBound == i - 1 {
        result[result.count - 1] = last.lowerBound...i
      } else {
        result.append(i...i)
      }
    }
    return result
  }

  private static func length(of path: [Rotation<World, Virtual>], _ span: ClosedRange<Int>) -> Double {
    span.dropFirst().reduce(0) { $0 + path[$1 - 1].angle(to: path[$1]) }
  }

  /// The eased framing of a frame, before it is tried against the source.
  func eased(_ i: Int, seconds: Double) -> Rotation<World, Virtual> {
    let end = times[i].seconds + seconds
    var sum = Vector3<Virtual>.zero
    var (previous, reached) = (Vector3<Virtual>.zero, times[i].seconds)
    var k = i + 1
    while k < path.count, !breaks.contains(k), reached < end {
      let turn = (path[i].inverse * path[k]).rotationVector
      let (from, to) = (reached, times[k].seconds)
      let span = min(to, end) - from
      // Straight between frames; the last piece may be cut short.
      let last = to > from ? previous + (turn - previous) * (span / (to - from)) : turn
      sum += (previous + last) * (0.5 * span)
      (previous, reached) = (last, from + span)
      if to < end { previous = turn }
      k += 1
    }
    // Behind the last frame the path stays where it is.
    sum += previous * max(0, end - reached)
    return sum == .zero ? path[i] : path[i] * Rotation<Virtual, Virtual>(rotationVector: sum / seconds)
  }
}
