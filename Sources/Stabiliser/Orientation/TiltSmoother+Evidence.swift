internal import Geometry
internal import Glibc

/// What a recording shows of its own motion: how far velocity spreads, where it changes for good, and how well a
/// solution explains it all.
extension TiltSmoother {
  /// Spread of velocity about its mean, as the recording shows it, m/s: half as much again as the median suggests.
  ///
  /// A tripod and a run differ by a factor of fifty; a fixed value would waste the one or mistrust the other. (The
  /// median of a two-dimensional normal law's length is 1.18 times its standard deviation.)
  func seenSpread(_ estimates: [Estimate]) -> Double {
    spread(estimates.map { $0.velocity - $0.meanVelocity })
  }

  private func spread(_ excesses: [Vector3<World>]) -> Double {
    let lengths = excesses.map { Vector3<World>($0.x, $0.y, 0).length }.sorted()
    guard !lengths.isEmpty else { return noise.velocity }
    return max(0.05, min(3, 1.5 * lengths[lengths.count / 2] / 1.1774))
  }

  /// Wander of the mean velocity in each epoch, m/s/√s, given the lasting accelerations seen before; none at first.
  ///
  /// Where an acceleration clearly lasts, the mean may follow the change of velocity that it amounts to within the
  /// stretch it is seen in; what could as well be a lean leaves the mean as it was.
  func wander(accelerations: [Double], count: Int) -> [Double] {
    (0..<count).map { k in
      let acceleration = k < accelerations.count ? accelerations[k] : 0
      let square = acceleration * acceleration
      let clear = square / (square + noise.clearAcceleration * noise.clearAcceleration)
      return noise.settledWander + clear * acceleration * (Self.lastingSeconds / 2).squareRoot()
    }
  }

  /// Horizontal acceleration that lasts around each epoch, m/s²: the change between mean velocities before and after.
  func sustainedAccelerations(_ estimates: [Estimate]) -> [Double] {
    surroundings(estimates).map { around in
      guard let (before, after) = around else { return 0 }
      let difference = after.velocity - before.velocity
      return Vector3<World>(difference.x, difference.y, 0).length / (after.seconds - before.seconds)
    }
  }

  /// Spread of velocity about its moving mean, m/s: what ``seenSpread(_:)`` is before a mean is estimated.
  func localSpread(_ estimates: [Estimate]) -> Double {
    spread(
      zip(estimates, surroundings(estimates)).compactMap { estimate, around in
        around.map { estimate.velocity - ($0.before.velocity + $0.after.velocity) / 2 }
      })
  }

  private typealias Mean = (velocity: Vector3<World>, seconds: Double)

  /// Mean velocities just before and just after each epoch; `nil` at the ends.
  private func surroundings(_ estimates: [Estimate]) -> [(before: Mean, after: Mean)?] {
    var first = 0
    var last = 0
    return estimates.indices.map { k in
      let now = estimates[k].end
      while (now - estimates[first].end).seconds > Self.lastingSeconds { first += 1 }
      while last + 1 < estimates.count, (estimates[last + 1].end - now).seconds <= Self.lastingSeconds { last += 1 }
      guard first < k, last > k else { return nil }
      return (Self.mean(estimates[first...k]), Self.mean(estimates[k...last]))
    }
  }

  private static func mean(_ some: ArraySlice<Estimate>) -> Mean {
    let sum = some.reduce(Vector3<World>.zero) { $0 + $1.velocity }
    return (sum / Double(some.count), some.reduce(0) { $0 + $1.end.seconds } / Double(some.count))
  }

  /// How badly a solution explains a recording: lasting accelerations under a Cauchy law, biases under a normal one.
  func cost(of estimates: [Estimate], accelerations: [Double]) -> Double {
    guard let last = estimates.last else { return .infinity }
    var sum = 0.0
    var before: Timestamp<ClipClock>?
    for (estimate, acceleration) in zip(estimates, accelerations) {
      let seconds = before.map { (estimate.end - $0).seconds } ?? GravityEpochs.length
      let excess = acceleration / noise.calmAcceleration
      sum += seconds / Self.lastingSeconds * log(1 + excess * excess)
      before = estimate.end
    }
    let gyro = (last.gyroBias + foldedGyroBias).length / noise.gyroBias
    let accelerometer = (last.accelerometerBias + foldedAccelerometerBias).length / noise.accelerometerBias
    return sum + 0.5 * (gyro * gyro + accelerometer * accelerometer)
  }
}
