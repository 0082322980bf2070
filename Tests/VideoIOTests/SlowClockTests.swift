import Geometry
import Imaging
import TestSupport
import Testing

@testable import VideoIO

/// Times of slow motion: exact, in proportion, never adding up an error.
struct SlowClockTests {
  private func clock(
    _ ticks: [Int64], base: TimeBase, stated: Ratio?, filmed: Ratio? = nil, shown: Ratio
  ) throws -> SlowClock {
    var video = try NewVideo(
      size: PixelSize(width: 64, height: 64),
      format: PixelFormat(layout: .planar, chromaWidthDivisor: 2, chromaHeightDivisor: 2, bitDepth: 8), siting: .left,
      rate: #require(Ratio(30, 1))
    ).track()
    (video.timeBase, video.averageFrameRate) = (base, stated)
    let entries = ticks.map { FrameTimeline.Entry(ticks: $0, time: .zero) }
    return try #require(SlowClock(FrameTimeline(entries: entries), of: video, filmed: filmed, shown: shown))
  }

  @Test(
    arguments: [
      (1, 15360, 128, 24, 1), (1001, 240_000, 1, 24, 1), (1, 120_000, 1001, 25, 1), (1, 90_000, 375, 30_000, 1001),
      (1, 240, 1, 24_000, 1001),
    ] as [(Int32, Int32, Int64, Int32, Int32)])
  func `an even pace becomes exactly the pace that is asked for`(
    _ n: Int32, _ d: Int32, _ step: Int64, _ upper: Int32, _ lower: Int32
  ) throws {
    let shown = try #require(Ratio(upper, lower))
    let clock = try clock(
      (0..<400).map { 1000 + $0 * step }, base: #require(TimeBase(n, d)), stated: nil, shown: shown)
    #expect(clock.isEven && !clock.isRounded && !clock.isSnapped)
    for k in [0, 1, 7, 399] as [Int64] {
      let ticks = Int128(clock.ticks(of: 1000 + k * step))
      // k frames take k · lower/upper seconds.
      #expect(ticks * Int128(upper) == Int128(k) * Int128(lower) * Int128(clock.timeBase.denominator))
    }
  }

  @Test func `an uneven pace stays in proportion, to the tick, over days`() throws {
    var random = SeededRandom(seed: 5)
    var ticks: [Int64] = [77]
    for _ in 0..<2000 { ticks.append(ticks[ticks.count - 1] + Int64.random(in: 300...900_000_000, using: &random)) }
    let (base, filmed, shown) = (
      try #require(TimeBase(1, 90_000)), try #require(Ratio(240, 1)), try #require(Ratio(25, 1))
    )
    let clock = try clock(ticks, base: base, stated: nil, filmed: filmed, shown: shown)
    #expect(!clock.isEven && !clock.isRounded)
    for tick in ticks {
      let seconds = Fraction(Int128(tick - 77), 90_000) * Fraction(240, 25)
      #expect(Fraction(Int128(clock.ticks(of: tick)), Int128(clock.timeBase.denominator)) == seconds)
    }
    // What an edit list hides lies before the first shown frame.
    #expect(clock.ticks(of: 76) < 0)
  }

  @Test func `whole milliseconds do not make an even pace uneven`() throws {
    let ticks = (0..<500).map { Int64((Double($0) * 1000 * 1001 / 120_000).rounded()) }
    let clock = try clock(
      ticks, base: #require(TimeBase(1, 1000)), stated: Ratio(120_000, 1001), shown: #require(Ratio(24, 1)))
    #expect(clock.isEven && clock.isSnapped && clock.filmed == Ratio(120_000, 1001))
    let out = ticks.map { clock.ticks(of: $0) }
    #expect(zip(out.dropFirst(), out).allSatisfy { $0 - $1 == Int64(clock.timeBase.denominator) / 24 })
  }

  @Test func `a pace with holes is that of most frames, and what the file states where none is common`() throws {
    let base = try #require(TimeBase(1, 600))
    let holes: [Int64] = [0, 5, 10, 20, 25, 30, 45, 50]
    #expect(try clock(holes, base: base, stated: Ratio(97, 1), shown: #require(Ratio(30, 1))).filmed == Ratio(120, 1))
    let wild: [Int64] = [0, 3, 10, 21, 25, 40]
    #expect(try clock(wild, base: base, stated: Ratio(97, 1), shown: #require(Ratio(30, 1))).filmed == Ratio(97, 1))
  }

  @Test func `hostile numbers clamp instead of trapping`() throws {
    let clock = try clock(
      [0, .max / 2], base: #require(TimeBase(Int32.max, Int32.max - 1)), stated: Ratio(Int32.max - 2, 7),
      shown: #require(Ratio(1000, 1)))
    #expect(clock.isRounded && clock.ticks(of: .max) == .max && clock.ticks(of: .min + 1) == .min)
  }

  @Test func `decoding times grow and never come after the time of showing`() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<200 {
      // Groups in which frames are decoded up to four places early or late.
      var shown: [Int64] = []
      var time: Int64 = 0
      for _ in 0..<30 {
        var group = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          time += Int64.random(in: 1...50, using: &random)
          return time
        }
        group.shuffle(using: &random)
        shown += group
      }
      let decoding = SlowTimes.decoding(of: shown)
      #expect(zip(decoding.dropFirst(), decoding).allSatisfy { $0 > $1 })
      #expect(zip(decoding, shown).allSatisfy { $0 <= $1 })
    }
  }
}
