import Geometry
import Imaging

@testable import Synthesis

/// Scenes with one or two things in them, and pictures of them.
enum NearTestScene {
  static let yellow = Tint.rgb(0.9, 0.8, 0.0)

  static func post(_ x: Double, _ y: Double, radius: Double = 0.05, height: Double = 3, _ tint: Tint = yellow) -> Prism
  {
    plain(x, y, .round(radius: radius), height: height, tint)
  }

  static func box(_ x: Double, _ y: Double, halfSide: Double, yaw: Double, height: Double, _ tint: Tint = yellow)
    -> Prism
  {
    plain(x, y, .square(halfSide: halfSide, yaw: yaw), height: height, tint)
  }

  private static func plain(_ x: Double, _ y: Double, _ outline: Prism.Outline, height: Double, _ tint: Tint) -> Prism {
    Prism(
      x: x, y: y, outline: outline, height: height, tint: tint, ringTint: tint, ringPeriod: 1, grain: .zero,
      grainStrength: 0)
  }

  static func renderer(
    _ things: [Prism], lens: Lens = TestCamera.pinhole, size: PixelSize = TestCamera.size,
    shutter: RollingShutter = .global, exposure: Double = 0, sight: Double = 40
  ) -> SceneRenderer {
    SceneRenderer(
      scene: TestCamera.scene.with(Neighbourhood(things, eyeHeight: 1.6, sight: sight)), lens: lens, size: size,
      shutter: shutter, exposureSeconds: exposure, format: .yuv444())
  }

  /// A camera that rides to the right.
  static func sideways(metresPerSecond: Double, pitch: Double = 0) -> CameraPath {
    var path = TestCamera.path(pitch: pitch)
    path.course.constant = 90 * degree
    path.speed.constant = metresPerSecond
    return path
  }
}

extension PictureProbe {
  /// How yellow a pixel is: 0 for anything in the scene but yellow paint, 1 for that.
  func yellowness(_ x: Int, _ y: Int) -> Double { max(0, min(1, Double(105 - colour(x, y).cb) / 60)) }

  /// Middle and width of what is yellow in a row, pixels from the picture's left edge.
  func yellowSpan(_ y: Int) -> (middle: Double, width: Double)? {
    var (sum, moment) = (0.0, 0.0)
    for x in 0..<width {
      let share = yellowness(x, y)
      sum += share
      moment += share * (Double(x) + 0.5)
    }
    return sum > 0.3 ? (moment / sum, sum) : nil
  }
}
