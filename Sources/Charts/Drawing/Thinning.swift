/// A point of the page, pixels.
struct PlotPoint: Equatable {
  var x: Double
  var y: Double
}

/// Leaves out what cannot be seen: a pixel column shows no more of a line than how high and how low it goes there.
enum Thinning {
  /// Runs of points between gaps, with the highest and the lowest, in their order, of each stretch that stays within
  /// one pixel column, and without those that lie on the line between others. A run keeps its ends.
  static func columns(_ points: [PlotPoint?]) -> [[PlotPoint]] {
    runs(points).map { run in
      let outline = stretches(run).flatMap { stretch -> [PlotPoint] in
        let indices = Array(stretch.indices)
        let lowest = indices.max { stretch[$0].y < stretch[$1].y }
        let highest = indices.min { stretch[$0].y < stretch[$1].y }
        let ends = indices.filter { $0 == 0 || $0 == run.count - 1 }
        return Set([lowest, highest].compactMap { $0 } + ends).sorted().map { stretch[$0] }
      }
      return straightened(outline)
    }
  }

  /// Lines of so few points keep them all.
  private static let shortLine = 100
  /// How far a point left out may be off the line, pixels.
  private static let tolerance = 0.12

  /// The line without points that lie on it: a segment grows for as long as all points it passes are near it, which
  /// is a cone of slopes that only narrows.
  private static func straightened(_ line: [PlotPoint]) -> [PlotPoint] {
    guard line.count > shortLine else { return line }
    var kept = [line[0]]
    var anchor = 0
    var (least, greatest) = (-Double.infinity, Double.infinity)
    for i in 1..<line.count {
      var (dx, dy) = (line[i].x - line[anchor].x, line[i].y - line[anchor].y)
      let fits = dx > 0 && least * dx <= dy && dy <= greatest * dx
      if !fits, i - 1 > anchor {
        kept.append(line[i - 1])
        (anchor, least, greatest) = (i - 1, -.infinity, .infinity)
        (dx, dy) = (line[i].x - line[anchor].x, line[i].y - line[anchor].y)
      }
      if dx > 0 {
        (least, greatest) = (max(least, (dy - tolerance) / dx), min(greatest, (dy + tolerance) / dx))
      } else {
        // Straight up or backwards there is no slope to grow by.
        kept.append(line[i])
        (anchor, least, greatest) = (i, -.infinity, .infinity)
      }
    }
    if anchor < line.count - 1 { kept.append(line[line.count - 1]) }
    return kept
  }

  /// For each run the outermost point of each stretch, at the stretch's first and last place, so that the area up to
  /// there covers every point of it.
  ///
  /// - Parameter outer: whether the first y lies farther out than the second.
  static func extremes(_ points: [PlotPoint?], keeping outer: (Double, Double) -> Bool) -> [[PlotPoint]] {
    runs(points).map { run in
      let outline = stretches(run).flatMap { stretch -> [PlotPoint] in
        guard stretch.count > 2, let first = stretch.first, let last = stretch.last else { return Array(stretch) }
        let y = stretch.reduce(first.y) { outer($1.y, $0) ? $1.y : $0 }
        return [PlotPoint(x: first.x, y: y), PlotPoint(x: last.x, y: y)]
      }
      return straightened(outline)
    }
  }

  /// Points with at most one a pixel, the first come.
  static func cells(_ points: [PlotPoint?]) -> [PlotPoint] {
    var taken: Set<Cell> = []
    return points.compactMap { $0 }.filter {
      taken.insert(Cell(x: $0.x.rounded(.down), y: $0.y.rounded(.down))).inserted
    }
  }

  private struct Cell: Hashable {
    var x: Double
    var y: Double
  }

  private static func runs(_ points: [PlotPoint?]) -> [[PlotPoint]] {
    points.split { $0 == nil }.map { $0.compactMap { $0 } }
  }

  /// Neighbours in order that share a pixel column.
  private static func stretches(_ run: [PlotPoint]) -> [ArraySlice<PlotPoint>] {
    var result: [ArraySlice<PlotPoint>] = []
    var start = 0
    for i in 1..<(run.count + 1)
    where i == run.count || run[i].x.rounded(.down) != run[start].x.rounded(.down) {
      result.append(run[start..<i])
      start = i
    }
    return result
  }
}
