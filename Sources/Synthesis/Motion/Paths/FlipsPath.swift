import Glibc

extension CameraPath {
  /// Whole turns of roll one way in the first half of the clip and the other way in the second, at 190°/s, while
  /// the view wanders. One turn each way takes 1.9 s: a shorter half is overrun.
  static func flips(seconds: Double, _ random: inout RandomStream) -> CameraPath {
    var path = CameraPath()
    let rate = 190 * degree
    let turns = max(1, (0.41 * seconds * rate / (2 * .pi)).rounded(.down))
    let duration = turns * 2 * .pi / rate
    let side = random.sign()
    func spin(_ sign: Double, from start: Double) -> SmoothCurve.Ramp {
      SmoothCurve.Ramp(height: sign * turns * 2 * .pi, start: start, end: start + duration, softness: 0.25)
    }
    path.roll = .noise(rms: 1.5 * degree, band: 0.2...2, &random)
    path.roll.constant = random.sign() * random.uniform(5...20) * degree
    path.roll.ramps = [spin(side, from: 0.06 * seconds), spin(-side, from: 0.53 * seconds)]
    path.pitch = .noise(rms: 6 * degree, band: 0.1...0.5, count: 4, &random)
    path.heading = .noise(rms: 12 * degree, band: 0.06...0.4, count: 4, &random)
    path.heading.constant = random.uniform(-30...30) * degree
    path.shake = handSway(metres: 0.03, &random)
    return path
  }
}
