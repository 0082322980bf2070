import Dispatch
public import Geometry
import Synchronization

/// Renders pictures through meshes: one resampling pass, in whole numbers, rows in parallel.
///
/// Agrees with ``WarpReference`` to the tolerance of ``tolerance(kernel:format:stretch:)``. A mesh that is an identity,
/// or moves by whole samples, gives the source's samples to the bit, and a flat picture stays flat. The bytes do not
/// depend on the number of threads, nor on the processor.
public struct Warp: Sendable {
  /// The interpolation filter.
  public let kernel: ResampleKernel
  /// Bands of rows rendered at once.
  public let threads: Int
  /// The instructions that are used; the bytes do not depend on them.
  public let path: WarpPath

  /// Creates a renderer.
  /// - Parameters:
  ///   - threads: bands of rows in flight; less than one counts as one.
  ///   - path: a way through the row functions.
  /// - Precondition: this machine can take the path.
  public init(kernel: ResampleKernel, threads: Int, path: WarpPath = .usual) {
    precondition(path.isPossible, "the processor has the instructions")
    self.kernel = kernel
    self.threads = max(1, threads)
    self.path = path
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
    let jobs = PlaneWarp.all(source, output, mesh)
    let filter = RowFilter(kernel, stretch: stretch, format: source.format, path: path)
    let isIdentity = mesh.isIdentity
    inBands { part in
      for job in jobs {
        let rows = job.rows(of: part)
        if isIdentity { job.copy(rows) } else { job.render(rows, filter, source.format) }
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
