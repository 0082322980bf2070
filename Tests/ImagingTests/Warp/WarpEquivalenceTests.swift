import Geometry
import Imaging
import Testing

/// The fast path against the reference, on everything that is hard for it.
struct WarpEquivalenceTests {
  @Test(arguments: PixelFormat.everyKernel, ResampleKernel.allCases)
  func `random meshes, fills, sizes and strides stay within the declared tolerance`(
    format: PixelFormat, kernel: ResampleKernel
  ) {
    for seed in 0..<150 { Self.check(seed: seed, format, kernel, stretch: 1, largest: 12) }
  }

  @Test(arguments: PixelFormat.everyKind)
  func `every format stays within the declared tolerance`(format: PixelFormat) {
    for (seed, kernel) in ResampleKernel.allCases.enumerated() {
      for repetition in 0..<4 {
        Self.check(seed: 1000 + seed + 10 * repetition, format, kernel, stretch: 1, largest: 14)
      }
    }
  }

  @Test(arguments: ResampleKernel.allCases)
  func `every width up to 67 stays within the declared tolerance`(kernel: ResampleKernel) {
    for width in 1...67 {
      Self.check(seed: 2000 + width, .nv12, kernel, stretch: 1, output: PixelSize(width: width, height: 2))
      Self.check(seed: 3000 + width, .yuv420(), kernel, stretch: 1, source: PixelSize(width: width, height: 3))
    }
  }

  @Test(arguments: PixelFormat.everyKernel, ResampleKernel.allCases)
  func `filters stretched for a smaller picture stay within the declared tolerance`(
    format: PixelFormat, kernel: ResampleKernel
  ) {
    for (seed, stretch) in [1.001, 1.4, 2, 3.3].enumerated() {
      Self.check(seed: 4000 + seed, format, kernel, stretch: stretch, largest: 8)
    }
  }

  /// One random case; whatever fails says which seed.
  private static func check(
    seed: Int, _ format: PixelFormat, _ kernel: ResampleKernel, stretch: Double, largest: Int = 9,
    output outputSize: PixelSize? = nil, source sourceSize: PixelSize? = nil
  ) {
    var g = SeededRandom(seed)
    func size() -> PixelSize { PixelSize(width: g.whole(1...largest), height: g.whole(1...largest)) }
    let (from, to) = (sourceSize ?? size(), outputSize ?? size())
    let siting = g.one(of: ChromaSiting.everyKind)
    let source = GuardedPicture(format, from, siting, extraBytes: g.whole(0...7))
    let output = GuardedPicture(format, to, siting, extraBytes: g.whole(0...7))
    source.picture.fill(g.one(of: Fill.allCases), &g)
    let mesh = WarpMesh.random(output: to, stored: from, bend: 2, &g)
    let path = g.one(of: WarpPath.allCases.filter(\.isPossible))
    Warp(kernel: kernel, threads: 1, path: path)
      .render(source.picture, through: mesh, stretch: stretch, into: output.picture)

    var comparison = Comparison()
    comparison.add(output.picture, of: source.picture, through: mesh, kernel: kernel, stretch: stretch)
    let tolerance = Warp.tolerance(kernel: kernel, format: format, stretch: stretch)
    #expect(comparison.greatestError <= tolerance, "seed \(seed) \(path) stretch \(stretch) \(from) to \(to)")
    #expect(!comparison.hasPaddingBits, "seed \(seed)")
    #expect(source.guardsAreIntact && output.guardsAreIntact, "seed \(seed)")
  }
}
