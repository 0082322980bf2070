import Geometry

@testable import Imaging

/// Filter taps with weight that lie outside the stored picture, counted one by one over every sample of every plane.
///
/// Independent of the product's own count, which takes every tap inside the filter's support: this one asks the kernel
/// for each weight. It is the dense check of what ``TapFootprint/margins(of:)`` proves from nodes alone: a margin that is not negative
/// means 0 here. An identity mesh is copied and reads each sample alone.
///
/// - Parameters:
///   - mesh: what would be rendered; nodes are finite.
///   - grids: the planes, see ``PixelFormat/sampleGrids(siting:)``.
///   - kernel: the filter.
///   - stretch: its stretch, source pixels an output pixel, at least 1.
/// - Complexity: proportional to the samples of the output, times the taps of those near the border.
func outsideTaps(
  of mesh: WarpMesh, grids: [SampleGrid], kernel: ResampleKernel, stretch: Double = 1
) -> Int {
  guard !mesh.isIdentity else { return 0 }
  return grids.reduce(0) { $0 + outsideTaps(of: mesh, grid: $1, kernel: kernel, stretch: max(1, stretch)) }
}

private func outsideTaps(of mesh: WarpMesh, grid: SampleGrid, kernel: ResampleKernel, stretch: Double) -> Int {
  let reach = Double(kernel.radius) * stretch
  let columns = grid.columns(in: mesh.storedSize)
  let rows = grid.rows(in: mesh.storedSize)
  var count = 0
  for j in 0..<grid.rows(in: mesh.outputSize) {
    for i in 0..<grid.columns(in: mesh.outputSize) {
      let (u, v) = mesh.samplePosition(of: i, j, on: grid)
      // Nearly all are well inside, where nothing has to be told apart.
      if u >= reach && u + reach < Double(columns) && v >= reach && v + reach < Double(rows) { continue }
      let across = TapCount(around: u, samples: columns, kernel, stretch)
      let down = TapCount(around: v, samples: rows, kernel, stretch)
      count += across.all * down.all - across.inside * down.inside
    }
  }
  return count
}

/// Taps with weight along one axis.
private struct TapCount {
  var all = 0
  var inside = 0

  init(around position: Double, samples: Int, _ kernel: ResampleKernel, _ stretch: Double) {
    let reach = Double(kernel.radius) * stretch
    // A lens can throw a point further than a whole number goes; that far out one place is like another.
    let u = max(-1e9, min(1e9, position))
    for k in Int((u - reach).rounded(.down))...Int((u + reach).rounded(.up))
    where kernel.weight(at: (Double(k) - u) / stretch) != 0 {
      all += 1
      inside += k >= 0 && k < samples ? 1 : 0
    }
  }
}
