extension CameraPath {
  /// Two visits to straight down. In the first the axis goes 4° beyond the vertical and comes back the way it came;
  /// in the second it goes across, and the camera ends upside down facing the other way.
  ///
  /// The axis turns at up to 17.5°/s, plus tremor. Outside the visits it stays `away` from the vertical: about 31° in
  /// clips of 10 s, 66° in clips of 20 s, never less than 30° (clips below 9 s turn faster for that).
  static func pole(seconds: Double, _ random: inout RandomStream) -> CameraPath {
    var path = CameraPath()
    let beyond = 4.0
    let away = max(30, min(70, 17.5 * 0.2 * seconds - beyond))
    func turn(_ degrees: Double, _ from: Double, _ to: Double) -> SmoothCurve.Ramp {
      SmoothCurve.Ramp(
        height: degrees * degree, start: from * seconds, end: to * seconds, softness: 0.018 * seconds)
    }
    path.pitch = .noise(rms: 0.15 * degree, band: 0.3...1.2, &random)
    path.pitch.constant = (away - 90) * degree
    path.pitch.ramps = [
      turn(-away - beyond, 0.05, 0.25), turn(away + beyond, 0.27, 0.47),
      turn(-2 * away, 0.51, 0.51 + 0.4 * away / (away + beyond)),
    ]
    path.roll = handShake(sway: 0.4, tremor: 0.03, drift: 0.8, &random)
    path.roll.constant = random.sign() * random.uniform(3...8) * degree
    path.heading =
      .noise(rms: 0.3 * degree, band: 0.3...1.2, &random)
      + .noise(rms: 4 * degree, band: 0.03...0.1, count: 3, &random)
    path.heading.constant = random.uniform(-40...40) * degree
    path.shake = handSway(metres: 0.015, &random)
    return path
  }
}
