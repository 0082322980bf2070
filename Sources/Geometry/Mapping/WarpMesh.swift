/// A mapping sampled on a square grid: what is rendered.
///
/// Node (i, j) holds the point of the *stored* source picture that the output point (i·spacing, j·spacing) shows;
/// between nodes the mapping is bilinear, by definition. The renderer reads nothing else, and the certificate is
/// taken from these very nodes, so that both speak of the same picture.
///
/// A bilinear patch is extreme at its corners: the least and greatest coordinate over all pixels are found exactly
/// from nodes, with the last cells cut at the picture's edge.
public struct WarpMesh: Equatable, Sendable {
  /// Output pixels between nodes.
  public let spacing: Int
  /// Nodes in a row.
  public let columns: Int
  /// Rows of nodes.
  public let rows: Int
  /// Size of the output picture.
  public let outputSize: PixelSize
  /// Size of the stored source picture.
  public let storedSize: PixelSize
  /// x of each node, stored pixels, row by row.
  public let x: [Double]
  /// y of each node, stored pixels, row by row.
  public let y: [Double]

  /// Samples a mapping.
  ///
  /// - Parameters:
  ///   - mapping: output → upright source.
  ///   - display: how the stored picture is turned to be upright.
  ///   - spacing: output pixels between nodes, a power of two.
  /// - Returns: `nil` when the lens has no answer at some node.
  public init?(sampling mapping: FrameMapping, display: DisplayRotation = .none, spacing: Int) {
    precondition(spacing > 0, "nodes are some pixels apart")
    let size = mapping.outputSize
    let stored = display.uprightSize(of: mapping.sourceSize)
    let columns = (size.width + spacing - 1) / spacing + 1
    let rows = (size.height + spacing - 1) / spacing + 1
    let lines = (0..<rows).map { row in
      (0..<columns).map { PixelPoint<OutputPixels>(Double($0 * spacing), Double(row * spacing)) }
    }
    guard let rays = NodeRays(of: mapping, lines: lines), let points = mapping.sourcePoints(of: rays) else {
      return nil
    }
    let nodes = points.map { display.storedPoint(of: $0, stored: stored) }
    let (x, y) = (nodes.map(\.x), nodes.map(\.y))
    self.init(
      spacing: spacing, columns: columns, rows: rows, outputSize: size, storedSize: stored, x: x, y: y)
  }

  /// A mesh from given nodes.
  /// - Precondition: the arrays hold `columns · rows` nodes and the nodes cover the output.
  public init(
    spacing: Int, columns: Int, rows: Int, outputSize: PixelSize, storedSize: PixelSize, x: [Double], y: [Double]
  ) {
    precondition(x.count == columns * rows && y.count == columns * rows, "one point a node")
    precondition(
      (columns - 1) * spacing >= outputSize.width && (rows - 1) * spacing >= outputSize.height,
      "nodes cover the output")
    self.spacing = spacing
    self.columns = columns
    self.rows = rows
    self.outputSize = outputSize
    self.storedSize = storedSize
    self.x = x
    self.y = y
  }

  /// The stored point that an output point shows: bilinear between the four nodes around it.
  public func storedPoint(of p: PixelPoint<OutputPixels>) -> PixelPoint<StoredPixels> {
    let column = max(0, min(columns - 2, Int(p.x) / spacing))
    let row = max(0, min(rows - 2, Int(p.y) / spacing))
    let u = p.x / Double(spacing) - Double(column)
    let v = p.y / Double(spacing) - Double(row)
    let n = row * columns + column
    let m = n + columns
    func blend(_ a: [Double]) -> Double {
      let top = a[n] + (a[n + 1] - a[n]) * u
      let bottom = a[m] + (a[m + 1] - a[m]) * u
      return top + (bottom - top) * v
    }
    return PixelPoint(blend(x), blend(y))
  }

  /// True when every output pixel shows exactly the stored pixel of the same place.
  public var isIdentity: Bool {
    guard outputSize == storedSize else { return false }
    for row in 0..<rows {
      for column in 0..<columns {
        let n = row * columns + column
        if x[n] != Double(column * spacing) || y[n] != Double(row * spacing) { return false }
      }
    }
    return true
  }
}
