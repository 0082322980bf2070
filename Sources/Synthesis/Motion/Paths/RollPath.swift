extension CameraPath {
  /// A view that rolls by 10° to both sides once in ten seconds, held by a fairly steady hand.
  static func roll(_ random: inout RandomStream) -> CameraPath {
    var path = CameraPath()
    path.roll = handShake(sway: 0.2, tremor: 0.03, drift: 0, &random)
    path.roll.waves.append(.init(amplitude: 10 * degree, angularFrequency: 2 * .pi * 0.1, phase: 0))
    path.pitch = handShake(sway: 0.2, tremor: 0.03, drift: 0.5, &random)
    path.heading = handShake(sway: 0.2, tremor: 0.03, drift: 1, &random)
    path.pitch.constant = random.uniform(-2...2) * degree
    path.heading.constant = random.uniform(-10...10) * degree
    path.shake = handSway(metres: 0.01, &random)
    return path
  }
}
