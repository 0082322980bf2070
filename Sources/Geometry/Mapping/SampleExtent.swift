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

/// A mapping by nodes whose extent over a rectangle can be asked for.
public protocol WarpField {
  /// Size of the output picture.
  var outputSize: PixelSize { get }
  /// Size of the stored source picture.
  var storedSize: PixelSize { get }
  /// Output pixels between nodes.
  var spacing: Int { get }
  /// True when every output pixel shows exactly the stored pixel of the same place.
  var isIdentity: Bool { get }
  /// The exact extent of the source points of all output points in `[left, right] × [top, bottom]`.
  func extent(left: Double, right: Double, top: Double, bottom: Double) -> SampleExtent
}

extension WarpField {
  /// The two ends and every node line between them.
  func cuts(from low: Double, to high: Double) -> [Double] {
    let first = Int((low / Double(spacing)).rounded(.down)) + 1
    let last = Int((high / Double(spacing)).rounded(.up)) - 1
    let inner = first <= last ? (first...last).map { Double($0 * spacing) } : []
    return [low] + inner + [high]
  }
}

extension SampleExtent {
  /// The extent of nothing.
  static let empty = SampleExtent(minX: .infinity, maxX: -.infinity, minY: .infinity, maxY: -.infinity)

  mutating func include(_ p: PixelPoint<StoredPixels>) {
    minX = min(minX, p.x)
    maxX = max(maxX, p.x)
    minY = min(minY, p.y)
    maxY = max(maxY, p.y)
  }
}

extension WarpMesh: WarpField {
  /// The exact extent, from every node.
  ///
  /// Exact because each cell is bilinear, hence extreme at the corners of its part of the rectangle.
  public func extent(left: Double, right: Double, top: Double, bottom: Double) -> SampleExtent {
    let xs = cuts(from: left, to: right)
    var result = SampleExtent.empty
    for y in cuts(from: top, to: bottom) {
      for x in xs { result.include(storedPoint(of: PixelPoint(x, y))) }
    }
    return result
  }
}
