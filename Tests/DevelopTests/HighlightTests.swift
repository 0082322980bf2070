import Light
import Testing

@testable import Develop
@testable import RawPhoto

/// Clipped highlights, and what does not depend on them.
struct HighlightTests {
  /// Grey steps, and a block at the right that is full in all colours.
  private func frame(full: Bool) -> RawFrame {
    Frames.mosaic(64, 48, colour: Frames.colour()) { x, _ in
      x >= 48 && full ? [1, 1, 1] : [0.1, 0.2, 0.12].map { $0 * (1 + Double(x / 16)) }
    }
  }

  @Test func `what is full in all colours is neutral, counted and said`() throws {
    let frame = frame(full: true)
    let developed = try frame.developed(by: Development(frame, DevelopSettings()), threads: 2)
    for value in developed.image.pixel(58, 20) { #expect(abs(value - 1) < 1e-5) }
    #expect(developed.clipped == [16 * 48 / 4, 16 * 48 / 2, 16 * 48 / 4])
    #expect(developed.limited == [16 * 48 / 4, 0, 16 * 48 / 4])
    var settings = DevelopSettings()
    (settings.highlights, settings.primaries) = (.keep, nil)
    let kept = try frame.light(settings).pixel(58, 20)
    for (value, gain) in zip(kept, [2, 1, 1 / 0.6]) { #expect(abs(Double(value) - gain) < 1e-5) }
  }

  @Test func `one full colour alone holds nobody back who ends below it`() throws {
    // Red is full; green and blue are known.
    let frame = Frames.mosaic(32, 32) { _, _ in [1, 0.3, 0.2] }
    var settings = DevelopSettings()
    settings.primaries = nil
    let pixel = try frame.light(settings).pixel(16, 16)
    for (value, expected) in zip(pixel, [2, 0.3, 0.2 / 0.6]) { #expect(abs(Double(value) - expected) < 2e-5) }
  }

  @Test func `a patch is the same whatever the brightest thing in the frame`() throws {
    // Peaks at 100, 90 and 80 per cent of white.
    let patches = try [1.0, 0.9, 0.8].map { peak -> [Float] in
      let frame = Frames.mosaic(96, 64, white: 16383) { x, y in
        (64..<80).contains(x) && (20..<40).contains(y) ? [peak, peak, peak] : [0.11, 0.2, 0.13]
      }
      return try frame.light().pixel(20, 30)
    }
    #expect(patches[0] == patches[1] && patches[1] == patches[2])
  }

  @Test func `floating point: a patch of 0.1 is 0.1 whatever the peak`() throws {
    for peak in [Float(0.5), 1, 4] {
      var values = [Float](repeating: 0.1, count: 32 * 32)
      for i in 0..<64 { values[i] = peak }
      let frame = Frames.frame(32, 32, .floats(values), white: 1)
      let image = try frame.light(.plain)
      for value in image.pixel(20, 20) { #expect(abs(value - 0.1) <= 1e-6) }
      #expect(image.samples.max()! >= peak - 1e-6, "and the peak is not cut")
    }
  }

  @Test func `half the light is half the picture, bit for bit`() throws {
    let full = Frames.mosaic(64, 48) { x, y in [0.3, 0.5, 0.2].map { $0 * Double((x * 7 + y * 13) % 32) / 32 } }
    let stored: [UInt16]? = if case .words(let words) = full.samples { words } else { nil }
    let words = try #require(stored)
    var (whole, half) = (full, full)
    whole.samples = .words(words.map { $0 / 2 * 2 })
    half.samples = .words(words.map { $0 / 2 })
    #expect(try whole.light().samples == half.light().samples.map { 2 * $0 })
  }

  @Test func `noise around black keeps its mean`() throws {
    // Readings of 60 and 68 around a black of 64.
    let words = (0..<64 * 64).map { UInt16($0 * 7919 % 13 < 6 ? 60 : $0 * 7919 % 13 < 12 ? 68 : 64) }
    let frame = Frames.frame(64, 64, .words(words), black: 64, white: 1023)
    let image = try frame.light(.plain)
    let mean = image.samples.map(Double.init).reduce(0, +) / Double(image.samples.count)
    let truth = (Double(words.map { Int($0) }.reduce(0, +)) / 4096 - 64) / 959
    #expect(abs(mean - truth) < 0.005 * 4 / 959 && image.samples.contains { $0 < 0 })
  }
}
