import Geometry
import Imaging
import Testing

/// What a picture may do without spoiling its motion, and what must be admitted.
@Suite struct MotionRobustnessTests {
  static let size = MotionTrackerTests.size
  let true_ = Similarity(x: 2.4, y: -1.3, rotation: 0.5 * degree)
  let surface = TexturedPicture(seed: 11)

  private func moved(
    contrast: Double = 90, brightness: Double = 128, _ change: (Int, Int, Int) -> Int = { _, _, code in code }
  ) -> Picture {
    let back = true_.inverse
    let picture = surface.picture(Self.size, contrast: contrast, brightness: brightness) {
      back.point($0, $1, in: Self.size)
    }
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        picture.planes[0][x, y] = max(0, min(255, change(x, y, picture.planes[0][x, y])))
      }
    }
    return picture
  }

  private func code(_ value: Double) -> Int { max(0, min(255, Int(128 + 90 * value))) }

  @Test func `a change of brightness is no motion`() throws {
    let found = try MotionTrackerTests.motion(surface.picture(Self.size), moved(brightness: 145))
    MotionTrackerTests.expect(found.similarity, true_, pixels: 0.03, degrees: 0.01)
    let faded = try MotionTrackerTests.motion(surface.picture(Self.size), moved(contrast: 75))
    MotionTrackerTests.expect(faded.similarity, true_, pixels: 0.05, degrees: 0.02)
  }

  @Test func `noise of four codes costs a few hundredths of a pixel`() throws {
    var g = SeededRandom(3)
    let first = surface.picture(Self.size)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width { first.planes[0][x, y] = max(0, min(255, first.planes[0][x, y] + g.whole(-7...7))) }
    }
    let found = try MotionTrackerTests.motion(first, moved { _, _, code in code + g.whole(-7...7) })
    MotionTrackerTests.expect(found.similarity, true_, pixels: 0.06, degrees: 0.03)
  }

  @Test func `what moves on its own in a quarter of the picture has no say`() throws {
    let other = TexturedPicture(seed: 12)
    let first = surface.picture(Self.size)
    let window = { (x: Int, y: Int) in x > 120 && y > 80 }
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where window(x, y) {
        first.planes[0][x, y] = code(other.value(Double(x), Double(y)))
      }
    }
    let second = moved { x, y, code in
      window(x, y) ? self.code(other.value(Double(x) - 6, Double(y) + 5)) : code
    }
    let pair = try MotionTrackerTests.pair(first, second)
    MotionTrackerTests.expect(try #require(pair.motion).similarity, true_)
    let inside = pair.tracks.filter { $0.from.x > 135 && $0.from.y > 95 }
    #expect(inside.count > 10 && inside.allSatisfy { !$0.agrees })
  }

  @Test func `a cut is told, not guessed`() throws {
    let pair = try MotionTrackerTests.pair(
      surface.picture(Self.size), TexturedPicture(seed: 99).picture(Self.size))
    #expect(pair.motion == nil && pair.failure == .lost && pair.tracks.count < 20)
  }

  @Test func `blank pictures are told`() throws {
    let blank = Picture(format: .grey(), size: Self.size)
    #expect(try MotionTrackerTests.pair(blank, surface.picture(Self.size)).failure == .featureless)
    let dark = try MotionTrackerTests.pair(surface.picture(Self.size), blank)
    #expect(dark.failure == .lost && dark.motion == nil)
  }

  @Test func `points that all go their own ways are told`() throws {
    // Tiles of 40 pixels, each moved by up to five pixels somewhere else.
    var g = SeededRandom(5)
    let shifts = (0..<24).map { _ in (g.real(-5...5), g.real(-5...5)) }
    let second = surface.picture(Self.size) { x, y in
      let shift = shifts[Int(y) / 40 * 6 + Int(x) / 40]
      return (x + shift.0, y + shift.1)
    }
    let pair = try MotionTrackerTests.pair(surface.picture(Self.size), second)
    #expect(pair.motion == nil && pair.failure == .incoherent)
    #expect(pair.tracks.count > 30)
  }

  @Test(arguments: [(1, 1), (1, 200), (7, 5), (16, 16), (40, 3), (64, 36)])
  func `the smallest pictures are no trouble`(_ width: Int, _ height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let picture = surface.picture(size)
    let pair = try MotionTrackerTests.pair(picture, picture)
    if let motion = pair.motion {
      MotionTrackerTests.expect(motion.similarity, .identity)
    } else {
      #expect(pair.failure == .featureless)
    }
  }
}
