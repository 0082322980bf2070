internal import Geometry
internal import Glibc

/// What errors of a sensor that change slowly may do to the lag.
///
/// A rate that is off by e looks like a lag of e over the rate's change. Where the motion turns round often, such errors
/// take each other away; an even pan changes its rate a few times a minute, and there they do not:
/// ```
/// σ = (scale · ω + drift) / (ω̇ · √N)        rms of rate and of its change; N times the change turns round
/// ```
/// Scale and bias as a whole are among the numbers that are solved for: what counts is how much they wander.
enum SlowErrors {
  /// How much a phone's gyro strays from one scale, and from one bias, rad/s.
  private static let (scale, drift) = (0.003, 0.02 * Double.pi / 180)
  /// Rates are looked at in steps of this many seconds: the noise of single readings is no motion.
  private static let step = 0.1

  /// Standard deviation of the lag from slow errors, seconds.
  static func lagSigma(_ rates: GyroRates) -> Double {
    let means = stepMeans(rates)
    guard means.count > 2 else { return .infinity }
    let changes = zip(means, means.dropFirst()).map { ($1 - $0) * (1 / step) }
    let (rate, change) = (rms(means), rms(changes))
    guard change > 0 else { return .infinity }
    return (scale * rate + drift) / (change * Double(max(1, turns(changes))).squareRoot())
  }

  /// Mean rate over each step of the log.
  private static func stepMeans(_ rates: GyroRates) -> [Vector3<Camera>] {
    var (means, sum, count, index) = ([Vector3<Camera>](), Vector3<Camera>.zero, 0.0, 0)
    for (time, rate) in zip(rates.seconds, rates.rates) {
      let here = Int((time - rates.start) / step)
      if here != index, count > 0 {
        means.append(sum * (1 / count))
        (sum, count, index) = (.zero, 0, here)
      }
      sum += rate
      count += 1
    }
    return means
  }

  /// How often the change of the busiest axis turns round by more than half its rms.
  private static func turns(_ changes: [Vector3<Camera>]) -> Int {
    let axes = [changes.map(\.x), changes.map(\.y), changes.map(\.z)]
    let powers = axes.map { $0.reduce(0) { $0 + $1 * $1 } }
    guard let busiest = powers.indices.max(by: { powers[$0] < powers[$1] }) else { return 0 }
    let least = 0.5 * (powers[busiest] / Double(changes.count)).squareRoot()
    var (sign, turns) = (0.0, 0)
    for change in axes[busiest] where abs(change) > least {
      let new = change > 0 ? 1.0 : -1
      if sign != 0, new != sign { turns += 1 }
      sign = new
    }
    return turns
  }

  private static func rms(_ vectors: [Vector3<Camera>]) -> Double {
    (vectors.reduce(0) { $0 + $1.dot($1) } / Double(max(1, vectors.count))).squareRoot()
  }
}
