public import Geometry

/// Orientation from a whole recording at once: gyro for every detail, gravity for which way is down.
public enum OrientationEstimator {
  /// What is assumed about the start when nothing tells where down is.
  public enum Start: Equatable, Sendable {
    /// Gravity must say.
    case gravity
    /// The camera is taken to be level, roll and pitch zero, at this instant.
    case level(at: Timestamp<ClipClock>)
  }

  /// Estimates the orientation.
  ///
  /// Which way is down comes from the accelerometer where the recording has one, as a device's own estimate leans with
  /// every acceleration; else from the up vectors or orientations the device worked out itself. Without a gyro the
  /// device's orientations are taken as they are.
  ///
  /// - Parameter recording: what was measured, in the axes of the upright picture, on the clip's clock.
  /// - Returns: A track with one knot a sample. Heading is zero at the first; nothing measures it.
  /// - Throws: ``OrientationError`` when there is nothing to integrate, or gravity is needed and missing.
  /// - Complexity: Linear in the recording's length.
  public static func estimate(
    from recording: MotionRecording<Camera, ClipClock>, start: Start = .gravity
  ) throws(OrientationError) -> OrientationEstimate {
    let rates = recording.angularRates
    if rates.count < 2, recording.orientations.count >= 2 {
      return DeviceOrientation.estimate(from: recording.orientations, start: start)
    }
    guard rates.count >= 2 else { throw .tooFewRates(count: rates.count) }
    let integrator = RateIntegrator(rates)
    if case .level(let instant) = start { return leveled(integrator, at: instant) }
    for origin in [GravityOrigin.accelerometer, .deviceUp, .deviceOrientation] {
      let forces = DeviceOrientation.forces(of: recording, origin)
      if let estimate = GravityFit.estimate(integrator, forces: forces, origin: origin) { return estimate }
    }
    throw .noGravity
  }

  private static func leveled(
    _ integrator: RateIntegrator, at instant: Timestamp<ClipClock>
  ) -> OrientationEstimate {
    let level = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: 0, heading: 0))
    let relative = RotationTrack(knots: integrator.integrate(errors: SensorErrors(), start: level))
    let correction = level * relative.rotation(at: instant).inverse
    return OrientationEstimate(
      track: relative.turned(by: correction), origin: .declaredLevel, tilts: [], gyroBias: .zero,
      holes: integrator.holes)
  }
}

extension RotationTrack where Target == World {
  /// The track in a world turned against its own.
  func turned(by correction: Rotation<World, World>) -> Self {
    RotationTrack(knots: knots.map { Knot(time: $0.time, rotation: correction * $0.rotation, rate: $0.rate) })
  }
}
