import Geometry
import Light
import TestSupport
import Testing

@testable import Develop
@testable import RawPhoto

/// Missing colours.
struct DemosaicTests {
  static let patterns = [[0, 1, 1, 2], [2, 1, 1, 0], [1, 0, 2, 1], [1, 2, 0, 1]].compactMap {
    CFAPattern(width: 2, height: 2, colours: $0.map { UInt8($0) })
  }

  @Test(arguments: patterns)
  func `an even colour stays what it is, right into the corners`(pattern: CFAPattern) throws {
    let image = try Frames.mosaic(40, 31, pattern: pattern) { _, _ in [0.25, 0.5, 0.125] }.light(.plain)
    for y in 0..<31 {
      for x in 0..<40 {
        let pixel = image.pixel(x, y)
        for (value, expected) in zip(pixel, [Float](arrayLiteral: 0.25, 0.5, 0.125)) {
          #expect(abs(value - expected) < 2e-5)
        }
      }
    }
  }

  @Test func `a grey ramp stays a grey ramp`() throws {
    let image = try Frames.mosaic(64, 48) { x, y in
      [Double](repeating: 0.1 + Double(x) * 0.008 + Double(y) * 0.004, count: 3)
    }
    .light(.plain)
    for y in 4..<44 {
      for x in 4..<60 {
        let expected = Float(0.1 + Double(x) * 0.008 + Double(y) * 0.004)
        for value in image.pixel(x, y) { #expect(abs(value - expected) < 5e-5) }
      }
    }
  }

  @Test func `parts meet without a seam, threads do not matter, and a crop is cut after demosaicing`() throws {
    var random = SeededRandom(seed: 5)
    let noise = (0..<500 * 260).map { _ in UInt16(truncatingIfNeeded: random.next()) }
    var frame = Frames.frame(500, 260, .words(noise))
    let whole = try frame.light(threads: 1)
    #expect(try frame.light(threads: 4) == whole)
    // An odd origin: parts lie elsewhere, colours begin with another.
    frame.crop = SampleBox(columns: 101..<398, rows: 33..<200)
    let part = try frame.light()
    for y in 0..<part.size.height {
      for x in 0..<part.size.width where part.pixel(x, y) != whole.pixel(x + 101, y + 33) {
        Issue.record("\(x), \(y)")
        return
      }
    }
  }

  @Test func `other patterns are demosaiced, too`() throws {
    let xtrans = "GGRGGBGGBGGRBRGRBGGGBGGRGGRGGBRBGBRG".map { ["R": 0, "G": 1, "B": 2][$0]! as UInt8 }
    let pattern = try #require(CFAPattern(width: 6, height: 6, colours: xtrans))
    let image = try Frames.mosaic(300, 120, pattern: pattern) { _, _ in [0.25, 0.5, 0.125] }.light(.plain)
    for pixel in stride(from: 0, to: image.samples.count, by: 3) {
      #expect(abs(image.samples[pixel] - 0.25) < 2e-5 && abs(image.samples[pixel + 2] - 0.125) < 2e-5)
    }
  }

  @Test func `a scene of edges, lines and colours is nearer what it was than by plain means`() throws {
    let scene = SyntheticScene(width: 256, height: 192)
    let frame = Frames.mosaic(256, 192) { scene.light($0, $1) }
    let quality = scene.peakSignalToNoise(try frame.light(.plain))
    var plain = LightImage(size: frame.size, channels: 3)
    let mosaic = Mosaic(
      rows: LinearRows(frame, threads: 1), pattern: Frames.rggb, ceiling: Ceiling(gains: [1, 1, 1]), hasCeiling: false)
    _ = PlainDemosaic(mosaic, core: frame.activeArea).run { y, red, green, blue in
      for x in 0..<256 { (plain[x, y, 0], plain[x, y, 1], plain[x, y, 2]) = (red[x], green[x], blue[x]) }
    }
    let other = scene.peakSignalToNoise(plain)
    #expect(quality > other + 3, "\(quality) against \(other) dB")
  }
}
