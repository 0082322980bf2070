import Geometry

/// Which way orientations are meant, told from how they turn beside the angular rates.
///
/// Between two instants a tenth of a second apart the device turns, in its own axes, by
/// ```
/// ∫ω dt = log(q₁⁻¹ q₂)      q from device to world
/// ∫ω dt = log(q₁ q₂⁻¹)      q from world to device
/// ```
/// For one and the same q the second is the turn in world axes, backwards: the two differ whenever the device moves
/// about more than one axis. A reversed sign means axes of the left hand. Means are taken off both sides, so that
/// a gyroscope's bias decides nothing.
enum TurnComparison {
  /// What the comparison says.
  enum Verdict: Equatable {
    /// The orientations are from device to world, or the other way round.
    case direction(isInverse: Bool, isLeftHanded: Bool)
    /// There is too little motion, or none is measured.
    case undecided
    /// The orientations do not turn as the angular rates do, whichever way they are meant.
    case contradiction
  }

  /// Seconds between the instants that are compared, at least and at most.
  private static let (step, longestStep): (Int64, Int64) = (100_000_000, 1_000_000_000)
  /// Least turning that decides, rad/s rms: three degrees a second, several times a gyroscope's noise and bias.
  private static let leastTurning = 0.05
  /// Shares of the turning that are left unexplained: below the first a reading fits, above the second it fails.
  /// A wrong reading leaves 1 or more.
  private static let (fitting, failing) = (0.5, 0.7)

  /// Compares orientations, read as device to world, with rates in rad/s.
  static func verdict(_ orientations: OrientationSeries, rates: VectorSeries) -> Verdict {
    let turns = turns(of: orientations.samples, beside: AngleIntegral(rates.samples))
    guard turns.count >= 10 else { return .undecided }
    let measured = centred(turns.map(\.measured))
    let turning = (measured.reduce(0) { $0 + $1.dot($1) } / Double(turns.count)).squareRoot()
    guard turning / (Double(step) * 1e-9) > leastTurning else { return .undecided }
    let (forward, inverse) = (centred(turns.map(\.forward)), centred(turns.map(\.inverse)))
    let right = better(unexplained(measured, by: forward), unexplained(measured, by: inverse))
    if right.share < failing { return .direction(isInverse: right.isInverse, isLeftHanded: false) }
    let mirrored = measured.map { -$0 }
    let left = better(unexplained(mirrored, by: forward), unexplained(mirrored, by: inverse))
    return left.share < fitting ? .direction(isInverse: left.isInverse, isLeftHanded: true) : .contradiction
  }

  private static func better(_ forward: Double, _ inverse: Double) -> (isInverse: Bool, share: Double) {
    inverse < forward ? (true, inverse) : (false, forward)
  }

  /// One step: the turn as measured, and as the orientations say it when read either way, radians.
  private struct Turn {
    var measured: Vector3<Imu>
    var forward: Vector3<Imu>
    var inverse: Vector3<Imu>
  }

  private static func turns(
    of orientations: [OrientationSample<Imu, LogClock>], beside angles: AngleIntegral
  ) -> [Turn] {
    steps(orientations, beside: angles).map { before, now, measured in
      Turn(
        measured: measured, forward: (before.rotation.inverse * now.rotation).rotationVector,
        inverse: (before.rotation * now.rotation.inverse).rotationVector.relabelled())
    }
  }

  /// Pairs of samples a step apart, with the angle integral between them.
  private static func steps<Sample: LogSample>(
    _ samples: [Sample], beside angles: AngleIntegral
  ) -> [(before: Sample, now: Sample, angle: Vector3<Imu>)] {
    var (steps, angles) = ([(before: Sample, now: Sample, angle: Vector3<Imu>)](), angles)
    var last: (sample: Sample, angle: Vector3<Imu>)?
    for sample in samples {
      let passed = last.map { sample.time.nanoseconds - $0.sample.time.nanoseconds } ?? step
      guard passed >= step, let angle = angles.value(at: sample.time) else { continue }
      if let last, passed <= longestStep { steps.append((last.sample, sample, angle - last.angle)) }
      last = (sample, angle)
    }
    return steps
  }

  private static func centred(_ turns: [Vector3<Imu>]) -> [Vector3<Imu>] {
    let mean = turns.reduce(Vector3<Imu>.zero, +) / Double(max(1, turns.count))
    return turns.map { $0 - mean }
  }

  private static func unexplained(_ measured: [Vector3<Imu>], by turns: [Vector3<Imu>]) -> Double {
    var (left, all) = (0.0, 0.0)
    for (m, t) in zip(measured, turns) {
      left += (m - t).dot(m - t)
      all += m.dot(m)
    }
    return all > 0 ? left / all : 1
  }
}

extension TurnComparison {
  /// Whether an up that the device worked out turns in its axes as the rates say; `nil` with too little motion.
  ///
  /// ```
  /// Δu = −∫ω dt × u      and with the other sign in axes of the left hand
  /// ```
  static func follows(_ ups: VectorSeries, rates: VectorSeries) -> Bool? {
    let steps = steps(ups.samples, beside: AngleIntegral(rates.samples))
    let expected = steps.map { before, now, angle in angle.cross((before.value + now.value) * -0.5) }
    let turning = (expected.reduce(0) { $0 + $1.dot($1) } / Double(max(1, steps.count))).squareRoot()
    guard steps.count >= 10, turning / (Double(step) * 1e-9) > leastTurning else { return nil }
    let changes = steps.map { before, now, _ in now.value - before.value }
    return min(unexplained(expected, by: changes), unexplained(expected, by: changes.map { -$0 })) < failing
  }
}
