import Geometry
@testable import Imaging

/// How a rendered picture differs from the exact values of the reference, in significant codes.
struct Comparison {
  var greatestError = 0.0
  var sum = 0.0
  var samples = 0
  /// Samples where the reference's rounded code is another.
  var differingCodes = 0
  var hasPaddingBits = false

  var meanError: Double { samples == 0 ? 0 : sum / Double(samples) }

  /// Adds every sample of `output`. Exact values beyond the range of codes count as its end.
  mutating func add(
    _ output: Picture, of source: Picture, through mesh: WarpMesh, kernel: ResampleKernel, stretch: Double = 1
  ) {
    let padding = source.format.lowPaddingBits
    for (plane, grid) in source.format.sampleGrids(siting: source.siting).enumerated() {
      let (from, to) = (source.planes[plane], output.planes[plane])
      for j in 0..<to.shape.height {
        for i in 0..<to.shape.width {
          let (u, v) = mesh.samplePosition(of: i, j, on: grid)
          for channel in 0..<to.shape.channels {
            let value = WarpReference.value(
              of: from, u, v, channel, padding: padding, kernel: kernel, stretch: stretch)
            add(stored: to[i, j, channel], exact: max(0, min(Double(source.greatestCode), value)), padding)
          }
        }
      }
    }
  }

  private mutating func add(stored: Int, exact: Double, _ padding: Int) {
    let error = Double(stored >> padding) - exact
    greatestError = max(greatestError, abs(error))
    sum += error
    samples += 1
    differingCodes += stored >> padding == Int(exact.rounded()) ? 0 : 1
    hasPaddingBits = hasPaddingBits || (stored >> padding) << padding != stored
  }
}
