import Geometry
import Imaging

@testable import Synthesis

/// A small camera in one scene, and paths that hold a pose or turn at an even rate.
enum TestCamera {
  static let size = PixelSize(width: 320, height: 180)
  /// 70° across.
  static let focalLength = 228.5
  static let pinhole = Lens.pinhole(Pinhole(fx: focalLength, fy: focalLength, cx: 160, cy: 90))
  static let scene = Scene(seed: 1)

  /// A path with the given angles at time 0, in degrees, and rates in degrees a second.
  static func path(
    roll: Double = 0, pitch: Double = 0, heading: Double = 0, rollRate: Double = 0, pitchRate: Double = 0,
    headingRate: Double = 0
  ) -> CameraPath {
    var path = CameraPath()
    path.roll = SmoothCurve(constant: roll * degree, slope: rollRate * degree)
    path.pitch = SmoothCurve(constant: pitch * degree, slope: pitchRate * degree)
    path.heading = SmoothCurve(constant: heading * degree, slope: headingRate * degree)
    return path
  }

  static func renderer(
    lens: Lens = pinhole, size: PixelSize = size, shutter: RollingShutter = .global, exposure: Double = 0,
    format: PixelFormat = .yuv420()
  ) -> SceneRenderer {
    SceneRenderer(
      scene: scene, lens: lens, size: size, shutter: shutter, exposureSeconds: exposure, format: format)
  }

  static func probe(_ path: CameraPath, at seconds: Double = 0, _ renderer: SceneRenderer = renderer()) -> PictureProbe
  {
    PictureProbe(renderer.picture(along: path, at: seconds))
  }
}
