/// The level floor of the parallax scene: grass and soil, slabs, and strips of asphalt with painted lines.
///
/// Lengths in eye heights; the pattern repeats every ``period`` along both axes.
enum Floor {
  /// After so many eye heights everything repeats: a whole number of every part's own period.
  static let period = 64.0

  private static let grass = Tint.rgb(0.30, 0.37, 0.20)
  private static let soil = Tint.rgb(0.42, 0.32, 0.22)
  private static let asphalt = Tint.rgb(0.30, 0.30, 0.32)
  private static let paint = Tint.rgb(0.85, 0.85, 0.82)

  /// Tint at a point seen by a pixel with the given extents along both axes.
  @inline(__always)
  static func tint(_ x: Float, _ y: Float, _ wx: Float, _ wy: Float, _ noise: NoiseTile) -> Tint {
    let width = max(wx, wy)
    func texture(_ tile: Float) -> Float {
      let (u, v) = (x / tile, y / tile)
      // Far away a whole tile is less than a pixel: what is left of it fades, and the horizon is even.
      return noise.sample(u - Coverage.floor(u), v - Coverage.floor(v), width / tile)
        * Coverage.clamp(2 - 2 * width / tile)
    }
    var tint = grass.mixed(with: soil, Coverage.clamp(0.5 + 0.6 * texture(16)))
    let joints = max(Coverage.lines(2 * x, thickness: 0.05, 2 * wx), Coverage.lines(2 * y, thickness: 0.05, 2 * wy))
    tint = tint.lighter(-0.09 * joints)
    // A strip every eight eye heights, a line along its middle.
    let strip = Coverage.pulses(x / 8 + 0.09, duty: 0.18, wx / 8)
    let dash = Coverage.pulses(x / 8 + 0.005, duty: 0.01, wx / 8) * Coverage.pulses(y + 0.25, duty: 0.5, wy)
    tint = tint.mixed(with: asphalt, strip).mixed(with: paint, dash)
    let pebbles = texture(1)
    let pebble = Coverage.clamp(1.2 * pebbles - 0.9) - Coverage.clamp(-1.2 * pebbles - 1.1)
    return tint.lighter(0.06 * texture(4) + 0.11 * pebble)
  }
}
