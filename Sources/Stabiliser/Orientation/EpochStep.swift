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

  /// Three columns of a matrix.
  typealias Columns = (Vector3<World>, Vector3<World>, Vector3<World>)

  /// End of the epoch.
  var end: Timestamp<ClipClock>
  /// Seconds of the epoch.
  var seconds: Double
  /// Nominal orientation at the end.
  var worldFromCamera: Rotation<World, Camera>
  /// ∫R f dt with the nominal errors taken off, m/s.
  var force: Vector3<World>
  /// ∫R dt, seconds.
  var axes: Columns
  /// ∫R dt as what a bias turns, seconds.
  var biasTurning: Columns
  /// ∫R diag(ω) dt, radians.
  var turning: Columns
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

  /// Takes the errors of `x` over the epoch, in place. `x` points to ``Place/count`` numbers, `stride` apart, so that
  /// rows and columns of a matrix are served alike.
  ///
  /// By pointer, as this is most of the work of a long log, and tests run unoptimised.
  func carry(_ x: UnsafeMutablePointer<Double>, by stride: Int) {
    let b = unsafe read(x + Place.gyroBias * stride, stride)
    let s = unsafe read(x + Place.gyroScale * stride, stride)
    let a = unsafe read(x + Place.accelerometerBias * stride, stride)
    let d = Vector3<World>.zero - combined(biasTurning, b) - combined(turning, s)
    let (east, north) = unsafe (x[0], x[stride])
    let tilt = Vector3<World>(east + d.x / 2, north + d.y / 2, d.z / 2)
    let drag = Vector3<World>(nominalVelocity.y * d.z, -nominalVelocity.x * d.z, 0)
    unsafe x[0] = east + d.x
    unsafe x[stride] = north + d.y
    unsafe add(tilt.cross(force) - combined(axes, a) + drag, to: x + Place.velocity * stride, stride)
    let m = unsafe x + Place.mean * stride
    unsafe turn(m, stride, sine: heading.sine)
    unsafe m[0] += nominalMean.y * d.z
    unsafe m[stride] -= nominalMean.x * d.z
    let (u, r) = unsafe (x + Place.sway * stride, x + Place.swayRate * stride)
    for axis in 0..<3 {
      let i = axis * stride
      let (value, rate) = unsafe (u[i], r[i])
      unsafe u[i] = sway.valueFromValue * value + sway.valueFromRate * rate
      unsafe r[i] = sway.rateFromValue * value + sway.rateFromRate * rate
    }
    unsafe turn(u, stride, sine: heading.sine)
    unsafe turn(r, stride, sine: heading.sine)
    unsafe decay(x + Place.jitter * stride, stride)
  }

  /// The transpose of ``carry(_:by:)``: takes what is known of the errors after the epoch back to before it.
  func carryBack(_ x: UnsafeMutablePointer<Double>, by stride: Int) {
    let velocity = unsafe read(x + Place.velocity * stride, stride).relabelled(as: World.self)
    let m = unsafe x + Place.mean * stride
    let lever = force.cross(velocity)
    let (east, north, meanEast, meanNorth) = unsafe (x[0], x[stride], m[0], m[stride])
    let drag =
      nominalVelocity.y * velocity.x - nominalVelocity.x * velocity.y + nominalMean.y * meanEast
      - nominalMean.x * meanNorth
    let d = Vector3<World>(east + lever.x / 2, north + lever.y / 2, lever.z / 2 + drag)
    unsafe x[0] = east + lever.x
    unsafe x[stride] = north + lever.y
    unsafe add(-projected(biasTurning, d), to: x + Place.gyroBias * stride, stride)
    unsafe add(-projected(turning, d), to: x + Place.gyroScale * stride, stride)
    unsafe add(-projected(axes, velocity), to: x + Place.accelerometerBias * stride, stride)
    unsafe turn(m, stride, sine: -heading.sine)
    let (u, r) = unsafe (x + Place.sway * stride, x + Place.swayRate * stride)
    unsafe turn(u, stride, sine: -heading.sine)
    unsafe turn(r, stride, sine: -heading.sine)
    for axis in 0..<3 {
      let i = axis * stride
      let (value, rate) = unsafe (u[i], r[i])
      unsafe u[i] = sway.valueFromValue * value + sway.rateFromValue * rate
      unsafe r[i] = sway.valueFromRate * value + sway.rateFromRate * rate
    }
    unsafe decay(x + Place.jitter * stride, stride)
  }

  private func read(_ x: UnsafeMutablePointer<Double>, _ stride: Int) -> Vector3<Camera> {
    unsafe Vector3(x[0], x[stride], x[2 * stride])
  }

  private func add<Frame>(_ v: Vector3<Frame>, to x: UnsafeMutablePointer<Double>, _ stride: Int) {
    unsafe x[0] += v.x
    unsafe x[stride] += v.y
    unsafe x[2 * stride] += v.z
  }

  private func turn(_ x: UnsafeMutablePointer<Double>, _ stride: Int, sine: Double) {
    guard sine != 0 else { return }
    let (east, north) = unsafe (x[0], x[stride])
    unsafe x[0] = heading.cosine * east - sine * north
    unsafe x[stride] = sine * east + heading.cosine * north
  }

  private func decay(_ x: UnsafeMutablePointer<Double>, _ stride: Int) {
    unsafe x[0] *= jitterDecay
    unsafe x[stride] *= jitterDecay
    unsafe x[2 * stride] *= jitterDecay
  }

  /// The columns, each taken as often as a component says.
  private func combined(_ columns: Columns, _ v: Vector3<Camera>) -> Vector3<World> {
    Vector3(
      columns.0.x * v.x + columns.1.x * v.y + columns.2.x * v.z,
      columns.0.y * v.x + columns.1.y * v.y + columns.2.y * v.z,
      columns.0.z * v.x + columns.1.z * v.y + columns.2.z * v.z)
  }

  /// How much of a vector lies along each column: the transpose of ``combined(_:_:)``.
  private func projected(_ columns: Columns, _ v: Vector3<World>) -> Vector3<Camera> {
    Vector3(columns.0.dot(v), columns.1.dot(v), columns.2.dot(v))
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
