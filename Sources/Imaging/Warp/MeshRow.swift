import CKernels
import Geometry

/// Rows of a plane, one after another, as segments: runs of samples whose source points lie on a straight line.
///
/// The mesh's rows are interpolated at its nodes once a row; along the row the bilinear patch is a straight line. Which
/// samples stand in which cell is found once.
struct MeshRow {
  private let mesh: WarpMesh
  private let grid: SampleGrid
  private let phaseBits: Int
  private let cells: [ck_cell]
  private var nodes: [Double]
  /// The segments of the row that was cut last, left to right.
  private(set) var segments: [ck_segment]
  /// What their points stay within.
  private(set) var reach = ck_reach()

  /// Longest segment: so that one that touches the border makes few samples take the careful path, and that rounded
  /// steps add up to no more than 64 · 2⁻²⁵ samples.
  static let longest = 64

  /// Prepares rows of a plane for a filter of 2^`phaseBits` phases.
  init(of mesh: WarpMesh, on grid: SampleGrid, phaseBits: Int) {
    self.mesh = mesh
    self.grid = grid
    self.phaseBits = phaseBits
    cells = Self.cells(of: mesh, on: grid)
    nodes = [Double](repeating: 0, count: 2 * mesh.columns)
    segments = [ck_segment](repeating: ck_segment(), count: cells.count)
  }

  /// The samples of a row, cell by cell; the last cell goes on to the edge.
  private static func cells(of mesh: WarpMesh, on grid: SampleGrid) -> [ck_cell] {
    let count = grid.columns(in: mesh.outputSize)
    let (divisor, spacing) = (Double(grid.widthDivisor), Double(mesh.spacing))
    var cells: [ck_cell] = []
    var (node, i) = (0, 0)
    while i < count {
      while node < mesh.columns - 2 && grid.firstX + Double(i) * divisor >= Double(node + 1) * spacing { node += 1 }
      let cellEnd = (Double(node + 1) * spacing - grid.firstX) / divisor
      let next = node == mesh.columns - 2 ? count : Int(cellEnd.rounded(.up))
      let end = min(count, next, i + longest)
      let start = (grid.firstX + Double(i) * divisor) / spacing - Double(node)
      let whole = (end - i + Int(CK_WHOLE) - 1) / Int(CK_WHOLE) * Int(CK_WHOLE)
      cells.append(
        ck_cell(
          first: Int32(i), count: Int32(end - i), node: Int32(node), start: start, step: divisor / spacing,
          end: start + Double(whole - 1) * divisor / spacing))
      i = end
    }
    return cells
  }

  /// Cuts output row `j` of the plane into ``segments``.
  mutating func cut(row j: Int) {
    let position = (grid.firstY + Double(j * grid.heightDivisor)) / Double(mesh.spacing)
    let cell = max(0, min(mesh.rows - 2, Int(position)))
    let top = cell * mesh.columns
    let down = position - Double(cell)
    mesh.x.withUnsafeBufferPointer { x in
      mesh.y.withUnsafeBufferPointer { y in
        guard let x = x.baseAddress, let y = y.baseAddress else { return }
        var row = ck_mesh_row(
          top_x: x + top, top_y: y + top, bottom_x: x + top + mesh.columns, bottom_y: y + top + mesh.columns,
          nodes: Int32(mesh.columns), down: down, first_x: grid.firstX, first_y: grid.firstY,
          divisor_x: Double(grid.widthDivisor), divisor_y: Double(grid.heightDivisor), phase_bits: Int32(phaseBits))
        ck_cut(&row, cells, Int32(cells.count), &nodes, &segments, &reach)
      }
    }
  }
}
