import Geometry
import Stabiliser

/// Plans with known numbers.
enum SamplePlan {
  static let degree = Double.pi / 180

  /// One frame; the camera is level but for its roll, the virtual camera has a roll of its own.
  static func frame(
    _ index: Int, nanoseconds: Int64, cameraRoll: Double = 0, virtualRoll: Double = 0, zoom: Double = 1.25,
    states: Set<FrameState> = [], blur: Double? = nil, margin: Double = 3.5
  ) -> FramePlan {
    FramePlan(
      index: index, ticks: Int64(index) * 512, time: Timestamp(nanoseconds: nanoseconds),
      worldFromCamera: Rotation(cameraAngles: CameraAngles(roll: cameraRoll, pitch: 0, heading: 0)),
      worldFromVirtual: Rotation(cameraAngles: CameraAngles(roll: virtualRoll, pitch: 0, heading: 0)),
      rowRotations: [.identity], virtualCentre: PixelPoint(640, 360), scale: zoom, zoom: zoom,
      cropCentre: PixelPoint(640.25, 359.75), angularRate: 0.5, margin: margin, marginEdge: .top, blur: blur,
      states: states, confidence: 0.875)
  }

  static let fisheye = Lens.kannalaBrandt4(
    KannalaBrandt4(fx: 800, fy: 810, cx: 640, cy: 360, k: [0.04, 0.03, -0.03, 0.01]))
  static let pinhole = Lens.pinhole(Pinhole(fx: 1000, fy: 1000, cx: 640, cy: 360))

  static func plan(_ frames: [FramePlan], lens: Lens = pinhole, notes: [PlanNote] = []) -> StabilisationPlan {
    let size = PixelSize(width: 1280, height: 720)
    return StabilisationPlan(
      mode: .horizon, lens: lens, shutter: RollingShutter(readoutSeconds: 0.0167), display: .none, sourceSize: size,
      outputSize: size, footprint: TapFootprint(grids: [.full], radius: 2), meshSpacing: 32, frames: frames,
      certificate: Certificate(frames: frames.count, outsideTaps: 0, minMargin: 3.5, worstFrame: 1), notes: notes)
  }

  static let two = plan(
    [
      frame(0, nanoseconds: 0, cameraRoll: 10 * degree, states: [.limited, .edge]),
      frame(1, nanoseconds: 33_366_667, cameraRoll: -3 * degree, blur: 1.5),
    ], notes: [PlanNote(kind: "gyroHold", message: "near the vertical", frames: 0...1)])
}
