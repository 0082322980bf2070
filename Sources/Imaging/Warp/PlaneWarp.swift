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
  func render(_ rows: Range<Int>, _ table: ResampleTable, _ format: PixelFormat) {
    let shape = output.shape
    let kernels = RowKernels(shape: shape, taps: table.taps)
    let bytesPerPlace = shape.channels * shape.bytesPerSample
    table.weights.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      let context = RowContext(source: source, table: table, weights: first, format: format)
      var meshRow = MeshRow()
      for y in rows {
        let row = output.row(y)
        meshRow.forEachSpan(of: mesh, row: y, on: grid, phaseBits: table.phaseBits) { span in
          let kernel = context.holdsTaps(of: span) ? kernels.interior : kernels.border
          kernel(context, span, row + span.first * bytesPerPlace)
        }
      }
    }
  }
}

extension RowContext {
  /// The context of a source plane.
  init(source: Plane, table: ResampleTable, weights: UnsafePointer<Int32>, format: PixelFormat) {
    self.init(
      base: UnsafeRawPointer(source.base), bytesPerRow: source.bytesPerRow, width: source.shape.width,
      height: source.shape.height, weights: weights, taps: table.taps, before: table.before,
      phaseBits: table.phaseBits, padding: format.lowPaddingBits, greatest: (1 << format.bitDepth) - 1)
  }

  /// Whether every tap of a span lies in the plane, those without weight included.
  func holdsTaps(of span: RowSpan) -> Bool {
    let after = taps - 1 - before
    let (columns, rows) = (span.columns, span.rows)
    return columns.least >= before && columns.greatest + after < width && rows.least >= before
      && rows.greatest + after < height
  }
}
