import Geometry
import Imaging
import Testing

/// What must come out to the bit.
struct WarpExactnessTests {
  static let sizes = [
    PixelSize(width: 1, height: 1), PixelSize(width: 13, height: 7), PixelSize(width: 16, height: 10),
  ]

  @Test(arguments: PixelFormat.everyKind)
  func `an identity mesh copies every sample`(format: PixelFormat) {
    var g = SeededRandom(1)
    for (size, kernel) in zip(Self.sizes, ResampleKernel.allCases) {
      let source = Picture(format: format, size: size)
      source.fill(.noise, &g)
      for threads in [1, 3] {
        let output = Picture(format: format, size: size)
        Warp(kernel: kernel, threads: threads).render(
          source, through: .moving(size, by: 0, 0, spacing: 8), into: output)
        #expect(output.hasSameSamples(as: source))
      }
    }
  }

  @Test(arguments: PixelFormat.everyKind, ResampleKernel.allCases)
  func `moving by whole samples of every plane moves samples and changes none`(
    format: PixelFormat, kernel: ResampleKernel
  ) {
    var g = SeededRandom(2)
    let size = PixelSize(width: 21, height: 14)
    let source = Picture(format: format, size: size, siting: g.one(of: ChromaSiting.everyKind))
    source.fill(.noise, &g)
    // Multiples of 4 are whole samples with any subsampling. The last reaches over the edge, whose samples repeat.
    for (dx, dy) in [(4, 0), (-4, 4), (8, -12)] {
      let output = Picture(format: format, size: size, siting: source.siting)
      Warp(kernel: kernel, threads: 1).render(
        source, through: .moving(size, by: Double(dx), Double(dy), spacing: 5), into: output)
      for (from, to) in zip(source.planes, output.planes) {
        let shape = from.shape
        for y in 0..<shape.height {
          for x in 0..<shape.width {
            for channel in 0..<shape.channels {
              let column = max(0, min(shape.width - 1, x + dx / shape.widthDivisor))
              let row = max(0, min(shape.height - 1, y + dy / shape.heightDivisor))
              #expect(to[x, y, channel] == from[column, row, channel])
            }
          }
        }
      }
    }
  }

  @Test
  func `two small mesh translations make one identity`() {
    // The ordinary path, not the copy: a mesh whose sizes differ is no identity even where it moves nothing.
    var g = SeededRandom(3)
    let (small, large) = (PixelSize(width: 9, height: 6), PixelSize(width: 14, height: 11))
    let source = Picture(format: .yuv420(), size: small)
    source.fill(.noise, &g)
    let middle = Picture(format: .yuv420(), size: large)
    let back = Picture(format: .yuv420(), size: small)
    let warp = Warp(kernel: .lanczos3, threads: 1)
    warp.render(
      source, through: WarpMesh(output: large, stored: small, spacing: 3) { ($0 - 4, $1 - 4) }, into: middle)
    warp.render(middle, through: WarpMesh(output: small, stored: large, spacing: 7) { ($0 + 4, $1 + 4) }, into: back)
    #expect(back.hasSameSamples(as: source))
  }

  @Test(arguments: ResampleKernel.allCases)
  func `a flat picture of any code stays flat`(kernel: ResampleKernel) {
    let size = PixelSize(width: 6, height: 5)
    let source = Picture(format: .nv12, size: size)
    let output = Picture(format: .nv12, size: size)
    let mesh = WarpMesh(output: size, stored: size, spacing: 4) { (0.37 + 0.91 * $0 + 0.1 * $1, 0.2 + 0.83 * $1) }
    for stretch in [1, 1.7] {
      for code in 0...255 {
        source.fill { _, _, _, _ in code }
        Warp(kernel: kernel, threads: 1).render(source, through: mesh, stretch: stretch, into: output)
        #expect(output.hasSameSamples(as: source), "code \(code) stretch \(stretch)")
      }
    }
  }

  @Test(arguments: ResampleKernel.allCases)
  func `a flat picture of 16 bit stays flat`(kernel: ResampleKernel) {
    let size = PixelSize(width: 6, height: 5)
    let source = Picture(format: .grey(bitDepth: 16), size: size)
    let output = Picture(format: .grey(bitDepth: 16), size: size)
    let mesh = WarpMesh(output: size, stored: size, spacing: 4) { (0.37 + 0.91 * $0 + 0.1 * $1, 0.2 + 0.83 * $1) }
    for code in [0, 1, 255, 256, 32767, 32768, 65534, 65535] {
      source.fill { _, _, _, _ in code }
      Warp(kernel: kernel, threads: 1).render(source, through: mesh, into: output)
      #expect(output.hasSameSamples(as: source), "code \(code)")
    }
  }

  @Test(arguments: ResampleKernel.allCases)
  func `dirt in padding bits changes nothing`(kernel: ResampleKernel) {
    // Large enough that some spans lie inside and some touch the border.
    var g = SeededRandom(6)
    let size = PixelSize(width: 40, height: 30)
    let clean = Picture(format: .p010, size: size)
    clean.fill(.noise, &g)
    let dirty = Picture(format: .p010, size: size)
    for (from, to) in zip(clean.planes, dirty.planes) {
      for y in 0..<to.shape.height {
        for x in 0..<to.shape.width {
          for channel in 0..<to.shape.channels { to[x, y, channel] = from[x, y, channel] | g.whole(0...63) }
        }
      }
    }
    let mesh = WarpMesh(output: size, stored: size, spacing: 8) { (0.3 + 0.95 * $0 + 0.03 * $1, 0.4 + 0.93 * $1) }
    let outputs = [clean, dirty].map { source in
      let output = Picture(format: .p010, size: size)
      Warp(kernel: kernel, threads: 1).render(source, through: mesh, into: output)
      return output
    }
    #expect(outputs[0].hasSameSamples(as: outputs[1]))
  }
}
