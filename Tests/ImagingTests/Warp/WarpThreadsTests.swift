import Geometry
import Imaging
import Testing

struct WarpThreadsTests {
  @Test(arguments: [PixelFormat.yuv420(), .p010, .yuv444(bitDepth: 16)])
  func `any number of threads gives the same bytes`(format: PixelFormat) {
    var g = SeededRandom(11)
    let (from, to) = (PixelSize(width: 33, height: 21), PixelSize(width: 29, height: 37))
    let source = Picture(format: format, size: from)
    source.fill(.noise, &g)
    let mesh = WarpMesh.random(output: to, stored: from, bend: 1, &g)
    for stretch in [1, 1.6] {
      let checksums = [1, 2, 3, 7, 64].map { threads in
        let output = Picture(format: format, size: to)
        Warp(kernel: .bicubic, threads: threads).render(source, through: mesh, stretch: stretch, into: output)
        return output.checksum
      }
      #expect(Set(checksums).count == 1)
    }
  }

  @Test
  func `parts of a plane are all its rows, each once`() {
    // More parts than rows, fewer, and rows that do not divide.
    for (height, count) in [(1, 8), (7, 3), (1080, 28), (5, 5)] {
      let size = PixelSize(width: 1, height: height)
      let source = Picture(format: .grey(bitDepth: 16), size: size)
      source.fill { _, _, y, _ in y + 1 }
      let output = Picture(format: .grey(bitDepth: 16), size: size)
      Warp(kernel: .bilinear, threads: count).render(source, through: .moving(size, by: 0, 0), into: output)
      #expect(output.hasSameSamples(as: source))
    }
  }
}
