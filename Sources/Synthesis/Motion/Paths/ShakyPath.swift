extension CameraPath {
  /// A level view of one place, held by a hand that shakes hard: at 1280 × 720 and 70° across, the picture jitters by
  /// about 20 pixels and 0.7° of roll, root mean square, about its own path smoothed over half a second.
  static func shaky(_ random: inout RandomStream) -> CameraPath {
    var path = CameraPath()
    path.roll = handShake(sway: 0.75, tremor: 0.2, drift: 0, &random)
    path.pitch = handShake(sway: 0.92, tremor: 0.31, drift: 0, &random)
    path.heading = handShake(sway: 1.05, tremor: 0.31, drift: 0, &random)
    path.shake = handSway(metres: 0.02, &random)
    return path
  }
}
