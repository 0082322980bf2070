extension CameraPath {
  /// A standing operator: sway below 2 Hz of under a degree, tremor of 4–12 Hz of under a tenth, slow drift.
  static func handheld(_ random: inout RandomStream) -> CameraPath {
    var path = CameraPath()
    path.roll = handShake(sway: 0.6, tremor: 0.05, drift: 2, &random)
    path.pitch = handShake(sway: 0.6, tremor: 0.06, drift: 1.5, &random)
    path.heading = handShake(sway: 0.7, tremor: 0.06, drift: 3, &random)
    path.roll.constant = random.sign() * random.uniform(2...5) * degree
    path.pitch.constant = random.uniform(-3...3) * degree
    path.heading.constant = random.uniform(-15...15) * degree
    path.shake = handSway(metres: 0.015, &random)
    return path
  }

  /// Angles of a hand that tries to hold still; degrees root mean square.
  static func handShake(
    sway: Double, tremor: Double, drift: Double, _ random: inout RandomStream
  ) -> SmoothCurve {
    .noise(rms: drift * degree, band: 0.04...0.15, count: 3, &random)
      + .noise(rms: sway * degree, band: 0.4...2.2, &random)
      + .noise(rms: tremor * degree, band: 4...12, &random)
  }

  /// Position of such a hand: sway that falls off fast with frequency, and a trace of tremor.
  static func handSway(metres: Double, _ random: inout RandomStream) -> (x: SmoothCurve, y: SmoothCurve, z: SmoothCurve)
  {
    func axis() -> SmoothCurve {
      .noise(rms: metres, band: 0.1...0.8, falloff: 1, &random)
        + .noise(rms: metres / 60, band: 3...9, falloff: 1.5, &random)
    }
    return (axis(), axis(), axis())
  }
}
