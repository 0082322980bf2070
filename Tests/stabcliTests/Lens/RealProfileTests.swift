import Geometry
import Stabiliser
import Testing

@testable import stabcli

/// Real Gyroflow profiles, from the data folder beside the checkout; skipped and counted where it is missing.
@Suite(.enabled(if: SharedData.has("lens/dji_o3.json"), "needs ../shared/data/lens"))
struct RealProfileTests {
  func camera(_ name: String, _ width: Int, _ height: Int, fps: Double) throws -> ProfiledCamera {
    try LensProfile.read(SharedData.path("lens/\(name).json"))
      .camera(stored: PixelSize(width: width, height: height), display: .none, framesPerSecond: fps)
  }

  @Test(
    arguments: [
      // Numbers read off the files by hand; readout `nil` where the file says null or 0.0.
      ("dji_o3", 1920, 1080, 50.0, 708.4384952272591, nil, []),
      ("iphone11pro_1080p", 1920, 1080, 29.97, 1644.2408479728938, nil, []),
      ("gopro_hero5_wide_noeis_16by9", 3840, 2160, 29.97, 1755.1525825593744, 16.68333, []),
      ("gopro_hero7_wide_16by9", 3840, 2160, 29.97, 1755.1525825593744, 8.34167, []),
      ("gopro_hero12_hyperview", 3840, 2160, 59.94, 919.2773262490596, nil, ["digitalLens", "lensCalibration"]),
    ] as [(String, Int, Int, Double, Double, Double?, [String])])
  func `a real profile is read at its own size`(
    name: String, width: Int, height: Int, fps: Double, fx: Double, milliseconds: Double?, warnings: [String]
  ) throws {
    let camera = try camera(name, width, height, fps: fps)
    #expect(camera.lens.focalLength.x == fx)
    #expect(camera.lens.principalPoint == PixelPoint(Double(width) / 2, Double(height) / 2))
    // The file's milliseconds divided by a thousand: one rounding.
    #expect(
      zip([camera.shutter?.readoutSeconds], [milliseconds]).allSatisfy {
        $0.map { $0 * 1000 }?.rounded() == $1?.rounded()
      })
    #expect(camera.warnings.map(\.kind) == warnings)
    let corner = try #require(camera.lens.unproject(PixelPoint(0.5, 0.5)))
    #expect(corner.z > 0 && corner.x < 0 && corner.y < 0)
  }

  @Test func `the HERO5 profile scales to its small sibling and takes the readout of another mode with a note`() throws
  {
    let camera = try camera("gopro_hero5_wide_noeis_16by9", 854, 480, fps: 29.97)
    // 1755.15 · 854/3840 and 1755.15 · 480/2160 pixels.
    #expect(abs(camera.lens.focalLength.x - 390.3386) < 1e-3 && abs(camera.lens.focalLength.y - 390.0330) < 1e-3)
    #expect(camera.notes.map(\.kind) == ["readoutOfOtherMode"])
  }

  @Test func `a listed mode has its own readout`() throws {
    let camera = try camera("gopro_hero5_wide_noeis_16by9", 1280, 720, fps: 50)
    let shutter = try #require(camera.shutter)
    // One rounding of the division by a thousand.
    #expect(abs(shutter.readoutSeconds - 0.0084) < 1e-15 && camera.notes.isEmpty)
  }

  @Test func `a 16 by 9 profile does not fit a 4 by 3 clip`() throws {
    #expect(throws: LensProfileMismatch.self) { try camera("gopro_hero7_wide_16by9", 2704, 2028, fps: 29.97) }
  }
}
