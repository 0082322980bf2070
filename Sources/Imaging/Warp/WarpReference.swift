public import Geometry

/// The warp as its definition, in float64: slow, short, and what the fast path is tested against.
///
/// For each plane, output sample (i, j) stands at `first + (i, j) · divisor` on the output picture; the mesh gives the
/// source point p it shows; in source samples that is `u = (p − first)/divisor`. The value is the weighted mean of all
/// samples closer to u than the filter reaches, across and down, rounded to the nearest code.
///
/// A sample outside the plane counts as the nearest one inside. No certified plan gets there.
public enum WarpReference {
  /// Renders `source` through `mesh` into `output`.
  /// - Precondition: as ``Warp/render(_:through:stretch:into:)``; the nodes are finite.
  public static func render(
    _ source: Picture, through mesh: WarpMesh, stretch: Double = 1, into output: Picture, kernel: ResampleKernel
  ) {
    precondition(stretch >= 1, "a filter is never narrower than its samples")
    preconditionFits(source, mesh, output)
    let padding = source.format.lowPaddingBits
    let greatest = Double((1 << source.format.bitDepth) - 1)
    for (plane, grid) in source.format.sampleGrids(siting: source.siting).enumerated() {
      let (from, to) = (source.planes[plane], output.planes[plane])
      for j in 0..<to.shape.height {
        for i in 0..<to.shape.width {
          for channel in 0..<to.shape.channels {
            if mesh.isIdentity {
              to[i, j, channel] = from[i, j, channel]
            } else {
              let (u, v) = mesh.samplePosition(of: i, j, on: grid)
              let exact = value(of: from, u, v, channel, padding: padding, kernel: kernel, stretch: stretch)
              to[i, j, channel] = Int(max(0, min(greatest, exact.rounded()))) << padding
            }
          }
        }
      }
    }
  }

  /// The picture between its samples, before rounding, in significant codes; `u` and `v` count samples.
  static func value(
    of plane: Plane, _ u: Double, _ v: Double, _ channel: Int, padding: Int, kernel: ResampleKernel, stretch: Double
  ) -> Double {
    let across = taps(around: u, kernel, stretch)
    let down = taps(around: v, kernel, stretch)
    var sum = 0.0
    for (y, weightY) in down {
      for (x, weightX) in across {
        let column = max(0, min(plane.shape.width - 1, x))
        let row = max(0, min(plane.shape.height - 1, y))
        sum += weightX * weightY * Double(plane[column, row, channel] >> padding)
      }
    }
    return sum
  }

  /// The samples a filter reads around a point and their weights, which sum to one.
  static func taps(around u: Double, _ kernel: ResampleKernel, _ stretch: Double) -> [(index: Int, weight: Double)] {
    let reach = Double(kernel.radius) * stretch
    let indices = Int((u - reach).rounded(.down))...Int((u + reach).rounded(.up))
    let raw = indices.map { ($0, kernel.weight(at: (Double($0) - u) / stretch)) }.filter { $0.1 != 0 }
    let sum = raw.reduce(0) { $0 + $1.1 }
    return raw.map { ($0.0, $0.1 / sum) }
  }
}

extension WarpMesh {
  /// The source sample that output sample (i, j) of a plane shows, counted in that plane's samples.
  func samplePosition(of i: Int, _ j: Int, on grid: SampleGrid) -> (u: Double, v: Double) {
    let p = storedPoint(
      of: PixelPoint(
        grid.firstX + Double(i * grid.widthDivisor), grid.firstY + Double(j * grid.heightDivisor)))
    return ((p.x - grid.firstX) / Double(grid.widthDivisor), (p.y - grid.firstY) / Double(grid.heightDivisor))
  }
}

/// What both renderers ask of their arguments.
func preconditionFits(_ source: Picture, _ mesh: WarpMesh, _ output: Picture) {
  precondition(source.format == output.format && source.siting == output.siting, "source and output are alike")
  precondition(source.size == mesh.storedSize && output.size == mesh.outputSize, "the mesh is made for the pictures")
  precondition(source.size.width > 0 && source.size.height > 0, "the source has samples")
}
