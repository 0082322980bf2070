import Geometry
import Glibc
import Imaging
import Testing

@testable import Synthesis

/// The boards that measure sharpness: where they are, and what they measure on a renderer whose sharpness is known.
@Suite struct BoardTests {
  /// 1500 pixels a radian: a board is 255 pixels wide.
  private static let focalLength = 1500.0

  /// A picture with a board's middle in its own.
  private func probe(heading: Double) -> PictureProbe {
    let lens = Lens.pinhole(Pinhole(fx: Self.focalLength, fy: Self.focalLength, cx: 160, cy: 90))
    let path = TestCamera.path(pitch: atan(0.1375) / degree, heading: heading)
    return PictureProbe(TestCamera.renderer(lens: lens).picture(along: path, at: 0))
  }

  /// Column at which a row passes middle grey, between `from` and `to`.
  private func edge(_ probe: PictureProbe, row: Int, _ columns: Range<Int>) -> Double? {
    let middle = 125.0
    for x in columns.dropFirst() {
      let (a, b) = (Double(probe.luma(x - 1, row)), Double(probe.luma(x, row)))
      if (a - middle) * (b - middle) <= 0, a != b { return Double(x) - 0.5 + (middle - a) / (b - a) }
    }
    return nil
  }

  @Test(arguments: [30.0, 120, 210, -60])
  func `slanted edges stand five degrees from upright`(_ heading: Double) throws {
    let probe = probe(heading: heading)
    let rows = Array(15..<75)
    let columns = try rows.map { try #require(edge(probe, row: $0, 120..<200)) }
    let (y, x) = (rows.map { Double($0) + 0.5 - 90 }, columns.map { $0 - 160 })
    let (my, mx) = (y.reduce(0, +) / 60, x.reduce(0, +) / 60)
    let slope = zip(y, x).reduce(0) { $0 + ($1.0 - my) * ($1.1 - mx) } / y.reduce(0) { $0 + ($1 - my) * ($1 - my) }
    // Counter-clockwise: the upper end, a smaller row, is further left. The board is seen 7.8° from below.
    #expect(abs(atan(slope) / degree - 5) < 0.15, "degrees")
    #expect(abs(mx - slope * my) < 0.5, "through the middle, pixels")
    #expect(probe.luma(220, 40) < 60 && probe.luma(100, 40) > 190, "dark above to the right")
    #expect(probe.luma(220, 150) > 190 && probe.luma(100, 150) < 60)
  }

  @Test func `the slanted edge measures the renderer's own sharpness`() throws {
    let probe = probe(heading: 30)
    let slope = tan(5 * degree) / cos(atan(0.1375))
    // Edge spread by distance from the edge, in quarters of a pixel, over sixty rows.
    var (sums, counts) = ([Double](repeating: 0, count: 160), [Double](repeating: 0, count: 160))
    for row in 15..<75 {
      for x in 120..<200 {
        let away = (Double(x) + 0.5 - 160 - slope * (Double(row) + 0.5 - 90)) * cos(5 * degree)
        let bin = Int((away * 4 + 80).rounded(.down))
        guard sums.indices.contains(bin) else { continue }
        (sums[bin], counts[bin]) = (sums[bin] + Double(probe.luma(x, row)), counts[bin] + 1)
      }
    }
    let spread = (64..<96).map { sums[$0] / counts[$0] }
    let line = zip(spread.dropFirst(), spread).map { $0 - $1 }
    func response(_ cyclesPerPixel: Double) -> Double {
      let (real, imaginary) = line.enumerated().reduce((0.0, 0.0)) { sum, item in
        let angle = 2 * .pi * cyclesPerPixel * Double(item.offset) / 4
        return (sum.0 + item.element * cos(angle), sum.1 + item.element * sin(angle))
      }
      return hypot(real, imaginary)
    }
    for frequency in [0.125, 0.25, 0.375] {
      // Filtered by a box of 1.25 pixels, and binned by one of a quarter.
      func sinc(_ x: Double) -> Double { sin(.pi * x) / (.pi * x) }
      let truth = sinc(1.25 * frequency) * sinc(0.25 * frequency)
      #expect(
        abs(response(frequency) / response(0) - truth) < 0.03,
        "at \(frequency) cycles a pixel: \(response(frequency) / response(0)) for \(truth)")
    }
  }

  @Test(arguments: [60.0, 150, 240, -30])
  func `stars have eighteen dark spokes that begin to the right of the middle`(_ heading: Double) {
    let probe = probe(heading: heading)
    let radius = 0.05 * Self.focalLength
    let dark = stride(from: 0.5, to: 360, by: 1).map { turn in
      let (x, y) = (160 + radius * cos(turn * degree), 90 - radius * sin(turn * degree))
      return probe.luma(Int(x), Int(y)) < 120
    }
    let changes = zip(dark, dark.dropFirst() + dark.prefix(1)).count { $0 != $1 }
    #expect(changes == 36)
    #expect(dark[5] && !dark[15] && dark[25])
  }
}
