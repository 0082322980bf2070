/// A way of going on foot. Angles in degrees, lengths in metres.
struct Gait {
  /// Strides a second; steps come at twice that.
  var strideHertz: Double
  var speed: Double
  /// Rise and fall at every step.
  var bounce: Double
  /// Side to side at every stride.
  var sway: Double
  /// Roll and yaw at every stride, pitch at every step.
  var roll: Double
  var yaw: Double
  var pitch: Double
  /// Irregular shake about each axis, root mean square.
  var shake: Double
  /// Slow drift of roll, peak.
  var rollDrift: Double

  /// 1.4 m/s; the bounce peaks at about 0.35 g.
  static let walking = Gait(
    strideHertz: 1.3, speed: 1.4, bounce: 0.013, sway: 0.022, roll: 1.4, yaw: 1.5, pitch: 1.1, shake: 0.35,
    rollDrift: 8)
  /// 3 m/s; the bounce peaks at about 1 g.
  static let running = Gait(
    strideHertz: 1.4, speed: 3, bounce: 0.032, sway: 0.03, roll: 2.6, yaw: 2.4, pitch: 2.4, shake: 0.8, rollDrift: 10)
}

extension CameraPath {
  /// Going on foot along a wandering course, looking where one goes.
  static func gait(_ gait: Gait, _ random: inout RandomStream) -> CameraPath {
    let (stride, step) = (gait.strideHertz, 2 * gait.strideHertz)
    var path = CameraPath()
    path.course = .noise(rms: 6 * degree, band: 0.03...0.12, count: 3, &random)
    path.course.constant = random.uniform(-20...20) * degree
    path.speed = .noise(rms: 0.06 * gait.speed, band: 0.05...0.3, count: 3, &random)
    path.speed.constant = gait.speed

    path.roll = drift(gait.rollDrift, &random) + beat(gait.roll, stride, &random) + irregular(gait.shake, &random)
    path.pitch = drift(2, &random) + beat(gait.pitch, step, &random) + irregular(gait.shake, &random)
    path.heading =
      path.course + drift(4, &random) + beat(gait.yaw, stride, &random) + irregular(gait.shake, &random)
    path.pitch.constant = random.uniform(-5...0) * degree

    path.shake.x = .wave(gait.sway, hertz: stride, &random) + .noise(rms: 0.004, band: 0.3...2, falloff: 1, &random)
    path.shake.y =
      .wave(gait.bounce * 0.5, hertz: step, &random) + .noise(rms: 0.004, band: 0.3...2, falloff: 1, &random)
    path.shake.z =
      .wave(gait.bounce, hertz: step, &random) + .wave(gait.bounce / 12, hertz: 2 * step, &random)
    return path
  }

  /// A slow wander with the given peak, degrees, that starts well away from zero.
  private static func drift(_ peak: Double, _ random: inout RandomStream) -> SmoothCurve {
    let sign = random.sign()
    func wave(_ share: Double, _ hertz: ClosedRange<Double>, _ phase: ClosedRange<Double>) -> SmoothCurve.Wave {
      SmoothCurve.Wave(
        amplitude: sign * share * peak * degree, angularFrequency: 2 * .pi * random.uniform(hertz),
        phase: random.uniform(phase))
    }
    return SmoothCurve(waves: [wave(0.7, 0.05...0.08, 0.7...2.4), wave(0.3, 0.11...0.16, 0.3...2.8)])
  }

  /// A swing at the rhythm of the gait with its overtone; `peak` in degrees.
  private static func beat(_ peak: Double, _ hertz: Double, _ random: inout RandomStream) -> SmoothCurve {
    .wave(0.8 * peak * degree, hertz: hertz, &random) + .wave(0.2 * peak * degree, hertz: 2 * hertz, &random)
  }

  private static func irregular(_ rms: Double, _ random: inout RandomStream) -> SmoothCurve {
    .noise(rms: rms * degree, band: 0.5...7, falloff: 0.8, count: 6, &random)
  }
}
