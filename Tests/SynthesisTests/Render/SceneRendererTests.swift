import Geometry
import Glibc
import Imaging
import Testing

@testable import Synthesis

@Suite struct SceneRendererTests {
  @Test(arguments: [0.0, 5, -7])
  func `a level horizon is a level line in its row`(_ pitch: Double) {
    let probe = TestCamera.probe(TestCamera.path(pitch: pitch, heading: 40))
    let horizon = probe.horizon()
    #expect(abs(horizon.slope) < 0.002)
    #expect(abs(horizon.offset - (90 + 228.5 * tan(pitch * degree))) < 0.75, "rows")
  }

  @Test func `every row is the row of a picture taken at its own instant`() {
    let path = SyntheticMotion.run.path(seed: 1, seconds: 10)
    let renderer = TestCamera.renderer(shutter: RollingShutter(readoutSeconds: 0.024))
    let rolling = renderer.picture(along: path, at: 3)
    for y in [0, 41, 90, 179] {
      let instant = 3 + ((Double(y) + 0.5) / 180 - 0.5) * 0.024
      let still = TestCamera.renderer().picture(along: path, at: instant)
      #expect(memcmp(rolling.planes[0].row(y), still.planes[0].row(y), 320) == 0, "row \(y)")
    }
  }

  @Test func `columns can be read one by one as well`() {
    let path = SyntheticMotion.run.path(seed: 1, seconds: 10)
    let shutter = RollingShutter(readoutSeconds: 0.024, direction: .rightToLeft)
    let rolling = TestCamera.renderer(shutter: shutter).picture(along: path, at: 3)
    let x = 300
    let instant = 3 + (1 - (Double(x) + 0.5) / 320 - 0.5) * 0.024
    let still = TestCamera.renderer().picture(along: path, at: instant)
    #expect((0..<180).allSatisfy { rolling.planes[0][x, $0] == still.planes[0][x, $0] })
  }

  @Test func `blur is the mean over the exposure`() {
    let path = TestCamera.path(headingRate: 40)
    let blurred = TestCamera.renderer(exposure: 0.02).picture(along: path, at: 0)
    let instants = (0..<9).map { ((Double($0) + 0.5) / 9 - 0.5) * 0.02 }
    let sharp = instants.map { TestCamera.renderer().picture(along: path, at: $0) }
    for y in stride(from: 3, to: 180, by: 11) {
      for x in 0..<320 {
        let mean = Double(sharp.reduce(0) { $0 + $1.planes[0][x, y] }) / 9
        // Half a code of rounding on both sides.
        #expect(abs(Double(blurred.planes[0][x, y]) - mean) <= 1.01)
      }
    }
  }

  @Test func `fisheye and pinhole agree near the axis`() {
    let f = TestCamera.focalLength
    let fisheye = Lens.kannalaBrandt4(KannalaBrandt4(fx: f, fy: f, cx: 160, cy: 90, k: [0, 0, 0, 0]))
    let path = TestCamera.path(pitch: 3, heading: -20)
    let (a, b) = (
      TestCamera.renderer().picture(along: path, at: 0), TestCamera.renderer(lens: fisheye).picture(along: path, at: 0)
    )
    // tan θ − θ at 20 pixels is 0.05 pixels; far out the lenses differ.
    #expect(lumaDifference(a, b, columns: 140..<180, rows: 70..<110) < 2.5)
    #expect(lumaDifference(a, b, columns: 0..<40, rows: 0..<180) > 10)
  }

  @Test func `outside the image circle it is black`() {
    var clip = SyntheticClip()
    (clip.size, clip.lensKind) = (PixelSize(width: 160, height: 140), .kannalaBrandt4)
    clip.horizontalFieldOfView = 170 * degree
    let probe = PictureProbe(clip.frames[0])
    #expect(probe.colour(0, 0) == (16, 128, 128))
    #expect(probe.colour(159, 139) == (16, 128, 128))
    #expect((0..<160).allSatisfy { probe.luma($0, 70) > 16 }, "the field of view spans the middle row")
  }

  @Test func `straight lines are straight in a pinhole picture`() throws {
    let size = PixelSize(width: 640, height: 360)
    let lens = Lens.pinhole(Pinhole(fx: 457, fy: 457, cx: 320, cy: 180))
    let path = TestCamera.path(roll: 12, pitch: -4, heading: 25)
    let renderer = TestCamera.renderer(lens: lens, size: size, format: .yuv444())
    let probe = PictureProbe(renderer.picture(along: path, at: 0))
    // The red board is far off the axis.
    let rows = (0..<360).compactMap { y in probe.redEdge(y).map { (y: Double(y), x: $0) } }
    // The upright edge alone: rows between the board's corners.
    let edge = rows.dropFirst(12).dropLast(28)
    try #require(edge.count > 35)
    let (first, last) = (try #require(edge.first), try #require(edge.last))
    let worst = edge.map { abs($0.x - first.x - ($0.y - first.y) * (last.x - first.x) / (last.y - first.y)) }.max()
    #expect(try #require(worst) < 0.6, "pixels")
  }

  @Test func `texture can be followed everywhere, straight up and down included`() {
    for pitch in [-90.0, -45, 0, 45, 90] {
      for heading in [0.0, 130] {
        let probe = TestCamera.probe(TestCamera.path(pitch: pitch, heading: heading))
        var weakest = Double.infinity
        for top in stride(from: 0, through: 180 - 20, by: 20) {
          for left in stride(from: 0, to: 320, by: 20) {
            var (sum, squares) = (0.0, 0.0)
            for y in top..<top + 20 {
              for x in left..<left + 20 {
                let value = Double(probe.luma(x, y))
                (sum, squares) = (sum + value, squares + value * value)
              }
            }
            weakest = min(weakest, (squares / 400 - sum * sum / 160_000).squareRoot())
          }
        }
        // A corner finder wants several codes over the noise of an 8-bit picture.
        #expect(weakest > 2.5, "pitch \(pitch)°, heading \(heading)°: \(weakest) codes in a block of 20")
      }
    }
  }

  @Test func `a coarse picture is the mean of a fine one`() {
    let path = TestCamera.path(roll: 7, pitch: -3, heading: 70)
    let coarse = TestCamera.renderer().picture(along: path, at: 0).planes[0]
    let lens = Lens.pinhole(Pinhole(fx: 914, fy: 914, cx: 640, cy: 360))
    let fine = TestCamera.renderer(lens: lens, size: PixelSize(width: 1280, height: 720))
      .picture(along: path, at: 0).planes[0]
    var error = 0.0
    for y in 0..<180 {
      for x in 0..<320 {
        var sum = 0
        for v in 4 * y..<4 * y + 4 { for u in 4 * x..<4 * x + 4 { sum += fine[u, v] } }
        let d = Double(coarse[x, y]) - Double(sum) / 16
        error += d * d
      }
    }
    let psnr = 10 * log10(255 * 255 / (error / Double(320 * 180)))
    // Filtering by pixel width stands in for supersampling: aliasing would cost some 15 dB.
    #expect(psnr > 33, "\(psnr) dB")
  }

  @Test func `deeper and denser formats show the same picture`() {
    let path = TestCamera.path(roll: 5)
    let plain = TestCamera.renderer().picture(along: path, at: 0)
    let deep = TestCamera.renderer(format: .yuv444(bitDepth: 10)).picture(along: path, at: 0)
    let packed = TestCamera.renderer(format: .nv12).picture(along: path, at: 0)
    for y in stride(from: 0, to: 180, by: 7) {
      for x in stride(from: 0, to: 320, by: 3) {
        #expect(abs(Double(deep.planes[0][x, y]) / 4 - Double(plain.planes[0][x, y])) <= 0.75)
        #expect(packed.planes[1][x / 2, y / 2, 0] == plain.planes[1][x / 2, y / 2])
        #expect(packed.planes[1][x / 2, y / 2, 1] == plain.planes[2][x / 2, y / 2])
      }
    }
  }

  @Test func `odd sizes are filled to the last chroma sample`() {
    let lens = Lens.pinhole(Pinhole(fx: 60, fy: 60, cx: 22.5, cy: 15.5))
    let renderer = TestCamera.renderer(lens: lens, size: PixelSize(width: 45, height: 31))
    let picture = renderer.picture(along: TestCamera.path(), at: 0)
    #expect(picture.planes[1].shape.width == 23 && picture.planes[1].shape.height == 16)
    #expect((0..<23).allSatisfy { picture.planes[1][$0, 15] > 60 && picture.planes[2][$0, 15] > 60 })
    #expect(renderer.picture(along: TestCamera.path(), at: 0).hasSameSamples(as: picture))
  }
}
