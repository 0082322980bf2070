import Geometry
import Glibc
import Imaging
import Testing

/// Mean peak signal-to-noise ratio of neighbouring pictures, on differences known by hand.
@Suite struct AdjacentLikenessTests {
  static func flat(_ code: Int, _ format: PixelFormat = .yuv420()) -> Picture {
    let picture = Picture(format: format, size: PixelSize(width: 33, height: 17))
    picture.fill { plane, _, _, _ in plane == 0 ? code : 100 }
    return picture
  }

  static func itf(_ pictures: [Picture], threads: Int = 1) -> Double? {
    var likeness = AdjacentLikeness(threads: threads)
    for picture in pictures { likeness.add(picture) }
    return likeness.itf
  }

  @Test(arguments: [1, 5, 100])
  func `a constant difference has the ratio of the peak to it`(_ difference: Int) throws {
    let itf = try #require(Self.itf([Self.flat(120), Self.flat(120 + difference)]))
    #expect(abs(itf - 20 * log10(255 / Double(difference))) < 1e-12)
  }

  @Test func `deeper pictures are measured by their own peak, padding aside`() throws {
    for format in [PixelFormat.yuv420(bitDepth: 10), .p010, .grey(bitDepth: 16)] {
      let peak = Double((1 << format.bitDepth) - 1)
      let itf = try #require(Self.itf([Self.flat(300, format), Self.flat(340, format)]))
      #expect(abs(itf - 20 * log10(peak / 40)) < 1e-9)
    }
  }

  @Test func `pairs are averaged in decibels, and equal pictures are bounded`() throws {
    let bound = 10 * log10(255 * 255 * 12.0)
    #expect(try #require(Self.itf([Self.flat(7), Self.flat(7)])) == bound)
    let itf = try #require(Self.itf([Self.flat(10), Self.flat(11), Self.flat(21), Self.flat(21)]))
    #expect(abs(itf - (20 * log10(255.0) + 20 * log10(25.5) + bound) / 3) < 1e-12)
  }

  @Test func `one picture has no neighbour, and threads change nothing`() {
    #expect(Self.itf([Self.flat(1)]) == nil)
    let surface = TexturedPicture(seed: 1)
    let size = PixelSize(width: 61, height: 35)
    let pictures = [surface.picture(size), surface.picture(size) { ($0 + 1, $1) }]
    #expect(Self.itf(pictures, threads: 1) == Self.itf(pictures, threads: 5))
  }
}
