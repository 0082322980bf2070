import Glibc
import TestSupport
import Testing

@testable import Geometry

/// The fisheye without roots and arcs is the fisheye.
@Suite struct FisheyeCurveTests {
  static let lenses = [
    KannalaBrandt4(fx: 1000, fy: 1000, cx: 0, cy: 0, k: [0, 0, 0, 0]),
    KannalaBrandt4(fx: 1000, fy: 1000, cx: 0, cy: 0, k: [0.0426, 0.0362, -0.0338, 0.0125]),
    KannalaBrandt4(fx: 1000, fy: 1000, cx: 0, cy: 0, k: [-0.2, 0.05, -0.01, 0.001]),
    // Turns back at 60°.
    KannalaBrandt4(fx: 1000, fy: 1000, cx: 0, cy: 0, k: [-0.3, 0, 0, 0]),
    // Looks behind its own plane.
    KannalaBrandt4(fx: 1000, fy: 1000, cx: 0, cy: 0, k: [0.05, 0.02, -0.01, 0.002], fieldLimit: 1.9),
  ]

  @Test(arguments: lenses)
  func `curves differ from roots and arcs by less than a hundred millionth of a pixel`(lens: KannalaBrandt4) throws {
    for step in 0..<20_000 {
      let angle = lens.maximumAngle * Double(step) / 20_000
      let ray = Vector3<Camera>(0.6 * sin(angle), 0.8 * sin(angle), cos(angle)) * 1.7
      let (point, exact) = (try #require(lens.project(ray)), try #require(lens.exactProjection(ray)))
      #expect(hypot(point.x - exact.x, point.y - exact.y) < 1e-8)
      let back = try #require(lens.unproject(point))
      #expect((back * 1.7 - ray).length < 1e-7)
    }
  }

  @Test(arguments: lenses)
  func `curves cover nearly all of the field`(lens: KannalaBrandt4) {
    #expect(lens.curves.spread.end > (1 - cos(lens.maximumAngle)) * 0.999)
    #expect(lens.curves.end > lens.maximumRadius * lens.maximumRadius * 0.8)
  }

  @Test func `a function that bends too hard is followed as far as it is smooth`() {
    let root = PiecewisePolynomial(to: 1, pieces: 10, tolerance: 1e-12) { (1 - $0).squareRoot() }
    #expect(root.end > 0.3 && root.end < 1)
    for k in 0...100 {
      let x = root.end * Double(k) / 100
      #expect(abs(root(x) - (1 - x).squareRoot()) < 1e-12)
    }
    #expect(PiecewisePolynomial(to: 1, pieces: 4, tolerance: 1e-12) { abs($0 - 0.1) }.end < 0)
  }

  @Test func `numbers of a damaged file make a lens that does not trap`() {
    let lens = KannalaBrandt4(
      unchecked: (1, 1), centre: (0, 0), k: [1, 2], maximumAngle: .nan, maximumRadius: 1)
    #expect(lens.curves.end < 0 && lens.k.count == 2)
  }
}
