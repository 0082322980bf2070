import Geometry
@testable import Imaging
import Testing

/// The reference against numbers found by hand.
struct WarpReferenceTests {
  @Test
  func `half-way between samples is their mean, rounded away from zero`() {
    let size = PixelSize(width: 2, height: 1)
    let source = Picture(format: .grey(), size: size)
    source.planes[0][0, 0] = 10
    source.planes[0][1, 0] = 21
    let output = Picture(format: .grey(), size: PixelSize(width: 1, height: 1))
    let mesh = WarpMesh(output: output.size, stored: size, spacing: 1) { ($0 + 0.5, $1) }
    WarpReference.render(source, through: mesh, into: output, kernel: .bilinear)
    #expect(output.planes[0][0, 0] == 16)
  }

  @Test
  func `a filter that overshoots is cut at black and white`() {
    let size = PixelSize(width: 8, height: 1)
    for (format, white) in [(PixelFormat.grey(), 255), (.grey(bitDepth: 10), 1023)] {
      let source = Picture(format: format, size: size)
      source.fill { _, x, _, _ in x < 4 ? 0 : white }
      let output = Picture(format: format, size: size)
      let mesh = WarpMesh.moving(size, by: 0.5, 0)
      WarpReference.render(source, through: mesh, into: output, kernel: .bicubic)
      // Keys' −0.6 at half a sample: −0.075, 0.575, 0.575, −0.075.
      let codes = (0..<8).map { output.planes[0][$0, 0] }
      #expect(codes[0..<3] == [0, 0, 0] && codes[4...] == [white, white, white, white])
      // Half of an odd number: the last bit of a Double decides which way it goes.
      #expect(abs(Double(codes[3]) - Double(white) / 2) <= 0.5)
      let before = WarpReference.value(of: source.planes[0], 2.5, 0, 0, padding: 0, kernel: .bicubic, stretch: 1)
      #expect(abs(before + 0.075 * Double(white)) < 1e-9)
    }
  }

  @Test
  func `a filter stretched by two is twice as wide and half as high`() {
    let taps = WarpReference.taps(around: 5, .bilinear, 2)
    #expect(taps.map(\.index) == [4, 5, 6])
    #expect(taps.map(\.weight) == [0.25, 0.5, 0.25])
  }

  @Test
  func `padding bits are no part of a sample`() {
    // P010 with dirt in the low six bits: 40 and 60 in the high ten.
    let size = PixelSize(width: 2, height: 2)
    let source = Picture(format: .p010, size: size)
    let output = Picture(format: .p010, size: size)
    source.fill { _, x, _, _ in x == 0 ? 40 : 60 }
    for y in 0..<2 { for x in 0..<2 { source.planes[0][x, y] |= 63 } }
    let mesh = WarpMesh.moving(size, by: 0.25, 0)
    let expected = [45 << 6, 60 << 6, 45 << 6, 60 << 6]
    WarpReference.render(source, through: mesh, into: output, kernel: .bilinear)
    #expect([0, 1, 2, 3].map { output.planes[0][$0 % 2, $0 / 2] } == expected)
    Warp(kernel: .bilinear, threads: 1).render(source, through: mesh, into: output)
    #expect([0, 1, 2, 3].map { output.planes[0][$0 % 2, $0 / 2] } == expected)
  }
}
