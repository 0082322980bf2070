import Geometry
import Imaging
import Testing

/// Borders drawn by hand are counted; dark, smooth and striped scenes are not taken for borders.
@Suite struct BorderCensusTests {
  static let size = PixelSize(width: 320, height: 200)

  /// A textured picture, changed pixel by pixel.
  static func picture(
    _ format: PixelFormat = .grey(), contrast: Double = 40, brightness: Double = 128, seed: Int = 21,
    _ change: (_ x: Int, _ y: Int, _ code: Int) -> Int
  ) -> Picture {
    let picture = TexturedPicture(seed: seed).picture(size, format, contrast: contrast, brightness: brightness)
    let unit = 1 << (format.bitDepth - 8)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let code = (picture.planes[0][x, y] >> format.lowPaddingBits) / unit
        picture.planes[0][x, y] = (change(x, y, code) * unit) << format.lowPaddingBits
      }
    }
    return picture
  }

  static func census(_ pictures: Picture...) -> BorderCensus {
    var census = BorderCensus()
    for picture in pictures { census.add(picture) }
    return census
  }

  @Test(arguments: [PixelFormat.grey(), .grey(bitDepth: 10), .p010], [16, 0])
  func `a black strip is counted to the pixel`(_ format: PixelFormat, _ black: Int) {
    let strips: [(Int, (Int, Int) -> Bool)] = [
      (10 * 200, { x, _ in x < 10 }), (7 * 200, { x, _ in x >= 313 }), (5 * 320, { _, y in y < 5 }),
      (12 * 320, { _, y in y >= 188 }),
    ]
    for (count, isBorder) in strips {
      #expect(Self.census(Self.picture(format) { isBorder($0, $1) ? black : $2 }).pixels == count)
    }
  }

  @Test func `the corner of two strips is counted once`() {
    let framed = Self.picture { x, y, code in x < 10 || y < 6 || x >= 300 ? 16 : code }
    let census = Self.census(framed, Self.picture { _, _, code in code })
    #expect(census.pixels == 320 * 6 + 30 * 194)
    #expect(census.frames == 2 && census.framesWithBorder == 1)
    let share = Double(census.pixels) / 64_000
    #expect(census.greatestShare == share && census.meanShare == share / 2)
  }

  @Test(arguments: [-0.12, 0.04, 0.2])
  func `wedges of a turned picture are counted, but for their thin ends`(_ slope: Double) {
    let depth = { (x: Int) in slope * Double(x - 160) }
    let turned = Self.picture { x, y, code in Double(y) < depth(x) ? 16 : code }
    let thick = (0..<320).map { depth($0).rounded(.up) }.filter { $0 >= 4 }.reduce(0, +)
    let found = Double(Self.census(turned).pixels)
    #expect(abs(found - thick) < 0.06 * thick, "\(found) of \(thick)")
  }

  @Test func `what is smeared outwards is counted`() {
    let moved = TexturedPicture(seed: 22, shortest: 8, longest: 20)
    let smeared = moved.picture(Self.size) { x, y in (max(x, 24.5), min(y, 183.5)) }
    let found = Self.census(smeared).pixels
    let true_ = 24 * 200 + 16 * 296
    #expect(Double(found) > 0.8 * Double(true_) && Double(found) < 1.1 * Double(true_), "\(found) of \(true_)")
  }

  @Test func `pictures without a border have none`() {
    var g = SeededRandom(9)
    let scenes: [(String, Picture)] = [
      ("textured", Self.picture { _, _, code in code }),
      ("black all over", Self.picture { _, _, _ in 16 }),
      ("night, with noise", Self.picture { _, _, _ in 16 + max(0, g.whole(-6...6)) }),
      ("night, with lamps", Self.picture { x, y, code in code > 175 ? code : 16 }),
      ("smooth fall of brightness", Self.picture { x, y, _ in 60 + x / 3 }),
      ("vignette", Self.picture { x, y, _ in max(16, 120 - ((x - 160) * (x - 160) + (y - 100) * (y - 100)) / 250) }),
      ("white sky over a straight horizon", Self.picture { _, y, code in y < 40 ? 235 : code }),
      ("black board at the side", Self.picture { x, y, code in x < 30 && (60..<120).contains(y) ? 16 : code }),
      ("stripes", Self.picture { x, y, _ in y / 4 % 2 == 0 ? 60 : 180 }),
      ("thin black line of a codec", Self.picture { x, _, code in x < 2 ? 16 : code }),
    ]
    for (name, scene) in scenes { #expect(Self.census(scene).pixels == 0, "\(name)") }
  }

  @Test(arguments: [(1, 1), (3, 200), (16, 9), (40, 33)])
  func `the smallest pictures are no trouble`(_ width: Int, _ height: Int) {
    let picture = Picture(format: .yuv420(), size: PixelSize(width: width, height: height))
    #expect(Self.census(picture).pixels == 0)
  }
}
