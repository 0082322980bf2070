import CKernels
import Geometry
import Glibc

/// One of some nearly equal parts of a plane's rows.
struct RowPart {
  var index: Int
  var of: Int
}

/// The warp of planes whose samples stand at the same places: one, or Cb and Cr.
struct PlaneWarp {
  /// Sources and where they go, all of one shape.
  var planes: [(source: Plane, output: Plane)]
  var grid: SampleGrid
  var mesh: WarpMesh

  /// The planes of a picture, those together that may be.
  static func all(_ source: Picture, _ output: Picture, _ mesh: WarpMesh) -> [PlaneWarp] {
    var warps: [PlaneWarp] = []
    for (plane, grid) in source.format.sampleGrids(siting: source.siting).enumerated() {
      let pair = (source: source.planes[plane], output: output.planes[plane])
      if let last = warps.last, last.grid == grid, last.planes[0].source.shape == pair.source.shape {
        warps[warps.count - 1].planes.append(pair)
      } else {
        warps.append(PlaneWarp(planes: [pair], grid: grid, mesh: mesh))
      }
    }
    return warps
  }

  /// The output rows of a part; all parts together are all rows, each once.
  func rows(of part: RowPart) -> Range<Int> {
    let height = planes[0].output.shape.height
    return height * part.index / part.of..<height * (part.index + 1) / part.of
  }

  /// Copies rows as they are.
  func copy(_ rows: Range<Int>) {
    for (source, output) in planes {
      for y in rows { memcpy(output.row(y), source.row(y), output.shape.bytesPerRowUsed) }
    }
  }

  /// Resamples rows.
  func render(_ rows: Range<Int>, _ filter: RowFilter, _ format: PixelFormat) {
    var meshRow = MeshRow(of: mesh, on: grid, phaseBits: filter.phaseBits)
    let sources = planes.map { ck_source($0.source, format) }
    filter.withRowFunction { fill in
      for y in rows {
        meshRow.cut(row: y)
        for n in sources.indices { fill(sources[n], meshRow, planes[n].output.row(y)) }
      }
    }
  }
}

extension ck_source {
  /// A plane, its filter not yet known.
  fileprivate init(_ plane: Plane, _ format: PixelFormat) {
    let shape = plane.shape
    self.init(
      base: UnsafePointer(plane.base.assumingMemoryBound(to: UInt8.self)), stride: plane.bytesPerRow,
      width: Int32(shape.width), height: Int32(shape.height), channels: Int32(shape.channels),
      bytes: Int32(shape.bytesPerSample), bits: Int32(format.bitDepth), padding: Int32(format.lowPaddingBits), taps: 0,
      table: nil)
  }
}
