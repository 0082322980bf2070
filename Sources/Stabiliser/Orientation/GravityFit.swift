internal import Geometry

/// Puts a gyro's track upright by the specific forces felt along it.
enum GravityFit {
  /// Rounds of reweighting for the first guess: a geometric median settles to a thousandth of a degree.
  private static let medianRounds = 40

  /// Fits; `nil` without forces during the rates.
  ///
  /// The problem has several valleys. Trusting velocity everywhere finds a gyro's bias at once and is misled by a
  /// push; trusting it only where the first guess sees calm is not, and may take a bias for a change of speed. A
  /// vehicle's velocity turns with its heading, that of somebody who looks around does not. All ways are walked, and
  /// the one that explains the recording best is taken.
  static func estimate(
    _ integrator: RateIntegrator, forces: [VectorSample<Camera, ClipClock>], origin: GravityOrigin
  ) -> OrientationEstimate? {
    let relative = RotationTrack(knots: integrator.integrate(errors: SensorErrors(), start: .identity))
    let epochs = RestDetector.settled(InertialEpoch.sum(forces, along: relative, blind: integrator.blindStretches))
    guard let up = typicalUp(epochs), let upright = Rotation<World, World>(taking: up, to: Vector3(0, 0, 1)) else {
      return nil
    }
    let guess = upright * relative.rotation(at: max(relative.start, forces[0].time))
    let found = TiltSearch(epochs: epochs).search(from: guess)
    return refined(found, integrator, forces: forces, origin: origin)
  }

  /// Puts what was found into the samples themselves, so that nothing is left to first order.
  private static func refined(
    _ found: TiltSearch.Result, _ integrator: RateIntegrator, forces: [VectorSample<Camera, ClipClock>],
    origin: GravityOrigin
  ) -> OrientationEstimate {
    var result = found
    let track = RotationTrack(knots: integrator.integrate(errors: result.errors, start: .identity))
    let epochs = RestDetector.settled(InertialEpoch.sum(forces, along: track, blind: integrator.blindStretches))
    let search = TiltSearch(epochs: epochs, baked: result.errors)
    for _ in 0..<2 { search.advance(&result) }
    let mount = SensorNoise.mount * SensorNoise.mount
    let unknown = origin == .accelerometer ? mount : mount + DeviceOrientation.sigma * DeviceOrientation.sigma
    let tilts = result.smoothed.estimates.map { estimate in
      let tilt = estimate.tiltCovariance
      return TiltCovariance(time: estimate.end, xx: tilt.xx + unknown, xy: tilt.xy, yy: tilt.yy + unknown)
    }
    return OrientationEstimate(
      track: corrected(track, result), origin: origin, tilts: tilts, gyroBias: result.errors.gyroBias,
      holes: integrator.holes)
  }

  /// The typical specific force, in the World of the rates' own track: the geometric median over epochs, not the mean,
  /// so that a push of any strength counts no more than its duration.
  private static func typicalUp(_ epochs: [InertialEpoch]) -> Vector3<World>? {
    var rotation = Rotation<World, Camera>.identity
    let forces = epochs.map { epoch in
      defer { rotation = rotation * epoch.turn }
      return rotation(epoch.force)
    }
    let seconds = epochs.reduce(0) { $0 + $1.seconds }
    guard seconds > 0 else { return nil }
    var up = forces.reduce(.zero, +) / seconds
    for _ in 0..<medianRounds {
      var sum = Vector3<World>.zero
      var weights = 0.0
      for (force, epoch) in zip(forces, epochs) where epoch.seconds > 0 {
        let distance = (force / epoch.seconds - up).length
        let weight = epoch.seconds / max(distance, 1e-3)
        sum += force * (weight / epoch.seconds)
        weights += weight
      }
      up = sum / weights
    }
    return up
  }

  /// The gyro's track with the smoothed tilt put in, linear between epochs.
  private static func corrected(
    _ track: RotationTrack<World, Camera>, _ result: TiltSearch.Result
  ) -> RotationTrack<World, Camera> {
    let up = Vector3<World>(0, 0, 1)
    var upright: Rotation<World, World>?
    let turns = zip(result.steps, result.smoothed.estimates).map { step, estimate in
      let worldFromCamera = Rotation<World, World>(rotationVector: estimate.tilt) * step.worldFromCamera
      let rotation = track.rotation(at: step.end)
      let base = upright ?? worldFromCamera * rotation.inverse
      upright = base
      let seen = (base * rotation)(worldFromCamera.inverse(up))
      return (end: step.end, tilt: Rotation<World, World>(taking: seen, to: up)?.rotationVector ?? .zero)
    }
    guard let upright else { return track }
    let level = Rotation<World, World>.aboutZ((upright * track.knots[0].rotation).cameraAngles.heading)
    var next = 0
    let knots = track.knots.map { knot in
      while next < turns.count, turns[next].end < knot.time { next += 1 }
      let (a, b) = (turns[max(0, next - 1)], turns[min(next, turns.count - 1)])
      let span = (b.end - a.end).seconds
      let tilt = span > 0 ? a.tilt + (b.tilt - a.tilt) * ((knot.time - a.end).seconds / span) : a.tilt
      return RotationTrack<World, Camera>.Knot(
        time: knot.time, rotation: level * (Rotation<World, World>(rotationVector: tilt) * (upright * knot.rotation)),
        rate: knot.rate)
    }
    return RotationTrack(knots: knots)
  }
}
