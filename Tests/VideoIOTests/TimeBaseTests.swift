import Geometry
import Testing

@testable import VideoIO

struct TimeBaseTests {
  @Test func `ticks become nanoseconds rounded once`() throws {
    let base = try #require(TimeBase(1, 90000))
    // 1/90000 s = 11111.1… ns, 2/90000 s = 22222.2… ns, 5/90000 = 55555.5… ns.
    #expect(base.span(from: 0, to: 1)?.nanoseconds == 11_111)
    #expect(base.span(from: 0, to: 5)?.nanoseconds == 55_556)
    #expect(base.span(from: 0, to: -5)?.nanoseconds == -55_556)
    #expect(base.span(from: 3, to: 90003)?.nanoseconds == 1_000_000_000)
  }

  @Test func `a year of ticks loses nothing`() throws {
    let base = try #require(TimeBase(1001, 30000))
    let frames: Int64 = 30 * 86400 * 365
    // frames · 1001/30000 s is a whole number of milliseconds here: 946 080 000 · 1001 / 30 000 s.
    #expect(base.span(from: 0, to: frames)?.nanoseconds == 31_567_536_000_000_000)
  }

  @Test func `what does not fit is nil, not a trap`() throws {
    let coarse = try #require(TimeBase(Int32.max, 1))
    let fine = try #require(TimeBase(1, Int32.max))
    #expect(coarse.span(from: 0, to: Int64.max) == nil)
    #expect(coarse.span(from: Int64.min, to: Int64.max) == nil)
    #expect(coarse.span(from: Int64.min, in: fine, to: Int64.max) == nil)
    #expect(TimeBase(0, 1) == nil)
    #expect(TimeBase(1, -1) == nil)
  }

  @Test func `two time bases meet exactly`() throws {
    let video = try #require(TimeBase(1, 90000))
    let data = try #require(TimeBase(1, 1000))
    // 1001 ms − 90 ticks (1 ms) = 1 s.
    #expect(data.span(from: 90, in: video, to: 1001)?.nanoseconds == 1_000_000_000)
    // 1 ms − 1 tick = 988 888.8… ns.
    #expect(data.span(from: 1, in: video, to: 1)?.nanoseconds == 988_889)
  }

  @Test func `the movie scale stays at milliseconds where they are exact`() throws {
    let video = try #require(TimeBase(1, 90000))
    let audio = try #require(TimeBase(1, 44100))
    #expect(MovieTimeScale.scale(forStarts: []) == 1000)
    #expect(MovieTimeScale.scale(forStarts: [(0, video), (0, audio)]) == 1000)
    #expect(MovieTimeScale.scale(forStarts: [(90, video)]) == 1000)
  }

  @Test func `the movie scale expresses odd starts exactly`() throws {
    let video = try #require(TimeBase(1, 90000))
    let audio = try #require(TimeBase(1, 44100))
    let scale = Int64(MovieTimeScale.scale(forStarts: [(1, video), (8297, audio)]))
    #expect(scale % 90000 == 0)
    #expect((8297 * scale) % 44100 == 0)
    let impossible = try #require(TimeBase(1, Int32.max))
    #expect(MovieTimeScale.scale(forStarts: [(1, impossible)]) == 1000)
  }
}
