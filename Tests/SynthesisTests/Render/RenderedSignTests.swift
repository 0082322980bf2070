import Geometry
import Glibc
import Imaging
import Testing

@testable import Synthesis

/// Signs of every axis, judged from pixels: what the gyroscope and the accelerometer say against what is seen.
@Suite struct RenderedSignTests {
  @Test func `turning right is a positive rate about down and moves the scene left`() throws {
    let path = TestCamera.path(headingRate: 5)
    #expect(path.angularRate(at: 0).y > 0)
    let before = try #require(TestCamera.probe(path).centroid(of: .red))
    let after = try #require(TestCamera.probe(path, at: 1).centroid(of: .red))
    // 5° is 20 pixels of 228 a radian.
    #expect(abs((after.x - before.x) + 20) < 1)
    #expect(abs(before.x - 160) < 4, "the red board is straight ahead")
  }

  @Test func `pitching up is a positive rate about right and moves the horizon down`() {
    let path = TestCamera.path(pitchRate: 5)
    #expect(path.angularRate(at: 0).x > 0)
    let (before, after) = (TestCamera.probe(path).horizon(), TestCamera.probe(path, at: 1).horizon())
    #expect(abs(after.offset - before.offset - 20) < 1)
  }

  @Test func `rolling clockwise is a positive rate about forward and turns the horizon counter-clockwise`() {
    let path = TestCamera.path(rollRate: 8)
    #expect(path.angularRate(at: 0).z > 0)
    let horizon = TestCamera.probe(path, at: 1).horizon()
    // Counter-clockwise: the right end is higher, which is a smaller row.
    #expect(abs(atan(horizon.slope) + 8 * degree) < 0.7 * degree)
    #expect(path.worldFromCamera(at: 1).cameraAngles.roll > 0)
  }

  @Test(arguments: [-170.0, -100, -35, 0, 20, 75, 140])
  func `the force at rest points to the bright side of the picture`(_ roll: Double) {
    let path = TestCamera.path(roll: roll, heading: 15)
    let force = path.specificForce(at: 0)
    let bright = TestCamera.probe(path).brightSide()
    let sideways = (force.x * bright.y - force.y * bright.x) / 9.80665
    let along = (force.x * bright.x + force.y * bright.y) / 9.80665
    // Houses and clouds pull the brightness a few degrees aside.
    #expect(abs(atan2(sideways, along)) < 8 * degree)
  }

  @Test(arguments: [
    (0.0, PictureProbe.Hue.red, 0.0, 1.0), (90, .green, 1, 0), (180, .blue, 0, -1), (-90, .yellow, -1, 0),
  ])
  func `each board stands in its direction of the world`(
    _ heading: Double, _ hue: PictureProbe.Hue, _ x: Double, _ y: Double
  ) throws {
    let path = TestCamera.path(heading: heading)
    let ahead = path.worldFromCamera(at: 0)(Vector3<Camera>(0, 0, 1))
    #expect((ahead - Vector3(x, y, 0)).length < 1e-9)
    let probe = TestCamera.probe(path)
    let board = try #require(probe.centroid(of: hue))
    #expect(abs(board.x - 160) < 5 && board.y < 80 && board.count > 400)
    for other in PictureProbe.Hue.allCases where other != hue {
      #expect((probe.centroid(of: other)?.count ?? 0) < 20, "\(other) is elsewhere")
    }
  }

  @Test func `signs read the right way round`() throws {
    let probe = TestCamera.probe(TestCamera.path(pitch: 8))
    let board = try #require(probe.centroid(of: .red))
    // The F's ink: bright pixels within the board. Its stem is on the left, its bars are at the top.
    var (sumX, sumY, count) = (0.0, 0.0, 0.0)
    for y in Int(board.y) - 14...Int(board.y) + 14 {
      for x in Int(board.x) - 14...Int(board.x) + 14 where probe.luma(x, y) > 180 {
        (sumX, sumY, count) = (sumX + Double(x) + 0.5, sumY + Double(y) + 0.5, count + 1)
      }
    }
    try #require(count > 50)
    #expect(sumX / count < board.x - 0.5)
    #expect(sumY / count < board.y - 0.5)
  }

  @Test func `looking straight down with the top ahead, red is above and green to the right`() throws {
    let probe = TestCamera.probe(TestCamera.path(pitch: -90))
    let (red, green) = (try #require(probe.centroid(of: .red)), try #require(probe.centroid(of: .green)))
    #expect(red.y < 60 && abs(red.x - 160) < 5)
    #expect(green.x > 190 && abs(green.y - 90) < 5)
  }

  @Test func `looking straight up with the top behind, the same sides are coloured alike`() throws {
    // Tilted back from looking ahead: the picture's top now points behind, its bottom ahead.
    let path = TestCamera.path(pitch: 90)
    let down = path.worldFromCamera(at: 0)(Vector3<Camera>(0, 1, 0))
    #expect((down - Vector3(0, 1, 0)).length < 1e-9)
    let probe = TestCamera.probe(path)
    // The ring's reddish part is where Cr is greatest.
    var best = (y: 0, cr: 0)
    for y in stride(from: 0, to: 180, by: 2) where probe.colour(160, y).cr > best.cr {
      best = (y, probe.colour(160, y).cr)
    }
    #expect(best.y > 120)
  }

  @Test(
    arguments: [
      (0, RollingShutter.Direction.topToBottom, 0.0), (0.03, .topToBottom, 1), (0.03, .bottomToTop, -1),
    ])
  func `panning right under a rolling shutter leans uprights`(
    _ readout: Double, _ direction: RollingShutter.Direction, _ sign: Double
  ) throws {
    let shutter = RollingShutter(readoutSeconds: readout, direction: direction)
    let renderer = TestCamera.renderer(shutter: shutter, format: .yuv444())
    let probe = TestCamera.probe(TestCamera.path(headingRate: 120), renderer)
    func leftEdge(_ rows: Range<Int>) throws -> Double {
      try rows.reduce(0) { $0 + (try #require(probe.redEdge($1))) } / Double(rows.count)
    }
    let lean = try leftEdge(44..<50) - leftEdge(70..<76)
    // Later rows have seen the scene move left: read from the top, uprights lean like a slash, their tops to the
    // right. In 26 of 180 rows the view turns 120°/s · 30 ms · 26/180 = 0.52°, 2.1 of 228 pixels a radian.
    #expect(abs(lean - sign * 2.1) < 0.4, "pixels")
  }
}
