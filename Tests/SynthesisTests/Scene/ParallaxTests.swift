import Geometry
import Glibc
import Imaging
import Testing

@testable import Synthesis

/// Near things in the picture against the projection of their points.
@Suite struct ParallaxTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let motion: SyntheticMotion
    let seconds: Double
    let readout: Double
    var isFisheye = false
    var testDescription: String { "\(motion) at \(seconds) s, \(readout) s readout\(isFisheye ? ", fisheye" : "")" }
  }

  static let cases = [
    Case(motion: .still, seconds: 0, readout: 0), Case(motion: .walk, seconds: 1.1, readout: 0),
    Case(motion: .walk, seconds: 7.3, readout: 0.03), Case(motion: .bike, seconds: 4.2, readout: 0.03),
    Case(motion: .run, seconds: 2.9, readout: 0.03, isFisheye: true), Case(motion: .shaky, seconds: 3.7, readout: 0.02),
  ]

  /// The row's own pose, and where in it the axis of a post crosses the row.
  private func expected(
    _ post: Prism, row: Int, _ item: Case, path: CameraPath, lens: Lens
  ) throws -> Double {
    let instant = item.seconds + ((Double(row) + 0.5) / 180 - 0.5) * item.readout
    let (position, pose) = (path.position(at: instant), path.worldFromCamera(at: instant))
    func point(_ height: Double) throws -> PixelPoint<SourcePixels> {
      let inWorld = Vector3<World>(post.x, post.y, height - 1.6)
      return try #require(lens.project(pose.inverse(inWorld - position)))
    }
    var (low, high) = (-0.2, 4.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if try point(middle).y > Double(row) + 0.5 { low = middle } else { high = middle }
    }
    return try point(low).x
  }

  @Test(arguments: cases)
  func `a post stands where its points project to in every row`(_ item: Case) throws {
    let path = item.motion.path(seed: 3, seconds: 10)
    let angles = path.worldFromCamera(at: item.seconds).cameraAngles
    let (ahead, aside) = (3.5, 0.4)
    let place = path.position(at: item.seconds)
    let post = NearTestScene.post(
      place.x + ahead * sin(angles.heading) + aside * cos(angles.heading),
      place.y + ahead * cos(angles.heading) - aside * sin(angles.heading))
    let f = TestCamera.focalLength
    let fisheye = Lens.kannalaBrandt4(KannalaBrandt4(fx: f, fy: f, cx: 160, cy: 90, k: [0.04, 0.036, -0.034, 0.0125]))
    let lens = item.isFisheye ? fisheye : TestCamera.pinhole
    let renderer = NearTestScene.renderer([post], lens: lens, shutter: RollingShutter(readoutSeconds: item.readout))
    let probe = PictureProbe(renderer.picture(along: path, at: item.seconds))
    var rows = 0
    for y in stride(from: 30, to: 150, by: 7) {
      guard let found = probe.yellowSpan(y), found.width > 3 else { continue }
      let column = try expected(post, row: y, item, path: path, lens: lens)
      #expect(abs(found.middle - column) < 0.2, "row \(y), pixels")
      rows += 1
    }
    #expect(rows > 8)
  }

  @Test func `sideways travel moves near things by focal length times way over distance, and far ones not at all`()
    throws
  {
    let path = NearTestScene.sideways(metresPerSecond: 0.5)
    let renderer = NearTestScene.renderer([NearTestScene.post(-1.2, 4), NearTestScene.post(1.6, 8)])
    let (before, after) = (
      PictureProbe(renderer.picture(along: path, at: 0)), PictureProbe(renderer.picture(along: path, at: 1))
    )
    func columns(_ probe: PictureProbe) throws -> (near: Double, far: Double) {
      // The far post is the right one, and they are wide apart, the red board between them.
      let yellow = (0..<320).filter { probe.yellowness($0, 80) > 0.4 }
      let gap = try #require(zip(yellow, yellow.dropFirst()).first { $1 - $0 > 4 })
      func middle(_ range: ClosedRange<Int>) -> Double {
        let shares = range.map { probe.yellowness($0, 80) }
        return zip(range, shares).reduce(0) { $0 + (Double($1.0) + 0.5) * $1.1 } / shares.reduce(0, +)
      }
      return (middle(gap.0 - 12...gap.0 + 1), middle(gap.1 - 1...gap.1 + 12))
    }
    let (first, second) = (try columns(before), try columns(after))
    #expect(abs(first.near - (160 - 228.5 * 1.2 / 4)) < 0.15 && abs(first.far - (160 + 228.5 * 1.6 / 8)) < 0.15)
    #expect(abs(second.near - first.near + 228.5 * 0.5 / 4) < 0.15, "28.6 pixels to the left")
    #expect(abs(second.far - first.far + 228.5 * 0.5 / 8) < 0.15, "14.3 pixels to the left")
    let (board, later) = (try #require(before.centroid(of: .red)), try #require(after.centroid(of: .red)))
    #expect(abs(later.x - board.x) < 0.05 && abs(later.y - board.y) < 0.05)
  }

  @Test func `what is nearer hides what is farther`() {
    let blue = Tint.rgb(0.1, 0.2, 0.9)
    for order in [false, true] {
      let (front, back) = (
        NearTestScene.post(0, 3), NearTestScene.box(0, 6, halfSide: 0.6, yaw: 0.4, height: 2.5, blue)
      )
      let probe = PictureProbe(
        NearTestScene.renderer(order ? [front, back] : [back, front]).picture(along: TestCamera.path(), at: 0))
      #expect(probe.yellowness(159, 90) == 1 && probe.hue(148, 90) == .blue && probe.hue(172, 90) == .blue)
      let (hidden, hiding) = (
        NearTestScene.post(0, 6), NearTestScene.box(0, 3, halfSide: 0.6, yaw: 0.4, height: 2.5, blue)
      )
      let other = PictureProbe(
        NearTestScene.renderer(order ? [hidden, hiding] : [hiding, hidden]).picture(along: TestCamera.path(), at: 0))
      #expect((0..<320).allSatisfy { other.yellowness($0, 95) == 0 })
    }
  }

  @Test(arguments: zip([0.0, 0.3, 0.785, 1.2], [-0.7, 0.1, 0.9, -0.2]))
  func `a box reaches from corner to corner and shows its top from above`(_ yaw: Double, _ x: Double) throws {
    let box = NearTestScene.box(x, 3.2, halfSide: 0.4, yaw: yaw, height: 0.9)
    let path = TestCamera.path(pitch: -12)
    let probe = PictureProbe(NearTestScene.renderer([box]).picture(along: path, at: 0))
    let pose = path.worldFromCamera(at: 0)
    func corner(_ index: Int, _ height: Double) throws -> PixelPoint<SourcePixels> {
      let angle = yaw + (Double(index) + 0.5) * .pi / 2
      let reach = 0.4 * 2.0.squareRoot()
      let point = Vector3<World>(x + reach * cos(angle), 3.2 + reach * sin(angle), height - 1.6)
      return try #require(TestCamera.pinhole.project(pose.inverse(point)))
    }
    let (tops, feet) = (try (0..<4).map { try corner($0, 0.9) }, try (0..<4).map { try corner($0, 0) })
    // Yellow rows reach from the highest corner of the top to the lowest of the foot.
    let rows = (0..<180).map { y in (0..<320).map { probe.yellowness($0, y) }.max() ?? 0 }
    let (first, last) = (try #require(rows.firstIndex { $0 > 0.5 }), try #require(rows.lastIndex { $0 > 0.5 }))
    #expect(abs(Double(first) - (tops.map(\.y).min() ?? 0)) < 2, "rows")
    #expect(abs(Double(last) + 1 - (feet.map(\.y).max() ?? 0)) < 2, "rows")
    // Half-way down the nearest upright edge a row crosses both outermost uprights or nearly so.
    let columns = (0..<320).map { x in (0..<180).map { probe.yellowness(x, $0) }.max() ?? 0 }
    let (left, right) = (try #require(columns.firstIndex { $0 > 0.5 }), try #require(columns.lastIndex { $0 > 0.5 }))
    let all = (tops + feet).map(\.x)
    #expect(abs(Double(left) - (all.min() ?? 0)) < 1.2 && abs(Double(right) + 1 - (all.max() ?? 0)) < 1.2, "columns")
  }
}
