/// The outer two rows and columns of a ``WarpMesh``: enough to know its extent, at a fraction of its cost.
///
/// A mapping that is continuous and one-to-one is extreme on the boundary of a rectangle, so the nodes along the rim
/// decide where the crop lies. Lenses and rotations are one-to-one; a rolling shutter is as long as the picture turns
/// slower than it is read. Who renders checks the whole mesh again.
public struct WarpRim: Equatable, Sendable {
  /// Output pixels between nodes.
  public let spacing: Int
  /// Size of the output picture.
  public let outputSize: PixelSize
  /// Size of the stored source picture.
  public let storedSize: PixelSize
  /// True when the mapping changes nothing.
  public let isIdentity: Bool
  private let columns: Int
  private let rows: Int
  /// Two rows of nodes from the top, then two from the bottom.
  private let rowNodes: [PixelPoint<StoredPixels>]
  /// Two columns of nodes from the left, then two from the right.
  private let columnNodes: [PixelPoint<StoredPixels>]

  /// Samples the rim of a mapping; arguments as for ``WarpMesh/init(sampling:display:spacing:)``.
  ///
  /// - Returns: `nil` when the lens has no answer at some node.
  public init?(sampling mapping: FrameMapping, display: DisplayRotation = .none, spacing: Int) {
    guard let rays = Self.rays(of: mapping, spacing: spacing) else { return nil }
    self.init(sampling: mapping, along: rays, display: display, spacing: spacing)
  }

  /// The directions of a rim's nodes.
  static func rays(of mapping: FrameMapping, spacing: Int) -> NodeRays? {
    precondition(spacing > 0, "nodes are some pixels apart")
    let (columns, rows) = nodeCount(mapping.outputSize, spacing)
    func node(_ column: Int, _ row: Int) -> PixelPoint<OutputPixels> {
      PixelPoint(Double(column * spacing), Double(row * spacing))
    }
    let across = [0, 1, rows - 2, rows - 1].map { row in (0..<columns).map { node($0, row) } }
    let down = [0, 1, columns - 2, columns - 1].map { column in (0..<rows).map { node(column, $0) } }
    return NodeRays(of: mapping, lines: across + down)
  }

  /// Samples the rim along directions that serve the mapping.
  init?(sampling mapping: FrameMapping, along rays: NodeRays, display: DisplayRotation, spacing: Int) {
    self.spacing = spacing
    outputSize = mapping.outputSize
    let stored = display.uprightSize(of: mapping.sourceSize)
    storedSize = stored
    isIdentity = mapping.isIdentity && display == .none
    (columns, rows) = Self.nodeCount(outputSize, spacing)
    guard let points = mapping.sourcePoints(of: rays) else { return nil }
    let nodes = points.map { display.storedPoint(of: $0, stored: stored) }
    rowNodes = Array(nodes[..<(4 * columns)])
    columnNodes = Array(nodes[(4 * columns)...])
  }

  private static func nodeCount(_ size: PixelSize, _ spacing: Int) -> (columns: Int, rows: Int) {
    ((size.width + spacing - 1) / spacing + 1, (size.height + spacing - 1) / spacing + 1)
  }

  /// A node of the rim.
  private func node(_ column: Int, _ row: Int) -> PixelPoint<StoredPixels> {
    if row < 2 { return rowNodes[row * columns + column] }
    if row >= rows - 2 { return rowNodes[(row - rows + 4) * columns + column] }
    if column < 2 { return columnNodes[column * rows + row] }
    return columnNodes[(column - columns + 4) * rows + row]
  }

  /// Bilinear between the four nodes around a point of the rim: the same sum as ``WarpMesh/storedPoint(of:)``.
  private func storedPoint(of p: PixelPoint<OutputPixels>) -> PixelPoint<StoredPixels> {
    let column = max(0, min(columns - 2, Int(p.x) / spacing))
    let row = max(0, min(rows - 2, Int(p.y) / spacing))
    let u = p.x / Double(spacing) - Double(column)
    let v = p.y / Double(spacing) - Double(row)
    let (a, b) = (node(column, row), node(column + 1, row))
    let (c, d) = (node(column, row + 1), node(column + 1, row + 1))
    func blend(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      let top = a + (b - a) * u
      let bottom = c + (d - c) * u
      return top + (bottom - top) * v
    }
    return PixelPoint(blend(a.x, b.x, c.x, d.x), blend(a.y, b.y, c.y, d.y))
  }
}

extension WarpRim: WarpField {
  /// The extent of a rectangle whose sides lie within one node of the output's: all that planes of samples need.
  public func extent(left: Double, right: Double, top: Double, bottom: Double) -> SampleExtent {
    var result = SampleExtent.empty
    for x in cuts(from: left, to: right) {
      result.include(storedPoint(of: PixelPoint(x, top)))
      result.include(storedPoint(of: PixelPoint(x, bottom)))
    }
    for y in cuts(from: top, to: bottom) {
      result.include(storedPoint(of: PixelPoint(left, y)))
      result.include(storedPoint(of: PixelPoint(right, y)))
    }
    return result
  }
}
