import Geometry
import Stacking
import TestSupport
import Testing

/// A smooth random scene that can be looked at anywhere.
struct WavyScene {
  private let waves: [(x: Double, y: Double, phase: Double, height: Double)]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    waves = (0..<40).map { _ in
      (
        random.number(in: -0.6...0.6), random.number(in: -0.6...0.6), random.number(in: 0...6.3),
        random.number(in: 0.2...1)
      )
    }
  }

  func light(_ x: Double, _ y: Double) -> Float {
    Float(0.5 + 0.02 * waves.reduce(0) { $0 + $1.height * sine($1.x * x + $1.y * y + $1.phase) })
  }

  private func sine(_ angle: Double) -> Double {
    // Bhaskara's curve: smooth enough, and without a library.
    let turns = angle / (2 * .pi)
    let part = turns - turns.rounded(.down)
    let t = part < 0.5 ? part * 2 : part * 2 - 1
    let arch = 16 * t * (1 - t) / (5 - 4 * t * (1 - t))
    return part < 0.5 ? arch : -arch
  }

  /// A picture whose pixel at p shows the scene at `map(p)`, with noise of a standard deviation.
  func picture(_ size: PixelSize, noise: Double = 0, seed: UInt64 = 1, _ map: (Double, Double) -> (Double, Double))
    -> [Float]
  {
    var random = SeededRandom(seed: seed)
    var values: [Float] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (u, v) = map(Double(x) + 0.5, Double(y) + 0.5)
        let grain = (0..<12).reduce(-6.0) { sum, _ in sum + random.number(in: 0...1) }
        values.append(light(u, v) + Float(noise * grain))
      }
    }
    return values
  }
}

struct AlignmentTests {
  private let size = PixelSize(width: 200, height: 150)
  private let scene = WavyScene(seed: 4)

  private func pyramid(_ values: [Float]) -> GreyPyramid {
    values.withUnsafeBufferPointer { GreyPyramid($0, size: size, channels: 1) }
  }

  /// Shift, turn and keystone; noise as strong as the scene. The frame's pixel p shows what the reference shows at m(p).
  @Test(arguments: [0, 0.05])
  func `a homography is found to a small part of a pixel`(noise: Double) throws {
    func back(_ x: Double, _ y: Double) -> (Double, Double) {
      let (u, v) = (x - 100, y - 75)
      let (c, s) = (0.9986, 0.0523)
      let depth = 1 + 0.0001 * u - 0.00005 * v
      return ((c * u - s * v) / depth + 100 + 13.3, (s * u + c * v) / depth + 75 - 9.7)
    }
    let reference = scene.picture(size, noise: noise, seed: 1) { ($0, $1) }
    let frame = scene.picture(size, noise: noise, seed: 2, back)
    let found = try #require(
      PictureAlignment(reference: pyramid(reference)).homography(to: pyramid(frame), isRough: true))
    var worst = 0.0
    for (x, y) in [(40.0, 40.0), (100, 75), (160, 110), (150, 40), (60, 120)] {
      let q = try #require(found.alignment.framePoint(of: PixelPoint(x, y)))
      let p = back(q.x, q.y)
      worst = max(worst, abs(p.0 - x), abs(p.1 - y))
    }
    #expect(worst < (noise == 0 ? 0.02 : 0.3), "\(worst), correlation \(found.correlation)")
  }

  @Test func `pictures of different things are not laid on each other`() {
    let one = WavyScene(seed: 8)
    var random = SeededRandom(seed: 1)
    let noise = (0..<30000).map { _ in Float(random.number(in: 0...1)) }
    let alignment = PictureAlignment(reference: pyramid(one.picture(size) { ($0, $1) }))
    #expect(alignment.homography(to: pyramid(noise), isRough: true) == nil)
    #expect(alignment.homography(to: pyramid([Float](repeating: 0.5, count: 30000)), isRough: true) == nil)
  }

  @Test func `whole shifts leave what all frames show`() throws {
    let shifts = [(0, 0), (4, 3), (-5, -2), (7, -6), (-3, 5)]
    let area = CommonArea(
      size: PixelSize(width: 160, height: 120), alignments: shifts.map { .whole(dx: $0.0, dy: $0.1) }, radius: 3)
    let region = try #require(area.region())
    #expect(region.columns == 5..<153 && region.rows == 6..<115)
  }

  /// Every tap of every pixel exists, and one more row or column on any side would lack one.
  @Test func `a turned frame is cut on all sides and no more than needed`() throws {
    let alignment = FrameAlignment.bent { p in
      let (x, y) = (p.x - 100, p.y - 75)
      return PixelPoint(0.9986 * x - 0.0523 * y + 103.4, 0.0523 * x + 0.9986 * y + 72.2)
    }
    let region = try #require(CommonArea(size: size, alignments: [.identity, alignment], radius: 3).region())
    func lacks(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
      for y in rows {
        for x in columns {
          guard let q = alignment.framePoint(of: PixelPoint(Double(x) + 0.5, Double(y) + 0.5)) else { return true }
          if q.x - 0.5 - 3 < -1 - 1e-6 || q.y - 0.5 - 3 < -1 - 1e-6 || q.x - 0.5 + 3 > 200 + 1e-6
            || q.y - 0.5 + 3 > 150 + 1e-6
          {
            return true
          }
        }
      }
      return false
    }
    let (c, r) = (region.columns, region.rows)
    #expect(!lacks(c, r) && region.size.width > 180 && region.size.height > 130)
    #expect(lacks(c.lowerBound - 1..<c.upperBound, r) && lacks(c.lowerBound..<c.upperBound + 1, r))
    #expect(lacks(c, r.lowerBound - 1..<r.upperBound) && lacks(c, r.lowerBound..<r.upperBound + 1))
  }

  @Test func `what is a whole shift but for a hair is one`() {
    let near = FrameAlignment.bent { PixelPoint($0.x + 3.01, $0.y - 2.02) }
    guard case .whole(let dx, let dy) = near.snapped(in: size) else {
      Issue.record("not taken for one")
      return
    }
    #expect((dx, dy) == (3, -2))
    guard case .bent = FrameAlignment.bent({ PixelPoint($0.x + 3.05, $0.y) }).snapped(in: size) else {
      Issue.record("taken for one")
      return
    }
  }
}
