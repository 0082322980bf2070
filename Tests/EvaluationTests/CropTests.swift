import Evaluation
import Geometry
import Glibc
import Stabiliser
import Testing

/// Crop and borders of plans whose outlines are known.
struct CropTests {
  @Test func `a crop shows the square of its scale's inverse, turned or not`() throws {
    var clip = KnownClip(seconds: 3)
    #expect(isNear(try clip.judged().crop.mean, 0.64, within: 1e-12))
    clip.truth = { KnownClip.angles(roll: 20 * $0) }
    clip.correction = KnownClip.levelling
    clip.scale = { _ in 2.5 }
    #expect(isNear(try clip.judged().crop.least, 0.16, within: 1e-9))
    clip.output = PixelSize(width: 200, height: 150)
    #expect(isNear(try clip.judged().crop.mean, 80 * 60 / (320.0 * 180), within: 1e-9))
  }

  @Test func `mean and least share differ where the scale changes`() throws {
    var clip = KnownClip(seconds: 4)
    clip.scale = { $0 < 2 ? 1 : 2 }
    let result = try clip.judged()
    #expect(isNear(result.crop.least, 0.25, within: 1e-12))
    // 120 frames less fifteen at either end; sixty of the clip's frames are whole.
    #expect(isNear(result.crop.mean, (45 + 45 * 0.25) / 90, within: 1e-12))
  }

  @Test func `a tilted look shows more where it looks further out`() throws {
    // A pinhole shows a trapezium: 3° to the side, the exact area is the integral of the homography's Jacobian.
    var clip = KnownClip(seconds: 1.2, scale: { _ in 2 })
    let turn = Rotation<Camera, Camera>.aboutY(10 * degree)
    clip.correction = { _, _ in turn.relabelled() }
    func source(_ x: Double, _ y: Double) -> (Double, Double) {
      let d = turn(Vector3((x - 160) / 2 / 230, (y - 90) / 2 / 230, 1))
      return (230 * d.x / d.z, 230 * d.y / d.z)
    }
    let corners = [source(0, 0), source(320, 0), source(320, 180), source(0, 180)]
    var area = 0.0
    for k in 0..<4 { area += (corners[k].0 * corners[(k + 1) % 4].1 - corners[(k + 1) % 4].0 * corners[k].1) / 2 }
    // Straight lines stay straight, so that four corners are all there is.
    #expect(isNear(try clip.judged().crop.mean, area / (320 * 180), within: 1e-4))
  }

  @Test func `an exponential zoom has one relative speed`() throws {
    let clip = KnownClip(scale: { 1.2 * exp(0.01 * $0) })
    #expect(isNear(try clip.judged().crop.zoomRate, 0.01, within: 1e-9))
    #expect(try KnownClip().judged().crop.zoomRate == 0)
  }

  @Test func `taps outside the source are counted from the meshes, not taken from the certificate`() throws {
    var clip = KnownClip(seconds: 2, scale: { _ in 1 }, radius: 1)
    // 10¼ pixels to the right, ¼ down: two taps a pixel each way, of which 310 + 309 across and 180 + 179 down are inside.
    clip.centre = { $0 < 1 ? PixelPoint(160, 90) : PixelPoint(170.25, 90.25) }
    let (plan, result) = (try clip.plan, try clip.judged())
    #expect(plan.certificate.outsideTaps == 0)
    #expect(result.borders.outsideTaps == 30 * (320 * 180 * 4 - (310 + 309) * (180 + 179)))
    #expect(isNear(result.borders.minMargin, -10.25, within: 1e-9))
    #expect(isNear(result.borders.sagBound, 0, within: 1e-9))
  }

  @Test func `the sag of an edge is an eighth of its second difference`() throws {
    var clip = KnownClip(seconds: 1.2, scale: { _ in 2 })
    let turn = Rotation<Camera, Camera>.aboutX(10 * degree)
    clip.correction = { _, _ in turn.relabelled() }
    func source(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let d = turn(Vector3((x - 160) / 2 / 230, (y - 90) / 2 / 230, 1))
      return (230 * d.x / d.z, 230 * d.y / d.z)
    }
    var largest = 0.0
    for x in [0.0, 320] {
      for k in 1..<11 {
        let (a, b, c) = (source(x, Double(k - 1) * 16), source(x, Double(k) * 16), source(x, Double(k + 1) * 16))
        largest = max(largest, hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y))
      }
    }
    #expect(isNear(try clip.judged().borders.sagBound, largest / 8, within: 1e-9))
  }
}
