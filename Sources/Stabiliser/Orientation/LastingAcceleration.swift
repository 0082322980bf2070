internal import Geometry
internal import Glibc

/// Accelerations that last longer than a step of a gait: a push, a corner, a start; or a lean, which looks the same.
struct LastingAcceleration: Sendable {
  /// Over this long an acceleration lasts, seconds.
  static let seconds = 0.8
  /// Wander of the mean velocity of somebody who keeps it, m/s/√s.
  static let settledWander = 0.02
  /// Lasting acceleration, m/s², that is more likely a change of velocity than a lean.
  static let clear = 2.0

  /// Horizontal acceleration that lasts around each epoch, m/s².
  let values: [Double]

  /// The change between mean velocities before and after each epoch; zero at the ends.
  ///
  /// - Parameter velocities: m/s after each epoch, in axes that do not turn with the heading, or in ones that do.
  init(velocities: [Vector3<World>], ends: [Timestamp<ClipClock>]) {
    // Sums up to each epoch, so that a mean over any stretch is a difference.
    var sums: [(x: Double, y: Double, t: Double)] = [(0, 0, 0)]
    let origin = ends.first ?? .zero
    for (v, end) in zip(velocities, ends) {
      let last = sums[sums.count - 1]
      sums.append((last.x + v.x, last.y + v.y, last.t + (end - origin).seconds))
    }
    func mean(_ from: Int, _ to: Int) -> (x: Double, y: Double, t: Double) {
      let n = Double(to - from + 1)
      return (
        (sums[to + 1].x - sums[from].x) / n, (sums[to + 1].y - sums[from].y) / n, (sums[to + 1].t - sums[from].t) / n
      )
    }
    var (first, last) = (0, 0)
    values = ends.indices.map { k in
      while (ends[k] - ends[first]).seconds > Self.seconds { first += 1 }
      while last + 1 < ends.count, (ends[last + 1] - ends[k]).seconds <= Self.seconds { last += 1 }
      guard first < k, last > k else { return 0 }
      let (a, b) = (mean(first, k), mean(k, last))
      return ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot() / (b.t - a.t)
    }
  }

  /// Wander of the mean velocity that each epoch is allowed, m/s/√s.
  ///
  /// Where an acceleration clearly lasts, the mean may follow the change of velocity that it amounts to within the
  /// stretch it is seen in; what could as well be a lean leaves the mean as it was.
  var wander: [Double] {
    values.map { value in
      let square = value * value
      return Self.settledWander + square / (square + Self.clear * Self.clear) * value * (Self.seconds / 2).squareRoot()
    }
  }
}
