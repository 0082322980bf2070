internal import Geometry
internal import Glibc

/// One epoch as a nominal orientation and nominal sensor errors see it, and how small errors of those carry over it.
///
/// With φ the error of the tilt (World axes x and y), `b`, `s`, `a` errors of the gyro's bias, its scale and the
/// accelerometer's bias, over an epoch with the rotation R to World:
/// ```
/// d   = −∫R dt · b − ∫R diag(ω) dt · s                 what the errors turn, World
/// φ  ← φ + d                                           its first two components
/// δv ← δv + (φ + d/2) × ∫R f dt − ∫R dt · a − d.z ẑ × v̂    velocity
/// m  ← Rz(ψ) m − d.z ẑ × m̂                             mean velocity
/// (u, u̇) ← Rz(ψ) S (u, u̇)                              what comes and goes about the mean, see VelocityModel
/// w  ← e^(−dt/τ_w) w                                   what shakes
/// ```
/// World is meant to turn with the error of the heading, which nothing measures; hence the terms in d.z. ψ is the
/// heading's change over the epoch, or zero where the mean keeps its direction; m̂ is zero in the first case.
struct EpochStep: Sendable {
  /// Places of the state: φx φy | b | s | a | δv | m | u | u̇ | w.
  enum Place {
    static let tilt = 0
    static let gyroBias = 2
    static let gyroScale = 5
    static let accelerometerBias = 8
    static let velocity = 11
    static let mean = 14
    static let sway = 17
    static let swayRate = 20
    static let jitter = 23
    static let count = 26
  }

  /// End of the epoch.
  var end: Timestamp<ClipClock>
  /// Seconds of the epoch.
  var seconds: Double
  /// Nominal orientation at the end.
  var worldFromCamera: Rotation<World, Camera>
  /// ∫R f dt with the nominal errors taken off, m/s.
  var force: Vector3<World>
  /// ∫R dt, seconds.
  var axes: (Vector3<World>, Vector3<World>, Vector3<World>)
  /// ∫R dt as what a bias turns, seconds.
  var biasTurning: (Vector3<World>, Vector3<World>, Vector3<World>)
  /// ∫R diag(ω) dt, radians.
  var turning: (Vector3<World>, Vector3<World>, Vector3<World>)
  /// Cosine and sine of ψ.
  var heading: (cosine: Double, sine: Double)
  /// v̂, m/s.
  var nominalVelocity: Vector3<World>
  /// m̂, m/s; zero where the mean turns with the heading.
  var nominalMean: Vector3<World>
  /// S.
  var sway: SwayStep
  /// e^(−dt/τ_w).
  var jitterDecay: Double
  /// ∫|ω| dt, radians.
  var angle: Double
  /// Seconds in which turning, and pushing, are not in the log.
  var unseenTurning: Double
  var unseenPushing: Double
  /// The gyro's reading where the camera rests, rad/s.
  var restRate: Vector3<Camera>?

  /// Takes the errors of `x` over the epoch, in place. `x` holds ``Place/count`` numbers from `offset`, `stride`
  /// apart, so that rows and columns of a matrix are served alike.
  @inline(__always)
  func carry(_ x: inout [Double], from offset: Int, by stride: Int) {
    func at(_ place: Int) -> Int { offset + place * stride }
    let (b, s, a) = (Place.gyroBias, Place.gyroScale, Place.accelerometerBias)
    var d = biasTurning.0 * x[at(b)] + biasTurning.1 * x[at(b + 1)] + biasTurning.2 * x[at(b + 2)]
    d += turning.0 * x[at(s)] + turning.1 * x[at(s + 1)] + turning.2 * x[at(s + 2)]
    d = -d
    let tilt = Vector3<World>(x[at(0)] + d.x / 2, x[at(1)] + d.y / 2, d.z / 2)
    let push =
      tilt.cross(force) - axes.0 * x[at(a)] - axes.1 * x[at(a + 1)] - axes.2 * x[at(a + 2)]
    x[at(0)] += d.x
    x[at(1)] += d.y
    let (v, m, u) = (at(Place.velocity), at(Place.mean), at(Place.sway))
    x[v] += push.x + nominalVelocity.y * d.z
    x[v + stride] += push.y - nominalVelocity.x * d.z
    x[v + 2 * stride] += push.z
    let (mx, my) = (x[m], x[m + stride])
    x[m] = heading.cosine * mx - heading.sine * my + nominalMean.y * d.z
    x[m + stride] = heading.sine * mx + heading.cosine * my - nominalMean.x * d.z
    let r = at(Place.swayRate)
    for axis in 0..<3 { x[at(Place.jitter + axis)] *= jitterDecay }
    for axis in 0..<3 {
      let (value, rate) = (x[u + axis * stride], x[r + axis * stride])
      x[u + axis * stride] = sway.valueFromValue * value + sway.valueFromRate * rate
      x[r + axis * stride] = sway.rateFromValue * value + sway.rateFromRate * rate
    }
    for place in [u, r] {
      let (east, north) = (x[place], x[place + stride])
      x[place] = heading.cosine * east - heading.sine * north
      x[place + stride] = heading.sine * east + heading.cosine * north
    }
  }

  /// The transpose of ``carry(_:from:by:)``: takes what is known of the errors after the epoch back to before it.
  @inline(__always)
  func carryBack(_ x: inout [Double], from offset: Int, by stride: Int) {
    func at(_ place: Int) -> Int { offset + place * stride }
    let (b, s, a) = (Place.gyroBias, Place.gyroScale, Place.accelerometerBias)
    let (v, m, u) = (at(Place.velocity), at(Place.mean), at(Place.sway))
    let velocity = Vector3<World>(x[v], x[v + stride], x[v + 2 * stride])
    let lever = force.cross(velocity)
    let (mx, my) = (x[m], x[m + stride])
    let d = Vector3<World>(
      x[at(0)] + lever.x / 2, x[at(1)] + lever.y / 2,
      lever.z / 2 + nominalVelocity.y * velocity.x - nominalVelocity.x * velocity.y + nominalMean.y * mx
        - nominalMean.x * my)
    x[at(0)] += lever.x
    x[at(1)] += lever.y
    x[at(b)] -= biasTurning.0.dot(d)
    x[at(b + 1)] -= biasTurning.1.dot(d)
    x[at(b + 2)] -= biasTurning.2.dot(d)
    x[at(s)] -= turning.0.dot(d)
    x[at(s + 1)] -= turning.1.dot(d)
    x[at(s + 2)] -= turning.2.dot(d)
    x[at(a)] -= axes.0.dot(velocity)
    x[at(a + 1)] -= axes.1.dot(velocity)
    x[at(a + 2)] -= axes.2.dot(velocity)
    x[m] = heading.cosine * mx + heading.sine * my
    x[m + stride] = heading.cosine * my - heading.sine * mx
    let r = at(Place.swayRate)
    for axis in 0..<3 { x[at(Place.jitter + axis)] *= jitterDecay }
    for place in [u, r] {
      let (east, north) = (x[place], x[place + stride])
      x[place] = heading.cosine * east + heading.sine * north
      x[place + stride] = heading.cosine * north - heading.sine * east
    }
    for axis in 0..<3 {
      let (value, rate) = (x[u + axis * stride], x[r + axis * stride])
      x[u + axis * stride] = sway.valueFromValue * value + sway.rateFromValue * rate
      x[r + axis * stride] = sway.valueFromRate * value + sway.rateFromRate * rate
    }
  }
}

extension EpochStep {
  /// The epochs of a recording in turn, from a nominal start.
  ///
  /// - Parameters:
  ///   - start: nominal orientation at the start of the first epoch.
  ///   - errors: nominal errors, beyond those `epochs` were summed with.
  ///   - turns: whether the mean velocity turns with the heading.
  ///   - velocities: nominal velocity after each epoch; empty when nothing is known of it.
  ///   - means: nominal mean velocity after each epoch, likewise.
  static func chain(
    _ epochs: [InertialEpoch], start: Rotation<World, Camera>, errors: SensorErrors, turns: Bool,
    velocities: [Vector3<World>], means: [Vector3<World>]
  ) -> [EpochStep] {
    var rotation = start
    let (b, s) = (errors.gyroBias, errors.gyroScale)
    return epochs.indices.map { k in
      let epoch = epochs[k]
      let (axes, bias, turning) = (epoch.axes, epoch.biasTurning, epoch.turning)
      let away = bias.x * b.x + bias.y * b.y + bias.z * b.z + turning.x * s.x + turning.y * s.y + turning.z * s.z
      let a = errors.accelerometerBias
      let force = epoch.force - away.cross(epoch.force) * 0.5 - axes.x * a.x - axes.y * a.y - axes.z * a.z
      let before = rotation
      rotation = before * (Rotation<Camera, Camera>(rotationVector: -away) * epoch.turn)
      let psi = turns ? headingChange(from: before, to: rotation, turned: before(epoch.rotation - away).z) : 0
      return EpochStep(
        end: epoch.end, seconds: epoch.seconds, worldFromCamera: rotation, force: before(force),
        axes: (before(axes.x), before(axes.y), before(axes.z)),
        biasTurning: (before(bias.x), before(bias.y), before(bias.z)),
        turning: (before(turning.x), before(turning.y), before(turning.z)), heading: (cos(psi), sin(psi)),
        nominalVelocity: velocities.isEmpty ? .zero : velocities[k],
        nominalMean: turns || means.isEmpty ? .zero : means[k], sway: .none, jitterDecay: 1, angle: epoch.angle,
        unseenTurning: epoch.unseenTurning, unseenPushing: epoch.unseenPushing,
        restRate: epoch.restRate)
    }
  }

  /// How far the way the camera faces has turned about the vertical, radians, World's sense.
  ///
  /// Nearer the vertical than 17° it faces nowhere; there its own turning about the vertical stands for it.
  private static func headingChange(
    from a: Rotation<World, Camera>, to b: Rotation<World, Camera>, turned: Double
  ) -> Double {
    let (before, after) = (a(Vector3(0, 0, 1)), b(Vector3(0, 0, 1)))
    let least = 0.3 * 0.3
    func horizontal(_ v: Vector3<World>) -> Double { v.x * v.x + v.y * v.y }
    guard horizontal(before) > least, horizontal(after) > least else { return turned }
    return atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y)
  }
}
