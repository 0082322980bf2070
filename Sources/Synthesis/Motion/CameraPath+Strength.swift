extension CameraPath {
  /// What is slower is meant; what is faster is shake. Hertz.
  static let shakeBegins = 0.3

  /// The path with all shake, of angles and of position, so many times as strong; drifts, turns, sweeps and the ride
  /// stay as they are.
  func shaken(by factor: Double) -> CameraPath {
    guard factor != 1 else { return self }
    var path = self
    path.heading = heading.shaken(by: factor)
    path.pitch = pitch.shaken(by: factor)
    path.roll = roll.shaken(by: factor)
    path.shake = (shake.x.shaken(by: factor), shake.y.shaken(by: factor), shake.z.shaken(by: factor))
    return path
  }
}

extension SmoothCurve {
  fileprivate func shaken(by factor: Double) -> SmoothCurve {
    var curve = self
    for index in waves.indices where waves[index].angularFrequency > 2 * .pi * CameraPath.shakeBegins {
      curve.waves[index].amplitude *= factor
    }
    return curve
  }
}
