/// One picture at several sizes, each half of the one before; what points are followed on.
struct LumaPyramid: Sendable {
  /// Shortest side of the smallest level, in samples, unless the picture itself is smaller.
  static let shortestSide = 40

  /// The levels, largest first; never empty.
  let levels: [LumaLevel]

  /// Builds all levels of a picture.
  init(_ picture: Picture, reduction: Int, threads: Int) {
    let raw = LumaLevel(picture, reduction: reduction, threads: threads)
    var levels = [raw.smoothed(threads: threads)]
    while let last = levels.last, min(last.width, last.height) >= 2 * Self.shortestSide {
      levels.append(last.halved(threads: threads))
    }
    self.levels = levels
  }
}
