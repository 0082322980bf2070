import CKernels
import Geometry
import Glibc
@testable import Imaging
import Testing

/// All ways through the row functions give the same bytes, and read nothing but the plane.
struct WarpPathTests {
  static let paths = WarpPath.allCases.filter(\.isPossible)

  @Test(arguments: PixelFormat.everyKernel + [.grey(bitDepth: 12)], ResampleKernel.allCases)
  func `every path gives the same bytes between fences`(format: PixelFormat, kernel: ResampleKernel) {
    for seed in 0..<120 { Self.check(seed: seed, format, kernel) }
  }

  @Test(arguments: ResampleKernel.allCases)
  func `every path gives the same bytes at every width up to 67`(kernel: ResampleKernel) {
    for width in 1...67 {
      for format in [PixelFormat.yuv420(), .nv12, .p010, .grey(bitDepth: 16)] {
        Self.check(seed: width, format, kernel, output: PixelSize(width: width, height: 2))
        Self.check(seed: width, format, kernel, source: PixelSize(width: width, height: 3))
      }
    }
  }

  /// One random mapping; the fences themselves check that nothing else is read.
  private static func check(
    seed: Int, _ format: PixelFormat, _ kernel: ResampleKernel, output: PixelSize? = nil, source: PixelSize? = nil
  ) {
    var g = SeededRandom(seed)
    func size(_ most: Int) -> PixelSize { PixelSize(width: g.whole(1...most), height: g.whole(1...most)) }
    let (from, to) = (source ?? size(90), output ?? PixelSize(width: g.whole(1...90), height: g.whole(1...6)))
    let siting = g.one(of: ChromaSiting.everyKind)
    func picture(_ size: PixelSize) -> Picture {
      FencedPicture(format, size, siting, extraBytes: g.whole(0...7), isAtEnd: g.whole(0...1) == 1).picture
    }
    let source = picture(from)
    source.fill(g.one(of: Fill.allCases), &g)
    let mesh = WarpMesh.turned(output: to, stored: from, &g)
    let outputs = paths.map { path in
      let output = picture(to)
      Warp(kernel: kernel, threads: 1, path: path).render(source, through: mesh, into: output)
      return output
    }
    for (path, output) in zip(paths, outputs).dropFirst() {
      #expect(output.hasSameSamples(as: outputs[0]), "seed \(seed) \(path) \(from) to \(to)")
    }
  }

  @Test
  func `paths are functions of their own, and the one asked for runs`() throws {
    let functions = Self.paths.map { unsafeBitCast(ck_row($0.path), to: Int.self) }
    #expect(Set(functions).count == functions.count && !functions.contains(0))
    for path in Self.paths {
      #expect(Warp(kernel: .bicubic, threads: 1, path: path).path == path)
      #expect(try WarpPath.named(path.rawValue) == path)
      let filter = RowFilter(.bicubic, stretch: 1, format: .grey(), path: path)
      #expect(filter.function.map { unsafeBitCast($0, to: Int.self) } == unsafeBitCast(ck_row(path.path), to: Int.self))
    }
  }

  @Test
  func `an unknown path and one the processor cannot take are errors`() {
    #expect(throws: WarpPathError.unknown("sse9")) { try WarpPath.named("sse9") }
    #expect(throws: WarpPathError.unknown("")) { try WarpPath.named("") }
    for path in WarpPath.allCases where !path.isPossible {
      #expect(throws: WarpPathError.impossible(path)) { try WarpPath.named(path.rawValue) }
    }
    #expect(WarpPath.portable.isPossible && WarpPath.fastest.isPossible)
  }

  @Test
  func `the row functions' cubic filter is the product's`() {
    #expect(ResampleKernel.bicubicSlope == CK_BICUBIC_SLOPE)
    for kernel in ResampleKernel.allCases {
      let filter = ShortFilter.filter(kernel)
      for phase in 0..<1 << filter.phaseBits {
        #expect(filter.weights(phase: phase).reduce(0, +) == ShortFilter.unity)
      }
      let alone = (0..<filter.taps).map { $0 == filter.taps / 2 - 1 ? ShortFilter.unity : 0 }
      #expect(filter.weights(phase: 0) == alone)
    }
  }
}

extension WarpMesh {
  /// Any turn, most of them slight, any zoom, a perspective; some far outside.
  static func turned(output: PixelSize, stored: PixelSize, _ g: inout SeededRandom) -> WarpMesh {
    let angle = g.one(of: [g.real(-0.1...0.1), g.real(-0.1...0.1), g.real(-3.2...3.2), .pi / 2, .pi / 4, .pi / 6])
    let scale = g.one(of: [1, g.real(0.8...1.1), g.real(0.1...4)])
    let (a, b) = (scale * cosine(angle), scale * cosine(angle - .pi / 2))
    let (p, q) = (g.real(-2e-3...2e-3), g.real(-2e-3...2e-3))
    let reach = g.one(of: [0.0, 0.0, 3, 300])
    let (x0, y0) = (
      g.real(-reach...Double(stored.width) + reach), g.real(-reach...Double(stored.height) + reach)
    )
    let spacing = g.one(of: [32, 16, 8, 4, g.whole(1...80)])
    return WarpMesh(output: output, stored: stored, spacing: spacing) { x, y in
      let (x, y) = (x - Double(output.width) / 2, y - Double(output.height) / 2)
      let z = 1 + p * x + q * y
      return (x0 + (a * x - b * y) / z, y0 + (b * x + a * y) / z)
    }
  }

  private static func cosine(_ angle: Double) -> Double { Glibc.cos(angle) }
}
