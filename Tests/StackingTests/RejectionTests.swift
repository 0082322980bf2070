import Geometry
import Light
import Stacking
import TestSupport
import Testing

struct RejectionTests {
  /// Combines columns, each the values of one pixel.
  private func combined(_ columns: [[Float]], _ rule: StackRejection) -> (values: [Float], rejected: Int) {
    let count = columns[0].count
    var block = RejectingBlock(count: count, values: columns.count, rule: rule)
    block.filling { room in
      for (pixel, column) in columns.enumerated() {
        for (frame, value) in column.enumerated() { room[frame * columns.count + pixel] = value }
      }
    }
    var result = [Float](repeating: 0, count: columns.count)
    let rejected = result.withUnsafeMutableBufferPointer {
      $0.baseAddress.map { block.combine(0..<columns.count, scale: 1, into: $0) }
    }
    return (result, rejected ?? -1)
  }

  private func noise(_ count: Int, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      0.05 + 0.001 * Float((0..<12).reduce(-6.0) { sum, _ in sum + random.number(in: 0...1) })
    }
  }

  @Test(arguments: ["median", "sigma:3", "winsor:3", "sigma:2.5"])
  func `a trail in one frame of nine goes, a star in all stays`(rule: String) throws {
    let rule = try #require(StackRejection(rule))
    var trail = noise(9, seed: 1)
    let clean = trail.enumerated().filter { $0.offset != 4 }.reduce(0) { $0 + $1.element } / 8
    trail[4] = 0.64
    let star = [Float](repeating: 0.61, count: 9)
    let (values, _) = combined([trail, star, noise(9, seed: 3)], rule)
    #expect(abs(values[0] - clean) < 0.0008 && values[1] == 0.61 && abs(values[2] - 0.05) < 0.001)
  }

  @Test(arguments: ["sigma:3", "winsor:3"])
  func `good values are hardly ever left out`(rule: String) throws {
    let rule = try #require(StackRejection(rule))
    let columns = (0..<4000).map { noise(16, seed: UInt64($0)) }
    let (values, rejected) = combined(columns, rule)
    let means = columns.map { $0.reduce(0, +) / 16 }
    let (all, error) = (4000 * 16, zip(values, means).map { abs($0 - $1) }.reduce(0, +) / 4000)
    #expect(Double(rejected) < 0.02 * Double(all) && error < 0.0001, "\(rejected) of \(all), \(error)")
  }

  @Test func `a median lies in the middle`() {
    #expect(combined([[3, 1, 2], [5, 5, 9]], .median).values == [2, 5])
    #expect(combined([[4, 1, 2, 9]], .median).values == [3])
  }

  @Test(arguments: ["mean", "sigma", "sigma:0", "sigma:1e3", "winsor:nan", "median:2", "sigma:-1", ""])
  func `other rules are none`(text: String) { #expect(StackRejection(text) == nil) }
}

struct CalibrationTests {
  private let size = PixelSize(width: 8, height: 4)

  @Test func `dark and flat are taken off, and hot and dead pixels mended from their neighbours`() {
    var dark = LightImage(size: size, channels: 1, samples: (0..<32).map { 0.01 + 0.0001 * Float($0 % 3) })
    dark[3, 1] = 0.5
    var flat = LightImage(size: size, channels: 1, samples: (0..<32).map { $0 % 8 < 4 ? 0.4 : 0.8 })
    flat[6, 2] = 0
    let calibration = Calibration(size: size, channels: 1, dark: dark, flat: flat, bias: nil)
    #expect(calibration.unsoundCount == 2)
    let scene: Float = 0.3
    var frame = (0..<32).map { scene * (flat.samples[$0] / 0.6) + dark.samples[$0] }
    frame[6 + 16] = 0.9
    frame.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { calibration.correct(0..<4, start) } }
    // The dead pixel makes the flat's mean a little less.
    let mean = flat.samples.reduce(0, +) / 32
    #expect(frame.allSatisfy { abs($0 - scene * mean / 0.6) < 1e-5 }, "\(frame)")
  }

  @Test func `without frames of a kind nothing of it is done`() {
    let nothing = Calibration(size: size, channels: 3, dark: nil, flat: nil, bias: nil)
    var row = (0..<24).map { Float($0) }
    row.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { nothing.correct(1..<2, start) } }
    #expect(row == (0..<24).map { Float($0) } && nothing.unsoundCount == 0)
  }
}
