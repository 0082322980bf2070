import Geometry
import Imaging
import Testing

/// How good the fast path is on noise, the picture with most detail, and that it is a path of its own.
struct WarpAccuracyTests {
  @Test(arguments: [PixelFormat.grey(), .grey(bitDepth: 10)], ResampleKernel.allCases)
  func `errors are small, without bias, and not the reference's own`(format: PixelFormat, kernel: ResampleKernel) {
    var g = SeededRandom(5)
    var comparison = Comparison()
    let size = PixelSize(width: 48, height: 48)
    let source = Picture(format: format, size: size)
    let output = Picture(format: format, size: size)
    // Away from black and white nothing is cut off, which would hide a bias.
    let (low, high) = (source.greatestCode / 3, source.greatestCode * 2 / 3)
    source.fill { _, _, _, _ in g.whole(low...high) }
    for spacing in [8, 16] {
      let mesh = WarpMesh(output: size, stored: size, spacing: spacing) { x, y in
        (4.3 + 0.81 * x + 0.07 * y + 0.0004 * x * y, 3.6 - 0.06 * x + 0.83 * y)
      }
      Warp(kernel: kernel, threads: 1).render(source, through: mesh, into: output)
      comparison.add(output, of: source, through: mesh, kernel: kernel)
    }
    // Rounding alone has a mean of 0 ± 0.29/√4600 = 0.004 codes: 0.02 is five times that.
    #expect(abs(comparison.meanError) <= 0.02)
    // Rounding to a code costs up to 1/2; a third of the range leaves phases a third of the declared rest.
    #expect(comparison.greatestError <= 0.5 + (Warp.tolerance(kernel: kernel, format: format) - 0.5) / 2)
    // A twin that called the reference would never round differently.
    #expect(comparison.differingCodes > 0)
    #expect(comparison.differingCodes < comparison.samples / 10)
  }

  @Test
  func `the declared tolerances are within what is promised`() {
    // Codes for bilinear, bicubic and Lanczos3.
    let promises: [(bitDepth: Int, codes: [Double])] = [
      (8, [0.55, 0.65, 1]), (10, [0.65, 1.1, 2.5]), (12, [1.2, 2.5, 7.5]), (16, [8, 32, 120]),
    ]
    for (bitDepth, codes) in promises {
      let declared = ResampleKernel.allCases.map { Warp.tolerance(kernel: $0, format: .grey(bitDepth: bitDepth)) }
      #expect(zip(declared, codes).allSatisfy { $0 <= $1 }, "\(bitDepth) bit: \(declared)")
    }
  }
}
