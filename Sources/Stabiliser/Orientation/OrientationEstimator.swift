public import Geometry

/// Orientation from a whole recording at once: gyro for every detail, gravity for which way is down.
public enum OrientationEstimator {
  /// What is assumed about the start when the log has no accelerometer.
  public enum Start: Equatable, Sendable {
    /// Gravity must say.
    case gravity
    /// The camera is taken to be level, roll and pitch zero, at this instant.
    case level(at: Timestamp<ClipClock>)
  }

  /// Rounds of smoothing; each folds its result into the nominal orientation, whose errors fall by the square.
  private static let rounds = 5
  /// Rounds of reweighting for the first guess: a geometric median settles to a thousandth of a degree.
  private static let medianRounds = 40

  /// Estimates the orientation.
  ///
  /// - Parameter recording: rates and specific forces in the axes of the upright picture, on the clip's clock.
  /// - Returns: A track with one knot a rate sample. Heading is zero at the first; nothing measures it.
  /// - Throws: ``OrientationError`` when there is nothing to integrate, or gravity is needed and missing.
  /// - Complexity: Linear in the recording's length.
  public static func estimate(
    from recording: MotionRecording<Camera, ClipClock>, start: Start = .gravity
  ) throws(OrientationError) -> OrientationEstimate {
    let rates = recording.angularRates
    guard rates.count >= 2 else { throw .tooFewRates(count: rates.count) }
    let integrator = RateIntegrator(rates)
    if case .level(let instant) = start { return leveled(integrator, at: instant) }
    let forces = recording.specificForces
    guard let nominal = firstGuess(integrator, forces: forces) else { throw .noGravity }
    // The problem has several valleys. Trusting velocity everywhere finds a gyro's bias at once and is misled by a
    // push; trusting it only where the first guess sees calm is not, and may take a bias for a change of speed. Both
    // are walked, and the one that explains the recording better is taken.
    var best = refine(nominal, integrator, forces: forces, trustsGuess: true)
    let other = refine(nominal, integrator, forces: forces, trustsGuess: false)
    if other.cost < best.cost { best = other }
    return best.estimate
  }

  private static func leveled(
    _ integrator: RateIntegrator, at instant: Timestamp<ClipClock>
  ) -> OrientationEstimate {
    let level = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: 0, heading: 0))
    let relative = RotationTrack(knots: integrator.integrate(bias: .zero, start: level))
    let correction = level * relative.rotation(at: instant).inverse
    return OrientationEstimate(
      track: turned(relative, by: correction), tiltSigmas: [], gyroBias: .zero, holes: integrator.holes)
  }

  private static func turned(
    _ track: RotationTrack<World, Camera>, by correction: Rotation<World, World>
  ) -> RotationTrack<World, Camera> {
    RotationTrack(knots: track.knots.map { .init(time: $0.time, rotation: correction * $0.rotation, rate: $0.rate) })
  }

  /// Orientation in which the typical specific force points up: the geometric median over epochs, not the mean, so
  /// that a push of any strength counts no more than its duration.
  private static func firstGuess(
    _ integrator: RateIntegrator, forces: [VectorSample<Camera, ClipClock>]
  ) -> RotationTrack<World, Camera>? {
    let relative = RotationTrack(knots: integrator.integrate(bias: .zero, start: .identity))
    let epochs = GravityEpochs.sum(forces, along: relative, bias: .zero, rateHoles: [])
      .filter { $0.seconds > 0 }
    guard !epochs.isEmpty else { return nil }
    var up = epochs.reduce(Vector3<World>.zero) { $0 + $1.forceIntegral }
    up = up / epochs.reduce(0) { $0 + $1.seconds }
    for _ in 0..<medianRounds {
      var sum = Vector3<World>.zero
      var weights = 0.0
      for epoch in epochs {
        let distance = (epoch.forceIntegral / epoch.seconds - up).length
        let weight = epoch.seconds / max(distance, 1e-3)
        sum += epoch.forceIntegral * (weight / epoch.seconds)
        weights += weight
      }
      up = sum / weights
    }
    return Rotation<World, World>(taking: up, to: Vector3(0, 0, 1)).map { turned(relative, by: $0) }
  }

  private static func refine(
    _ guess: RotationTrack<World, Camera>, _ integrator: RateIntegrator,
    forces: [VectorSample<Camera, ClipClock>], trustsGuess: Bool
  ) -> (estimate: OrientationEstimate, cost: Double) {
    let holes = integrator.holes
    var nominal = guess
    var smoother = TiltSmoother()
    var accelerations: [Double] = []
    var estimates: [TiltSmoother.Estimate] = []
    for round in 0..<rounds {
      let epochs = GravityEpochs.sum(
        forces, along: nominal, bias: smoother.foldedAccelerometerBias, rateHoles: holes)
      if round == 0, trustsGuess {
        let guessed = smoother.unsmoothed(epochs)
        accelerations = smoother.sustainedAccelerations(guessed)
        smoother.noise.velocity = smoother.localSpread(guessed)
      }
      let wander = smoother.wander(accelerations: accelerations, count: epochs.count)
      estimates = smoother.smooth(epochs, wander: wander)
      accelerations = smoother.sustainedAccelerations(estimates)
      smoother.noise.velocity = smoother.seenSpread(estimates)
      guard round + 1 < rounds, let first = estimates.first else { break }
      smoother.foldedGyroBias += mean(estimates.map(\.gyroBias))
      smoother.foldedAccelerometerBias += mean(estimates.map(\.accelerometerBias))
      let start = Rotation<World, World>(rotationVector: first.tilt) * nominal.knots[0].rotation
      nominal = RotationTrack(knots: integrator.integrate(bias: smoother.foldedGyroBias, start: start))
    }
    let estimate = OrientationEstimate(
      track: corrected(nominal, by: estimates), tiltSigmas: estimates.map { ($0.end, $0.tiltSigma) },
      gyroBias: smoother.foldedGyroBias, holes: holes)
    return (estimate, smoother.cost(of: estimates, accelerations: accelerations))
  }

  private static func mean(_ vectors: [Vector3<Camera>]) -> Vector3<Camera> {
    vectors.reduce(.zero) { $0 + $1 } / Double(max(1, vectors.count))
  }

  /// The nominal orientation with the smoothed tilt put in, linear between epochs.
  private static func corrected(
    _ nominal: RotationTrack<World, Camera>, by estimates: [TiltSmoother.Estimate]
  ) -> RotationTrack<World, Camera> {
    guard let first = estimates.first, let last = estimates.last else { return nominal }
    var next = 0
    let knots = nominal.knots.map { knot in
      while next < estimates.count, estimates[next].end < knot.time { next += 1 }
      let tilt: Vector3<World>
      if next == 0 {
        tilt = first.tilt
      } else if next == estimates.count {
        tilt = last.tilt
      } else {
        let (a, b) = (estimates[next - 1], estimates[next])
        let fraction = (knot.time - a.end).seconds / (b.end - a.end).seconds
        tilt = a.tilt * (1 - fraction) + b.tilt * fraction
      }
      return RotationTrack<World, Camera>.Knot(
        time: knot.time, rotation: Rotation<World, World>(rotationVector: tilt) * knot.rotation, rate: knot.rate)
    }
    return RotationTrack(knots: knots)
  }
}
