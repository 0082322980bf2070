/// The ground: a horizontal plane one unit below the camera with slabs, a road from behind to ahead, a path across,
/// and a coloured ring straight below.
enum Ground {
  private static let grass = Tint.rgb(0.30, 0.37, 0.20)
  private static let soil = Tint.rgb(0.42, 0.32, 0.22)
  private static let asphalt = Tint.rgb(0.30, 0.30, 0.32)
  private static let gravel = Tint.rgb(0.50, 0.46, 0.40)
  private static let paint = Tint.rgb(0.85, 0.85, 0.82)

  @inline(__always)
  static func tint(
    _ x: Float, _ y: Float, _ z: Float, _ width: Float, _ grain: Float, _ pebbles: Float, _ patch: Float
  ) -> Tint {
    let scale = -1 / z
    let (gx, gy) = (x * scale, y * scale)
    // Widths of the pixel along gx and gy: |∇gx| = D·√(1+gx²), D the distance to the point.
    let distance = (1 + gx * gx + gy * gy).squareRoot() * width
    let (wx, wy) = (distance * (1 + gx * gx).squareRoot(), distance * (1 + gy * gy).squareRoot())

    var tint = grass.mixed(with: soil, Coverage.clamp(0.5 + 0.6 * patch))
    let joints = max(
      Coverage.lines(2 * gx, thickness: 0.05, 2 * wx), Coverage.lines(2 * gy, thickness: 0.05, 2 * wy))
    tint = tint.lighter(-0.09 * joints)
    tint = tint.mixed(with: gravel, Coverage.between(-0.5, 0.5, gy, wy))
    let road = Coverage.between(-0.75, 0.75, gx, wx)
    tint = tint.mixed(with: asphalt, road)
    let dash = Coverage.between(-0.03, 0.03, gx, wx) * Coverage.pulses(gy + 0.25, duty: 0.5, wy)
    let kerb = Coverage.between(0.67, 0.70, abs(gx), wx)
    tint = tint.mixed(with: paint, max(dash, kerb))
    if z < -0.9 {
      let (share, side) = Compass.ring(gx, gy, width)
      tint = tint.mixed(with: side, share)
    }
    // Only the peaks of the finer noise: corners to follow, and not just haze.
    let pebble = Coverage.clamp(1.2 * pebbles - 0.9) - Coverage.clamp(-1.2 * pebbles - 1.1)
    return tint.lighter(0.06 * grain + 0.11 * pebble)
  }
}
