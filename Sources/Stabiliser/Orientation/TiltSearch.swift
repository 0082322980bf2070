internal import Geometry
internal import Glibc

/// Finds tilt and sensor errors by rounds of smoothing, each folding its result into the nominal values.
struct TiltSearch {
  /// What was found.
  struct Result {
    var steps: [EpochStep]
    var smoothed: SmoothedTilt
    var errors: SensorErrors
    var start: Rotation<World, Camera>
    var velocities: [Vector3<World>]
    var means: [Vector3<World>]
    var smoother: TiltSmoother
    var wander: [Double]
    /// How badly it explains the recording.
    var cost: Double
  }

  /// Sway is taken to be at least this many times what was seen of it: a few slow waves that happen to go with the
  /// camera's turns would otherwise pass for evidence of a lean. By experiment, see Docs/LAB.md.
  static let caution = 1.5
  private let epochs: [InertialEpoch]
  /// Errors the epochs' rates were freed of when they were summed.
  private let baked: SensorErrors

  /// Prepares a search.
  ///
  /// - Parameter baked: errors the epochs' rates were freed of when they were summed.
  init(epochs: [InertialEpoch], baked: SensorErrors = SensorErrors()) {
    self.epochs = epochs.map { epoch in
      var read = epoch
      read.restRate = epoch.restRate.map { $0 + baked.gyroBias }
      return read
    }
    self.baked = baked
  }

  /// Searches from a first guess of the orientation at the start of the first epoch.
  ///
  /// Errors fall by the square from one round to the next: two are enough to tell which way explains the recording
  /// better, two more to settle it. What velocity does is learned for each kind of it, and once more at the end.
  func search(from guess: Rotation<World, Camera>) -> Result {
    let found = [false, true].map { turns in
      var best = walk(from: guess, turns: turns, trustsGuess: true)
      let other = walk(from: guess, turns: turns, trustsGuess: false)
      if other.cost < best.cost { best = other }
      advance(&best, learns: VelocityModel.coarse)
      return best
    }
    var best = found[1].cost < found[0].cost ? found[1] : found[0]
    advance(&best)
    advance(&best, learns: VelocityModel.fine)
    return best
  }

  private func walk(from guess: Rotation<World, Camera>, turns: Bool, trustsGuess: Bool) -> Result {
    var smoother = TiltSmoother()
    smoother.model.turnsWithHeading = turns
    var wander = Array(repeating: LastingAcceleration.settledWander, count: epochs.count)
    if trustsGuess {
      let steps = EpochStep.chain(epochs, start: guess, errors: SensorErrors(), turns: turns, velocities: [], means: [])
      wander = lasting(steps, velocities: Self.nominalVelocities(steps)).wander
    }
    var result = Result(
      steps: [], smoothed: .none, errors: baked, start: guess, velocities: [], means: [], smoother: smoother,
      wander: wander, cost: .infinity)
    advance(&result)
    advance(&result)
    return result
  }

  /// One round.
  ///
  /// - Parameter factors: by how much the model's numbers are varied to learn them; empty to keep them.
  func advance(_ result: inout Result, learns factors: [Double] = []) {
    result.smoother.folded = result.errors
    let steps = chain(result)
    if !factors.isEmpty {
      let (smoother, sample, wander) = (result.smoother, Self.sample(steps), Self.sample(result.wander))
      result.smoother.model = smoother.model.learned(factors) { model in
        var trial = smoother
        trial.model = model
        var none: FilterRecord?
        return trial.filter(sample, wander: wander, into: &none)
      }
    }
    let smoothed = result.smoother.smooth(steps, wander: result.wander)
    if !factors.isEmpty {
      let spread = Self.spread(smoothed.estimates.map(\.sway))
      result.smoother.model.sway = max(result.smoother.model.sway, Self.caution * spread)
    }
    let accelerations = lasting(
      steps, velocities: smoothed.estimates.map(\.velocity))
    result.cost = -smoothed.score - result.smoother.model.logPrior + Self.price(of: accelerations, steps)
    (result.steps, result.smoothed) = (steps, smoothed)
    result.errors = result.errors + Self.mean(smoothed.estimates.map(\.errors))
    result.start = Rotation<World, World>(rotationVector: smoothed.startTilt) * result.start
    result.velocities = smoothed.estimates.map(\.velocity)
    result.means = smoothed.estimates.map(\.mean)
    result.wander = accelerations.wander
  }

  private func chain(_ result: Result) -> [EpochStep] {
    EpochStep.chain(
      epochs, start: result.start, errors: result.errors - baked.withoutForce,
      turns: result.smoother.model.turnsWithHeading, velocities: result.velocities,
      means: result.means)
  }

  /// Lasting accelerations of velocities, in axes that turn as the model's mean does.
  private func lasting(_ steps: [EpochStep], velocities: [Vector3<World>]) -> LastingAcceleration {
    var (cosine, sine) = (1.0, 0.0)
    let unturned = zip(steps, velocities).map { step, v in
      (cosine, sine) = (
        cosine * step.heading.cosine - sine * step.heading.sine, sine * step.heading.cosine + cosine * step.heading.sine
      )
      return Vector3<World>(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x, v.z)
    }
    return LastingAcceleration(velocities: unturned, ends: steps.map(\.end))
  }

  private static func nominalVelocities(_ steps: [EpochStep]) -> [Vector3<World>] {
    var velocity = Vector3<World>.zero
    return steps.map { step in
      velocity += step.force - Vector3<World>(0, 0, TiltSmoother.gravity * step.seconds)
      return velocity
    }
  }

  /// Lasting accelerations under a Cauchy law.
  private static func price(of accelerations: LastingAcceleration, _ steps: [EpochStep]) -> Double {
    zip(accelerations.values, steps).reduce(0) { sum, pair in
      let excess = pair.0 / 0.1
      return sum + pair.1.seconds / LastingAcceleration.seconds * log(1 + excess * excess)
    }
  }

  /// Root mean square of the horizontal parts.
  private static func spread(_ vectors: [Vector3<World>]) -> Double {
    (vectors.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y } / Double(max(1, vectors.count))).squareRoot()
  }

  private static func mean(_ errors: [SensorErrors]) -> SensorErrors {
    let sum = errors.reduce(SensorErrors()) { $0 + $1 }
    let n = Double(max(1, errors.count))
    return SensorErrors(
      gyroBias: sum.gyroBias / n, gyroScale: sum.gyroScale / n, accelerometerBias: sum.accelerometerBias / n)
  }

  /// Some minutes from the middle of a long recording tell as much of its velocity as the whole.
  private static func sample<T>(_ all: [T]) -> [T] {
    let most = 1500
    guard all.count > most else { return all }
    let first = (all.count - most) / 2
    return Array(all[first..<first + most])
  }
}
