import Geometry

/// One output row of a plane as spans, at most one mesh cell wide each.
///
/// The mesh's rows are interpolated at its nodes once; along the row the bilinear patch is a straight line.
struct MeshRow {
  /// Source position at each node, in samples of the plane.
  private var nodes: [(x: Double, y: Double)] = []

  /// Calls `body` with the spans of output row `j`, left to right.
  mutating func forEachSpan(
    of mesh: WarpMesh, row j: Int, on grid: SampleGrid, phaseBits: Int, _ body: (RowSpan) -> Void
  ) {
    interpolate(mesh, row: j, on: grid)
    let count = grid.columns(in: mesh.outputSize)
    let divisor = Double(grid.widthDivisor)
    let halfPhase = 1 << (RowSpan.fractionBits - phaseBits - 1)
    var cell = 0
    var i = 0
    while i < count {
      // The cell that sample i stands in, and the first sample of the next; the last cell goes on to the edge.
      while cell < mesh.columns - 2 && grid.firstX + Double(i) * divisor >= Double((cell + 1) * mesh.spacing) {
        cell += 1
      }
      let cellEnd = Double((cell + 1) * mesh.spacing)
      let next = cell == mesh.columns - 2 ? count : Int(((cellEnd - grid.firstX) / divisor).rounded(.up))
      let end = min(count, next, i + RowSpan.longest)
      let (from, to) = (nodes[cell], nodes[cell + 1])
      let start = (grid.firstX + Double(i) * divisor) / Double(mesh.spacing) - Double(cell)
      let step = divisor / Double(mesh.spacing)
      body(
        RowSpan(
          first: i, count: end - i,
          x: RowSpan.fixed(from.x + (to.x - from.x) * start) + halfPhase,
          y: RowSpan.fixed(from.y + (to.y - from.y) * start) + halfPhase,
          stepX: RowSpan.fixed((to.x - from.x) * step), stepY: RowSpan.fixed((to.y - from.y) * step)))
      i = end
    }
  }

  private mutating func interpolate(_ mesh: WarpMesh, row j: Int, on grid: SampleGrid) {
    let position = (grid.firstY + Double(j * grid.heightDivisor)) / Double(mesh.spacing)
    let cell = max(0, min(mesh.rows - 2, Int(position)))
    let v = position - Double(cell)
    let top = cell * mesh.columns
    let bottom = top + mesh.columns
    nodes.removeAll(keepingCapacity: true)
    for n in 0..<mesh.columns {
      let x = mesh.x[top + n] + (mesh.x[bottom + n] - mesh.x[top + n]) * v
      let y = mesh.y[top + n] + (mesh.y[bottom + n] - mesh.y[top + n]) * v
      nodes.append(((x - grid.firstX) / Double(grid.widthDivisor), (y - grid.firstY) / Double(grid.heightDivisor)))
    }
  }
}
