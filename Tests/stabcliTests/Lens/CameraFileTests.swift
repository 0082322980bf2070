import Geometry
import Testing

@testable import stabcli

/// `camera.json` of `synth`, and lenses from a field of view.
struct CameraFileTests {
  static let size = PixelSize(width: 1280, height: 720)

  @Test(arguments: [
    SamplePlan.pinhole, SamplePlan.fisheye, .pinhole(Pinhole(fx: 900.123456789, fy: 901, cx: 630.5, cy: 371.25)),
    .kannalaBrandt4(KannalaBrandt4(fx: 500, fy: 505, cx: 641, cy: 359, k: [0.1, -0.02, 0.003, -0.0004])),
  ])
  func `a camera written is the camera read`(lens: Lens) throws {
    let shutter = RollingShutter(readoutSeconds: 0.0167, direction: .bottomToTop)
    let written = LensProfile(name: "synth", lens: lens, shutter: shutter, size: Self.size, framesPerSecond: 30)
    let bytes = try written.bytes()
    #expect(try written.bytes() == bytes)
    let camera = try LensProfile.profile(in: bytes, "camera.json")
      .camera(stored: Self.size, display: .none, framesPerSecond: 30)
    #expect(camera.lens == lens)
    #expect(camera.shutter == shutter)
    #expect(camera.notes.isEmpty && camera.warnings.isEmpty)
  }

  @Test func `a global shutter comes back as one`() throws {
    let bytes = try LensProfile(
      name: "synth", lens: SamplePlan.pinhole, shutter: .global, size: Self.size, framesPerSecond: 30
    ).bytes()
    let camera = try LensProfile.profile(in: bytes, "camera.json")
      .camera(stored: Self.size, display: .none, framesPerSecond: 30)
    #expect(camera.shutter == .global)
  }

  @Test func `a field of view spans the width`() throws {
    let lens = FieldOfView.pinhole(upright: Self.size, acrossRadians: .pi / 2)
    #expect(abs(lens.fx - 640) < 1e-9 && lens.fy == lens.fx && lens.cx == 640 && lens.cy == 360)
    let edge = try #require(lens.unproject(PixelPoint(1280, 360)))
    // Half of 90° at the right edge: as far right as ahead.
    #expect(abs(edge.x - edge.z) < 1e-12)
  }

  @Test func `pixels that are wide see less far down in rows than they would across`() throws {
    // 1440x1080 shown as 16:9: pixels 4/3 as wide as high. 60° across, and the angle down of a square 1920x1080.
    let wide = FieldOfView.pinhole(
      upright: PixelSize(width: 1440, height: 1080), acrossRadians: .pi / 3, pixelAspect: 4.0 / 3)
    let square = FieldOfView.pinhole(upright: PixelSize(width: 1920, height: 1080), acrossRadians: .pi / 3)
    #expect(abs(wide.fy - square.fy) < 1e-9 && abs(wide.fx * 4 / 3 - square.fx) < 1e-9)
  }

  @Test func `an unknown lens is 60 degrees across the longer side`() {
    let across = FieldOfView.assumedPinhole(upright: Self.size)
    let upright = FieldOfView.assumedPinhole(upright: PixelSize(width: 720, height: 1280))
    // 640/tan 30°
    #expect(abs(across.fx - 640 * 3.0.squareRoot()) < 1e-9 && abs(upright.fx - across.fx) < 1e-9)
  }

  @Test func `the pixel aspect turns with the picture`() {
    let quarter = DisplayRotation(clockwiseQuarterTurns: 1)
    #expect(FieldOfView.pixelAspect(storedNumerator: 4, storedDenominator: 3, display: .none) == 4.0 / 3)
    #expect(FieldOfView.pixelAspect(storedNumerator: 4, storedDenominator: 3, display: quarter) == 0.75)
    #expect(FieldOfView.pixelAspect(storedNumerator: 0, storedDenominator: 1, display: .none) == 1)
  }
}
