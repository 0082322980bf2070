import Geometry
import Glibc
import TestSupport
import Testing

@Suite struct `Distortion taken out` {
  private func points(of lens: Lens, seed: UInt64) -> [PixelPoint<VirtualPixels>] {
    var random = SeededRandom(seed: seed)
    return (0..<300).map { _ in
      PixelPoint(
        lens.principalPoint.x + random.number(in: -0.7...0.7) * lens.focalLength.x,
        lens.principalPoint.y + random.number(in: -0.7...0.7) * lens.focalLength.y)
    }
  }

  @Test(arguments: lawfulLenses, [0, 0.3, 0.8, 1])
  func `projecting undoes unprojecting at every share`(lens: Lens, share: Double) throws {
    var seen = 0
    for point in points(of: lens, seed: 3) {
      guard let ray = lens.unproject(point, undistorted: share) else { continue }
      seen += 1
      #expect(abs(ray.length - 1) < 1e-14)
      let back = try #require(lens.project(ray * 3, undistorted: share))
      #expect(abs(back.x - point.x) < 1e-7 && abs(back.y - point.y) < 1e-7)
    }
    #expect(seen > 200)
  }

  @Test(arguments: lawfulLenses)
  func `nothing taken out is the lens, everything is a pinhole of its focal length`(lens: Lens) throws {
    let (f, c) = (lens.focalLength, lens.principalPoint)
    for point in points(of: lens, seed: 4) {
      let own = lens.unproject(PixelPoint<SourcePixels>(point.x, point.y))
      #expect(lens.unproject(point, undistorted: 0) == own.map { $0.relabelled() })
      let straight = try #require(lens.unproject(point, undistorted: 1))
      #expect(abs(straight.x / straight.z - (point.x - c.x) / f.x) < 1e-12)
      #expect(abs(straight.y / straight.z - (point.y - c.y) / f.y) < 1e-12)
    }
  }

  /// Seen through a fisheye the edge of a house bows; the farther the distortion is taken out, the less.
  @Test func `a straight edge is straight at one, and straighter the larger the share`() throws {
    let fisheye = KannalaBrandt4(fx: 500, fy: 500, cx: 480, cy: 270, k: [0.04, 0.036, -0.034, 0.0125])
    let lens = Lens.kannalaBrandt4(fisheye)
    let edge = (0...20).map { Vector3<Virtual>(0.6, -0.4 + 0.04 * Double($0), 1) }
    var last = Double.infinity
    for share in [0, 0.25, 0.5, 0.75, 1] {
      let seen = try edge.map { try #require(lens.project($0, undistorted: share)) }
      let bow = (seen.map(\.x).max() ?? 0) - (seen.map(\.x).min() ?? 0)
      #expect(bow < last)
      last = bow
    }
    #expect(last < 1e-9)
  }

  @Test func `a mapping shows the undistorted picture of what the lens saw`() throws {
    let lens = Lens.kannalaBrandt4(
      KannalaBrandt4(fx: 500, fy: 500, cx: 480, cy: 270, k: [0.04, 0.036, -0.034, 0.0125]))
    let size = PixelSize(width: 960, height: 540)
    let turn = Rotation<Camera, Virtual>(rotationVector: Vector3(0.02, -0.03, 0.05))
    let mapping = FrameMapping(
      lens: lens, undistort: 1, sourceSize: size, outputSize: size, shutter: .global, rowRotations: [turn],
      virtualCentre: size.centre(), scale: 1.2)
    #expect(!mapping.isIdentity)
    for (x, y) in [(100.0, 80.0), (480, 270), (820, 500)] {
      let source = try #require(mapping.sourcePoint(of: PixelPoint(x, y)))
      let pinhole = Vector3<Virtual>((x - 480) / 1.2 / 500, (y - 270) / 1.2 / 500, 1)
      let expected = try #require(lens.project(turn(pinhole)))
      #expect(abs(source.x - expected.x) < 1e-9 && abs(source.y - expected.y) < 1e-9)
    }
  }
}
