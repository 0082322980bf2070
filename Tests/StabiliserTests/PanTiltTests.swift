import Geometry
import Glibc
import Stabiliser
import Testing

private let degree = Double.pi / 180

/// Pans that tilt on the way: where smoothing about fixed axes leaves the horizon leaning by several degrees.
@Suite struct `The horizon after a pan with a tilt` {
  /// Heading and pitch go from one value to another within two to eight seconds; the camera wobbles in roll throughout.
  private func orientation(_ seconds: Double, pan: Double, from: Double, to: Double) -> Rotation<World, Camera> {
    let x = max(0, min(1, (seconds - 2) / 6))
    let share = x * x * x * (10 + x * (6 * x - 15))
    return Rotation(
      cameraAngles: CameraAngles(
        roll: 4 * degree * sin(2 * .pi * 0.7 * seconds), pitch: from + (to - from) * share, heading: pan * share))
  }

  /// What a faultless sensor turned about its own place measures, 500 times a second.
  private func recording(_ pose: (Double) -> Rotation<World, Camera>) -> MotionRecording<Camera, ClipClock> {
    var result = MotionRecording<Camera, ClipClock>(angularRates: [])
    for k in -250...5250 {
      let seconds = Double(k) / 500
      let time = Timestamp<ClipClock>(nanoseconds: Int64(k) * 2_000_000)
      let half = 1e-4
      let turn = (pose(seconds - half).inverse * pose(seconds + half)).rotationVector
      result.angularRates.append(VectorSample(time: time, value: turn * (0.5 / half)))
      result.specificForces.append(VectorSample(time: time, value: pose(seconds).down * -9.80665))
    }
    return result
  }

  @Test(arguments: [(90.0, 0.0, -30.0), (120, 20, -40), (-150, -35, 25)], [StabilisationMode.horizon, .action, .zoom])
  func `is level to two hundredths of a degree`(motion: (Double, Double, Double), mode: StabilisationMode) throws {
    let (pan, from, to) = (motion.0 * degree, motion.1 * degree, motion.2 * degree)
    func pose(_ seconds: Double) -> Rotation<World, Camera> { orientation(seconds, pan: pan, from: from, to: to) }
    let estimate = try OrientationEstimator.estimate(from: recording(pose))
    var settings = PlanSettings(mode: mode)
    settings.locksHorizon = true
    let plan = try PlanBuilder.build(
      estimate, timeline: FrameTimeline(count: 300, ratePerSecond: 30), camera: TestCamera.pinhole(readout: 0.016),
      settings: settings)
    for frame in plan.frames {
      // What the plan turns its camera by, done to the true orientation.
      let shown = pose(frame.time.seconds) * frame.worldFromCamera.inverse * frame.worldFromVirtual
      #expect(abs(shown.cameraAngles.roll) < 0.02 * degree, "frame \(frame.index)")
    }
  }
}
