internal import Geometry

/// What a device worked out itself, put in terms of what is measured.
///
/// How it did that is not known: most devices low-pass the accelerometer and lean in every corner. It is never taken
/// to be more certain than ``sigma``.
enum DeviceOrientation {
  /// Standard deviation of a device's own tilt, radians.
  static let sigma = Double.pi / 180

  /// The specific force of a camera that is not pushed, from what tells of gravity; the real one from the accelerometer.
  static func forces(
    of recording: MotionRecording<Camera, ClipClock>, _ origin: GravityOrigin
  ) -> [VectorSample<Camera, ClipClock>] {
    switch origin {
    case .accelerometer: recording.specificForces
    case .deviceUp:
      recording.ups.map { VectorSample(time: $0.time, value: $0.value * TiltSmoother.gravity) }
    case .deviceOrientation:
      recording.orientations.map {
        VectorSample(time: $0.time, value: $0.rotation.inverse(Vector3<World>(0, 0, TiltSmoother.gravity)))
      }
    case .declaredLevel: []
    }
  }

  /// The device's orientations as they are, turned so that heading is zero at the first.
  static func estimate(
    from samples: [OrientationSample<Camera, ClipClock>], start: OrientationEstimator.Start
  ) -> OrientationEstimate {
    let rates = rates(of: samples)
    let track = RotationTrack(
      knots: zip(samples, rates).map { .init(time: $0.time, rotation: $0.rotation, rate: $1.value) })
    var correction = Rotation<World, World>.aboutZ(samples[0].rotation.cameraAngles.heading)
    if case .level(let instant) = start {
      let level = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: 0, heading: 0))
      correction = level * track.rotation(at: instant).inverse
    }
    let tilts = [samples[0], samples[samples.count - 1]].map {
      TiltCovariance(time: $0.time, xx: sigma * sigma, xy: 0, yy: sigma * sigma)
    }
    return OrientationEstimate(
      track: track.turned(by: correction), origin: .deviceOrientation, tilts: tilts, gyroBias: .zero,
      holes: RateIntegrator(rates).holes)
  }

  /// Angular rates between neighbours, rad/s in the camera's axes: central differences, one-sided at the ends.
  private static func rates(
    of samples: [OrientationSample<Camera, ClipClock>]
  ) -> [VectorSample<Camera, ClipClock>] {
    samples.indices.map { i in
      let (a, b) = (samples[max(0, i - 1)], samples[min(samples.count - 1, i + 1)])
      let turn = (a.rotation.inverse * b.rotation).rotationVector
      return VectorSample(time: samples[i].time, value: turn / (b.time - a.time).seconds)
    }
  }
}
