import Threads

/// Follows points from one pyramid to the next.
struct PointFollower {
  let from: LumaPyramid
  let to: LumaPyramid
  let threads: Int

  /// Farthest a point may be from itself after having been followed there and back, samples.
  static let returnTolerance: Float = 0.5
  /// Largest mismatch: a correlation of 0.7.
  static let mismatchLimit: Float = 0.5
  /// Points one thread takes at a time.
  private static let batch = 16

  /// Where a point went; `nil` when it was lost.
  typealias Track = (from: PlanePoint, to: PlanePoint)

  /// Follows points that may have gone far, from the smallest level to the second largest.
  ///
  /// Good to about a quarter of a sample where the picture turns little: enough to tell how it moved as a whole.
  func coarse(_ points: [PlanePoint]) -> [Track?] {
    follow(points) { point, patch in
      let lowest = min(1, from.levels.count - 1)
      var (dx, dy): (Float, Float) = (0, 0)
      var level = from.levels.count - 1
      while true {
        let scale = 1 / Float(1 << level)
        let start = PlanePoint(point.x * scale, point.y * scale)
        if patch.read(from.levels[level], at: start),
          let match = patch.find(
            in: to.levels[level], from: PlanePoint(start.x + dx, start.y + dy), warp: .identity, steps: 8,
            tolerance: 0.03)
        {
          (dx, dy) = (match.point.x - start.x, match.point.y - start.y)
        } else if level == lowest {
          return nil
        }
        if level == lowest { return (point, PlanePoint(point.x + dx / scale, point.y + dy / scale)) }
        (dx, dy) = (2 * dx, 2 * dy)
        level -= 1
      }
    }
  }

  /// Follows points about whose motion something is known, to a few thousandths of a sample, and back again.
  ///
  /// - Parameters:
  ///   - points: pixel centres of the full level.
  ///   - guess: where a point is expected.
  ///   - back: where a point of the second picture is expected in the first.
  ///   - warp: turn and stretch of the picture.
  /// - Returns: `nil` for points that are lost, that look too different, or that do not come back to where they were.
  func fine(
    _ points: [PlanePoint], guess: @Sendable @escaping (PlanePoint) -> PlanePoint,
    back: @Sendable @escaping (PlanePoint) -> PlanePoint, warp: PatchWarp
  ) -> [Track?] {
    let warp = warp.isWithinReach ? warp : .identity
    return follow(points) { point, patch in
      guard let there = forwards(point, guess(point), warp, patch), patch.read(to.levels[0], at: there),
        let home = patch.find(in: from.levels[0], from: back(there), warp: warp.inverse, steps: 8, tolerance: 0.02)
      else { return nil }
      let (dx, dy) = (home.point.x - point.x, home.point.y - point.y)
      return dx * dx + dy * dy <= Self.returnTolerance * Self.returnTolerance ? (point, there) : nil
    }
  }

  /// The second level brings a point near, the full level says where it is.
  private func forwards(_ point: PlanePoint, _ guess: PlanePoint, _ warp: PatchWarp, _ patch: Patch) -> PlanePoint? {
    var start = guess
    if from.levels.count > 1, patch.read(from.levels[1], at: PlanePoint(point.x / 2, point.y / 2)),
      let near = patch.find(
        in: to.levels[1], from: PlanePoint(guess.x / 2, guess.y / 2), warp: warp, steps: 5, tolerance: 0.05)
    {
      start = PlanePoint(near.point.x * 2, near.point.y * 2)
    }
    guard patch.read(from.levels[0], at: point),
      let match = patch.find(in: to.levels[0], from: start, warp: warp, steps: 12, tolerance: 0.02, polish: 1),
      match.mismatch <= Self.mismatchLimit
    else { return nil }
    return match.point
  }

  private func follow(_ points: [PlanePoint], _ one: @Sendable (PlanePoint, Patch) -> Track?) -> [Track?] {
    let table = TrackTable(points.count)
    inParallel((points.count + Self.batch - 1) / Self.batch, threads: threads) { index in
      let patch = Patch()
      for i in index * Self.batch..<min(points.count, (index + 1) * Self.batch) {
        table.tracks[i] = one(points[i], patch)
      }
    }
    return table.all
  }

  /// One track for each point, written by many threads.
  private final class TrackTable: @unchecked Sendable {
    let tracks: UnsafeMutablePointer<Track?>
    private let count: Int

    init(_ count: Int) {
      self.count = count
      tracks = .allocate(capacity: count)
      tracks.initialize(repeating: nil, count: count)
    }

    deinit { tracks.deallocate() }

    var all: [Track?] { Array(UnsafeBufferPointer(start: tracks, count: count)) }
  }
}
