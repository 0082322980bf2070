import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

/// A small camera with a rolling shutter, pinhole or fisheye.
enum TestCamera {
  static let size = PixelSize(width: 320, height: 180)

  static func pinhole(readout: Double = 0) -> SourceCamera {
    SourceCamera(
      lens: .pinhole(Pinhole(fx: 230, fy: 230, cx: 160, cy: 90)), size: size,
      shutter: RollingShutter(readoutSeconds: readout))
  }

  /// 120° across, principal point off the middle.
  static func fisheye(readout: Double = 0) -> SourceCamera {
    let lens = KannalaBrandt4(fx: 148, fy: 148, cx: 158.5, cy: 91, k: [0.03, 0.01, -0.005, 0.001])
    return SourceCamera(
      lens: .kannalaBrandt4(lens), size: size, shutter: RollingShutter(readoutSeconds: readout))
  }
}

/// 4:2:0 with chroma at the left.
let chromaGrids: [SampleGrid] = [.full, SampleGrid(widthDivisor: 2, heightDivisor: 2, firstX: 0.5, firstY: 1)]

/// A plan for a synthetic motion with a perfect log, and the motion.
func planned(
  _ motion: SyntheticMotion, seconds: Double = 6, seed: UInt64 = 1, fps: Int64 = 30,
  camera: SourceCamera = TestCamera.pinhole(), threads: Int = 1, _ change: (inout PlanSettings) -> Void = { _ in }
) throws -> (plan: StabilisationPlan, path: CameraPath) {
  let (path, recording) = try recorded(motion, grade: .perfect, seconds: seconds, seed: seed)
  let estimate = try OrientationEstimator.estimate(from: recording)
  var settings = PlanSettings(mode: .horizon, grids: chromaGrids)
  change(&settings)
  let timeline = FrameTimeline(count: Int(seconds * Double(fps)), ratePerSecond: fps)
  let plan = try PlanBuilder.build(
    estimate, timeline: timeline, camera: camera, settings: settings, threads: threads)
  return (plan, path)
}

/// Difference of two angles in (−π, π].
func angleDifference(_ a: Double, _ b: Double) -> Double {
  let d = a - b
  return d - 2 * .pi * (d / (2 * .pi)).rounded()
}
