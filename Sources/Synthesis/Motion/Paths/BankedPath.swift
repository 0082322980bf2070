extension CameraPath {
  /// A bicycle at 7 m/s leaning up to about 15°, over a surface that shakes it at 15–60 Hz.
  static func bike(_ random: inout RandomStream) -> CameraPath {
    var path = banked(speed: 7, leanPeak: 14, hertz: 0.09...0.22, &random)
    path.roll = path.roll + .noise(rms: 0.05 * degree, band: 15...60, falloff: 1, count: 7, &random)
    path.roll = path.roll + .noise(rms: 0.4 * degree, band: 0.5...3, &random)
    path.pitch =
      .noise(rms: 0.8 * degree, band: 0.3...2.5, &random)
      + .noise(rms: 0.07 * degree, band: 15...60, falloff: 1, count: 7, &random)
    path.pitch.constant = random.uniform(-6 ... -2) * degree
    path.heading =
      path.heading + .noise(rms: 0.5 * degree, band: 0.4...2.5, &random)
      + .noise(rms: 0.05 * degree, band: 15...60, falloff: 1, count: 7, &random)
    func jolt(_ metres: Double) -> SmoothCurve {
      .noise(rms: metres, band: 1...6, falloff: 2, count: 4, &random)
        + .noise(rms: metres / 60, band: 15...60, falloff: 1.5, count: 7, &random)
    }
    path.shake = (jolt(0.002), jolt(0.002), jolt(0.006))
    return path
  }

  /// A flight at 11 m/s banking up to about 28°, rising and sinking; nothing shakes.
  static func drone(_ random: inout RandomStream) -> CameraPath {
    var path = banked(speed: 11, leanPeak: 26, hertz: 0.05...0.13, &random)
    path.pitch = .noise(rms: 4 * degree, band: 0.06...0.25, count: 4, &random)
    path.pitch.constant = random.uniform(-14 ... -8) * degree
    path.roll = path.roll + .noise(rms: 0.3 * degree, band: 0.4...1.5, &random)
    path.shake.z = .noise(rms: 2, band: 0.04...0.15, falloff: 1, count: 3, &random)
    return path
  }

  /// A ride whose roll is its lean, and whose turns are such that a pendulum on board would hang straight:
  /// `course′ = g/v · lean`, the small-angle form of `tan lean = v·course′/g` (2 % short at 14°, 8 % at 28°).
  private static func banked(
    speed: Double, leanPeak: Double, hertz: ClosedRange<Double>, _ random: inout RandomStream
  ) -> CameraPath {
    var path = CameraPath()
    let sign = random.sign()
    let quick = SmoothCurve.Wave(
      amplitude: sign * 0.65 * leanPeak * degree,
      angularFrequency: 2 * .pi * random.uniform(0.6 * hertz.upperBound...hertz.upperBound),
      phase: random.uniform(0.5...2.6))
    let slow = SmoothCurve.Wave(
      amplitude: sign * 0.35 * leanPeak * degree,
      angularFrequency: 2 * .pi * random.uniform(hertz.lowerBound...1.4 * hertz.lowerBound),
      phase: random.uniform(0.3...2.8))
    path.roll.waves = [quick, slow]
    path.course = path.roll.accumulated(gain: standardGravity / speed)
    path.heading = path.course
    path.speed = .noise(rms: 0.05 * speed, band: 0.05...0.25, count: 3, &random)
    path.speed.constant = speed
    return path
  }
}
