import Dispatch
public import Geometry
import Glibc
import Synchronization

/// Renders pictures through meshes: one resampling pass, in whole numbers, rows in parallel.
///
/// Agrees with ``WarpReference`` to the tolerance of ``tolerance(kernel:format:stretch:)``. A mesh that is an identity,
/// or moves by whole samples, gives the source's samples to the bit, and a flat picture stays flat. The bytes do not
/// depend on the number of threads.
public struct Warp: Sendable {
  /// The interpolation filter.
  public let kernel: ResampleKernel
  /// Bands of rows rendered at once.
  public let threads: Int

  /// Creates a renderer.
  /// - Parameter threads: bands of rows in flight; less than one counts as one.
  public init(kernel: ResampleKernel, threads: Int) {
    self.kernel = kernel
    self.threads = max(1, threads)
  }

  /// Renders `source` through `mesh` into `output`.
  ///
  /// - Parameters:
  ///   - source: a picture of the mesh's stored size.
  ///   - mesh: the source point of each output point.
  ///   - stretch: source pixels an output pixel, at least 1; filters are made wider by it, so that a picture made
  ///     smaller does not alias.
  ///   - output: a picture of the mesh's output size, with memory of its own; every sample is written, bytes
  ///     between rows are not touched.
  /// - Precondition: both pictures have the same format and siting and the sizes of the mesh; `stretch ≥ 1`.
  public func render(_ source: Picture, through mesh: WarpMesh, stretch: Double = 1, into output: Picture) {
    precondition(stretch >= 1, "a filter is never narrower than its samples")
    preconditionFits(source, mesh, output)
    let grids = source.format.sampleGrids(siting: source.siting)
    let table = ResampleTable.table(kernel, stretch: stretch, bytesPerSample: source.format.bytesPerSample)
    let isIdentity = mesh.isIdentity
    inBands { part in
      for (plane, grid) in grids.enumerated() {
        let job = PlaneWarp(source: source.planes[plane], output: output.planes[plane], grid: grid, mesh: mesh)
        let rows = job.rows(of: part)
        if isIdentity { job.copy(rows) } else { job.render(rows, table, source.format) }
      }
    }
  }

  /// Calls `body` with every part of the picture; parts are taken in turn by as many workers as there are threads.
  private func inBands(_ body: @Sendable (RowPart) -> Void) {
    guard threads > 1 else { return body(RowPart(index: 0, of: 1)) }
    // Four parts a thread even out rows that cost more and cores that are busy elsewhere.
    let count = threads * 4
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(RowPart(index: index, of: count))
      }
    }
  }
}

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
