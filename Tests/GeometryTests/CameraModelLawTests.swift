import Geometry
import Glibc
import TestSupport
import Testing

/// Every camera the laws are run for: one line a model and character.
let lawfulLenses: [Lens] = [
  .pinhole(Pinhole(fx: 900, fy: 900, cx: 640, cy: 360)),
  .pinhole(Pinhole(fx: 500, fy: 640, cx: 301.5, cy: 250.25)),
  .kannalaBrandt4(KannalaBrandt4(fx: 800, fy: 800, cx: 640, cy: 360, k: [0, 0, 0, 0])),
  .kannalaBrandt4(
    KannalaBrandt4(fx: 1755.15, fy: 1755.15, cx: 1926.5, cy: 1091.9, k: [0.0426, 0.0362, -0.0338, 0.0125])),
  .kannalaBrandt4(KannalaBrandt4(fx: 700, fy: 690, cx: 630, cy: 350, k: [-0.2, 0.05, -0.01, 0.001])),
  .brownConrady(BrownConrady(fx: 800, fy: 810, cx: 641, cy: 355, coefficients: [-0.28, 0.07, 0.0008, -0.0005])),
  .brownConrady(
    BrownConrady(
      fx: 700, fy: 700, cx: 640, cy: 360, coefficients: [0.4, -0.1, -0.0003, 0.0004, 0.02, 0.6, -0.05, 0.01])),
  .radialPolynomial(RadialPolynomial(fx: 900, fy: 900, cx: 640, cy: 360, coefficients: [1, 0, -0.11, 0, 0.03])),
  .radialPolynomial(
    RadialPolynomial(fx: 900, fy: 905, cx: 650, cy: 362, coefficients: [1.07, 0.01, -0.09, 0.015, 0])),
  .radialPolynomial(
    RadialPolynomial(fx: 600, fy: 600, cx: 650, cy: 362, coefficients: [1.05, 0.02, -0.09, 0.012, 0], of: .angle)),
  .division(DivisionLens(fx: 800, fy: 800, cx: 640, cy: 360, lambda: -0.3)),
  .division(DivisionLens(fx: 800, fy: 790, cx: 640, cy: 360, lambda: 0.1)),
]

@Suite struct `Camera model laws` {
  @Test(arguments: lawfulLenses)
  func `projecting undoes unprojecting and the other way round`(lens: Lens) throws {
    var random = SeededRandom(seed: 7)
    var seen = 0
    for _ in 0..<3000 {
      let point = PixelPoint<SourcePixels>(
        lens.principalPoint.x + random.number(in: -1...1) * lens.focalLength.x,
        lens.principalPoint.y + random.number(in: -1...1) * lens.focalLength.y)
      guard let ray = lens.unproject(point) else { continue }
      seen += 1
      #expect(abs(ray.length - 1) < 1e-14)
      let back = try #require(lens.project(ray * random.number(in: 0.1...10)))
      // 1e-9 px: twelve digits of a coordinate of a thousand.
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
      let again = try #require(lens.unproject(back))
      #expect((again - ray).length < 1e-12)
    }
    #expect(seen > 1500)
  }

  @Test(arguments: lawfulLenses)
  func `the axis meets the principal point, at the scale of the focal length`(lens: Lens) throws {
    let axis = try #require(lens.project(Vector3(0, 0, 1)))
    #expect(axis == lens.principalPoint)
    let h = 1e-6
    let right = try #require(lens.project(Vector3(h, 0, 1)))
    let down = try #require(lens.project(Vector3(0, h, 1)))
    #expect(abs((right.x - axis.x) / h - lens.focalLength.x) < 1e-3)
    #expect(abs((down.y - axis.y) / h - lens.focalLength.y) < 1e-3)
    #expect(abs(right.y - axis.y) < 1e-9 && abs(down.x - axis.x) < 1e-9)
  }

  @Test(arguments: lawfulLenses)
  func `nothing at or behind the lens is projected`(lens: Lens) {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      let v: Vector3<Camera> = random.vector()
      #expect(lens.project(Vector3(v.x, v.y, -abs(v.z))) == nil)
    }
    #expect(lens.project(.zero) == nil)
    #expect(lens.project(Vector3(1, 0, 0)) == nil)
    #expect(lens.project(Vector3(0, 0, -1)) == nil)
    #expect(lens.project(Vector3(.nan, 0, 1)) == nil)
  }

  @Test(arguments: lawfulLenses)
  func `the picture grows with the angle up to the limit and has no answer beyond it`(lens: Lens) throws {
    guard case .kannalaBrandt4(let fisheye) = lens else { return }
    var previous = -1.0
    for step in 0...1000 {
      let angle = fisheye.maximumAngle * Double(step) / 1000 * (1 - 1e-12)
      let p = try #require(lens.project(Vector3(sin(angle), 0, cos(angle))))
      #expect(p.x > previous)
      previous = p.x
    }
    let beyond = fisheye.maximumAngle + 1e-6
    #expect(lens.project(Vector3(sin(beyond), 0, cos(beyond))) == nil)
    #expect(lens.unproject(PixelPoint(fisheye.cx + fisheye.fx * (fisheye.maximumRadius + 1e-9), fisheye.cy)) == nil)
  }

  @Test func `a polynomial that turns back is cut where it does`() throws {
    // θd = θ − 0.3 θ³ turns at θ = 1/√0.9.
    let lens = KannalaBrandt4(fx: 500, fy: 500, cx: 0, cy: 0, k: [-0.3, 0, 0, 0])
    #expect(abs(lens.maximumAngle - 1 / 0.9.squareRoot()) < 1e-12)
    let edge = try #require(lens.unproject(PixelPoint(500 * lens.maximumRadius * (1 - 1e-9), 0)))
    #expect(acos(edge.z) <= lens.maximumAngle)
  }

  /// Points and coefficients through OpenCV 5.0.0's projectPoints.
  @Test(arguments: [
    (
      [-0.28, 0.07, 0.0008, -0.0005],
      [865.2316, 658.00966, 299.9372534166196, 493.246891705112, 680.2693879659266, -124.008063786008]
    ),
    (
      [0.4, -0.1, -0.0003, 0.0004, 0.02, 0.6, -0.05, 0.01],
      [
        869.9970412750306, 663.9772557212914, 293.75924761197086, 495.6053262047551, 682.1269499423049,
        -143.061191799005,
      ]
    ),
  ])
  func `the standard lens agrees with OpenCV`(coefficients: [Double], expected: [Double]) throws {
    let lens = BrownConrady(fx: 800, fy: 810, cx: 641, cy: 355, coefficients: coefficients)
    let points = [Vector3<Camera>(0.3, 0.4, 1), Vector3(-0.5, 0.2, 1.1), Vector3(0.05, -0.6, 0.9)]
    for (i, point) in points.enumerated() {
      let p = try #require(lens.project(point))
      #expect(abs(p.x - expected[2 * i]) < 1e-9 && abs(p.y - expected[2 * i + 1]) < 1e-9)
    }
  }

  @Test func `a division lens is its formula`() throws {
    // ρ = 0.5 and λ = −0.4: the tangent is 0.5 / 0.9.
    let lens = DivisionLens(fx: 100, fy: 100, cx: 0, cy: 0, lambda: -0.4)
    let ray = try #require(lens.unproject(PixelPoint(50, 0)))
    #expect(abs(ray.x / ray.z - 0.5 / 0.9) < 1e-15)
  }

  @Test func `the fisheye agrees with OpenCV's formula worked out by hand`() throws {
    // θ = atan(0.5), k = (0.1, −0.02, 0.003, −0.0004): θd = θ(1+0.1θ²−0.02θ⁴+0.003θ⁶−0.0004θ⁸).
    let angle = 0.4636476090008061
    let s = angle * angle
    let expected = angle * (1 + 0.1 * s - 0.02 * s * s + 0.003 * s * s * s - 0.0004 * s * s * s * s)
    let lens = KannalaBrandt4(fx: 100, fy: 100, cx: 10, cy: 20, k: [0.1, -0.02, 0.003, -0.0004])
    let p = try #require(lens.project(Vector3(0.3, 0.4, 1)))
    #expect(abs(p.x - (10 + 100 * expected * 0.6)) < 1e-10)
    #expect(abs(p.y - (20 + 100 * expected * 0.8)) < 1e-10)
  }
}
