/// Least and greatest source coordinates over a rectangle of output points.
public struct SampleExtent: Equatable, Sendable {
  /// Least x, stored pixels.
  public var minX: Double
  /// Greatest x, stored pixels.
  public var maxX: Double
  /// Least y, stored pixels.
  public var minY: Double
  /// Greatest y, stored pixels.
  public var maxY: Double
}

extension WarpMesh {
  /// The exact extent of all source points shown by output points in `[left, right] × [top, bottom]`.
  ///
  /// Exact because each cell is bilinear, hence extreme at the corners of its part of the rectangle.
  public func extent(left: Double, right: Double, top: Double, bottom: Double) -> SampleExtent {
    let xs = cuts(from: left, to: right)
    let ys = cuts(from: top, to: bottom)
    var result = SampleExtent(minX: .infinity, maxX: -.infinity, minY: .infinity, maxY: -.infinity)
    for y in ys {
      for x in xs {
        let p = storedPoint(of: PixelPoint(x, y))
        result.minX = min(result.minX, p.x)
        result.maxX = max(result.maxX, p.x)
        result.minY = min(result.minY, p.y)
        result.maxY = max(result.maxY, p.y)
      }
    }
    return result
  }

  /// The rectangle's two sides and every node line between them.
  private func cuts(from low: Double, to high: Double) -> [Double] {
    let first = Int((low / Double(spacing)).rounded(.down)) + 1
    let last = Int((high / Double(spacing)).rounded(.up)) - 1
    let inner = first <= last ? (first...last).map { Double($0 * spacing) } : []
    return [low] + inner + [high]
  }
}
