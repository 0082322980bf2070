/// The sky: bright at the horizon, deeper above, clouds, and a faint coloured ring round the zenith.
enum Sky {
  private static let horizon = Tint.rgb(0.86, 0.90, 0.94)
  private static let zenith = Tint.rgb(0.42, 0.60, 0.86)
  private static let white = Tint.rgb(0.95, 0.95, 0.96)

  @inline(__always)
  static func tint(
    _ x: Float, _ y: Float, _ z: Float, _ width: Float, _ grain: Float, _ cloud: Float
  ) -> Tint {
    let rise = Coverage.clamp(z * 1.3)
    var tint = horizon.mixed(with: zenith, rise * (2 - rise))
    tint = tint.mixed(with: white, 0.7 * Coverage.clamp(0.55 * cloud + 0.25 * grain))
    tint = tint.lighter(0.045 * grain)
    guard z > 0.9 else { return tint }
    let (ring, side) = Compass.ring(x / z, y / z, width / z)
    return tint.mixed(with: side, 0.4 * ring)
  }
}
