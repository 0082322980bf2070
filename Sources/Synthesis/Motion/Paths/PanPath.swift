extension CameraPath {
  /// Sweeps to one side, back, and on: about 35°/s at most in a clip of ten seconds.
  static func pan(seconds: Double, _ random: inout RandomStream) -> CameraPath {
    var path = CameraPath()
    let side = random.sign()
    let softness = 0.03 * seconds
    func sweep(_ height: Double, _ from: Double, _ to: Double) -> SmoothCurve.Ramp {
      SmoothCurve.Ramp(
        height: side * height * degree, start: from * seconds, end: to * seconds, softness: softness)
    }
    path.heading.constant = side * -25 * degree
    path.heading.ramps = [sweep(70, 0.12, 0.36), sweep(-50, 0.48, 0.66), sweep(40, 0.74, 0.92)]
    path.pitch = .noise(rms: 0.8 * degree, band: 0.5 / seconds...2 / seconds, count: 3, &random)
    path.pitch.constant = random.uniform(-1...1) * degree
    return path
  }
}
