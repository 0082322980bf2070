import Geometry
import Imaging
import Stabiliser
import Synthesis

extension PixelSize {
  static let hd = PixelSize(width: 1920, height: 1080)
  static let uhd = PixelSize(width: 3840, height: 2160)
}

/// A walk filmed by a known camera, planned as `stabcli horizon` plans it: meshes as they are met in practice.
struct PlannedClip {
  let plan: StabilisationPlan

  /// An ideal lens whose rows are read at once: every frame is a homography.
  static func homography(_ size: PixelSize, seconds: Double = 2) throws -> PlannedClip {
    try PlannedClip(walk(size, seconds: seconds))
  }

  /// A fisheye read in 16 ms.
  static func fisheye(_ size: PixelSize, seconds: Double = 2) throws -> PlannedClip {
    var clip = walk(size, seconds: seconds)
    clip.lensKind = .kannalaBrandt4
    clip.horizontalFieldOfView = 100 * .pi / 180
    clip.shutter = RollingShutter(readoutSeconds: 0.016)
    return try PlannedClip(clip)
  }

  /// A walk with a faultless 200 Hz log.
  static func walk(_ size: PixelSize, seconds: Double) -> SyntheticClip {
    var clip = SyntheticClip()
    clip.motion = .walk
    clip.seconds = seconds
    clip.size = size
    clip.grade = .perfect
    return clip
  }

  init(_ clip: SyntheticClip) throws {
    let estimate = try OrientationEstimator.estimate(from: clip.recordingOnClip)
    plan = try PlanBuilder.build(estimate, timeline: clip.timeline, camera: clip.camera, settings: .usual)
  }

  /// The frame that is turned most: its rows run steepest through the source.
  var mostTurned: FramePlan {
    let frames = plan.frames
    return frames.max { abs($0.worldFromCamera.cameraAngles.roll) < abs($1.worldFromCamera.cameraAngles.roll) }
      ?? frames[0]
  }
}

extension SyntheticClip {
  /// The recording in camera axes on the clip's clock.
  var recordingOnClip: MotionRecording<Camera, ClipClock> {
    recording.mounted(mount).upright(.none).onClip(ClockMap(offset: .zero))
  }

  /// The camera as planning wants it.
  var camera: SourceCamera { SourceCamera(lens: lens, size: size, shutter: shutter) }
}

extension PlanSettings {
  /// What `stabcli horizon` asks for by default: constant crop, bicubic, 4:2:0.
  static var usual: PlanSettings {
    PlanSettings(mode: .horizon, grids: PixelFormat.yuv420().sampleGrids(siting: .left), filterRadius: 2)
  }
}
