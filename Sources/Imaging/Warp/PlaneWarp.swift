import Geometry
import Glibc

/// One of some nearly equal parts of a plane's rows.
struct RowPart {
  var index: Int
  var of: Int
}

/// The warp of one plane.
struct PlaneWarp {
  var source: Plane
  var output: Plane
  var grid: SampleGrid
  var mesh: WarpMesh

  /// The output rows of a part; all parts together are all rows, each once.
  func rows(of part: RowPart) -> Range<Int> {
    let height = output.shape.height
    return height * part.index / part.of..<height * (part.index + 1) / part.of
  }

  /// Copies rows as they are.
  func copy(_ rows: Range<Int>) {
    for y in rows { memcpy(output.row(y), source.row(y), output.shape.bytesPerRowUsed) }
  }

  /// Resamples rows.
  func render(_ rows: Range<Int>, _ filter: RowFilter, _ format: PixelFormat) {
    var meshRow = MeshRow(of: mesh, on: grid, phaseBits: filter.phaseBits)
    filter.withSource(source, format) { fill in
      for y in rows {
        meshRow.cut(row: y)
        fill(meshRow.segments, output.row(y))
      }
    }
  }
}
