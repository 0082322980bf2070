/// Everything a resampling filter reads, on every plane, for the pixels of one output picture.
///
/// A filter of radius `r` samples, stretched by `m ≥ 1` when the picture is made smaller, gives weight only to
/// samples closer than `r·m` to the point. All of those exist exactly when
/// ```
/// u − r·m ≥ −1   and   u + r·m ≤ n        u = (p − first)/divisor,  n samples
/// ```
/// The margin is the slack in those inequalities, in source pixels.
public struct TapFootprint: Equatable, Sendable, Codable {
  /// The planes, luma first. Source and output share them.
  public var grids: [SampleGrid]
  /// Radius of the filter, samples.
  public var radius: Int
  /// Stretch of the filter, source pixels an output pixel, at least 1.
  public var stretch: Double

  /// Creates a footprint.
  public init(grids: [SampleGrid], radius: Int, stretch: Double = 1) {
    self.grids = grids
    self.radius = radius
    self.stretch = max(1, stretch)
  }

  /// Least distance from what is read to each edge of the *stored* picture, pixels; negative means outside.
  ///
  /// An identity reads each sample alone, at full weight: its margins are zero.
  public func margins(of mesh: some WarpField) -> EdgeMargins {
    guard !mesh.isIdentity else { return EdgeMargins(left: 0, right: 0, top: 0, bottom: 0) }
    var result = EdgeMargins(left: .infinity, right: .infinity, top: .infinity, bottom: .infinity)
    for grid in Set(grids) {
      let (dx, dy) = (Double(grid.widthDivisor), Double(grid.heightDivisor))
      let columns = grid.columns(in: mesh.outputSize)
      let rows = grid.rows(in: mesh.outputSize)
      let extent = mesh.extent(
        left: grid.firstX, right: grid.firstX + Double(columns - 1) * dx,
        top: grid.firstY, bottom: grid.firstY + Double(rows - 1) * dy)
      let reach = Double(radius) * stretch
      let samplesX = Double(grid.columns(in: mesh.storedSize))
      let samplesY = Double(grid.rows(in: mesh.storedSize))
      result.left = min(result.left, extent.minX - grid.firstX - (reach - 1) * dx)
      result.right = min(result.right, (samplesX - reach) * dx + grid.firstX - extent.maxX)
      result.top = min(result.top, extent.minY - grid.firstY - (reach - 1) * dy)
      result.bottom = min(result.bottom, (samplesY - reach) * dy + grid.firstY - extent.maxY)
    }
    return result
  }

  /// Taps outside the stored picture, counted one by one over every sample of every plane of the output.
  ///
  /// Dense and slow: ``margins(of:)`` proves the count zero without it. A tap counts when it lies inside the filter's
  /// open support.
  public func outsideTaps(of mesh: WarpMesh) -> Int {
    guard !mesh.isIdentity else { return 0 }
    return grids.reduce(0) { $0 + outsideTaps(of: mesh, on: $1) }
  }

  private func outsideTaps(of mesh: WarpMesh, on grid: SampleGrid) -> Int {
    let reach = Double(radius) * stretch
    let (columns, rows) = (grid.columns(in: mesh.storedSize), grid.rows(in: mesh.storedSize))
    func taps(_ position: Double, _ count: Int) -> (all: Int, inside: Int) {
      // A lens can throw a point further than a whole number goes; that far out one place is like another.
      let u = max(-1e9, min(1e9, position))
      let first = Int((u - reach).rounded(.down)) + 1
      let last = Int((u + reach).rounded(.up)) - 1
      return (last - first + 1, max(0, min(last, count - 1) - max(first, 0) + 1))
    }
    var outside = 0
    for row in 0..<grid.rows(in: mesh.outputSize) {
      for column in 0..<grid.columns(in: mesh.outputSize) {
        let p = mesh.storedPoint(
          of: PixelPoint(
            grid.firstX + Double(column * grid.widthDivisor), grid.firstY + Double(row * grid.heightDivisor)))
        let x = taps((p.x - grid.firstX) / Double(grid.widthDivisor), columns)
        let y = taps((p.y - grid.firstY) / Double(grid.heightDivisor), rows)
        outside += x.all * y.all - x.inside * y.inside
      }
    }
    return outside
  }
}

/// Distance to each edge, pixels; negative beyond it.
public struct EdgeMargins: Equatable, Sendable {
  /// Distance to the left edge.
  public var left: Double
  /// Distance to the right edge.
  public var right: Double
  /// Distance to the top edge.
  public var top: Double
  /// Distance to the bottom edge.
  public var bottom: Double

  /// Creates margins.
  public init(left: Double, right: Double, top: Double, bottom: Double) {
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
  }

  /// The edge that is nearest; the first of left, right, top, bottom when several are.
  public var nearest: (edge: PictureEdge, distance: Double) {
    let all: [(PictureEdge, Double)] = [(.left, left), (.right, right), (.top, top), (.bottom, bottom)]
    return all.dropFirst().reduce(all[0]) { $1.1 < $0.1 ? $1 : $0 }
  }
}

/// A side of a picture.
public enum PictureEdge: String, Sendable, Codable, CaseIterable {
  /// Column 0.
  case left
  /// The last column.
  case right
  /// Row 0.
  case top
  /// The last row.
  case bottom
}
