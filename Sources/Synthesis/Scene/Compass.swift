/// A ring round the point straight down or up, coloured like the boards on the same side: red ahead, green right,
/// blue behind, yellow left.
enum Compass {
  private static let ahead = Tint.rgb(0.80, 0.12, 0.12)
  private static let right = Tint.rgb(0.08, 0.55, 0.15)
  private static let behind = Tint.rgb(0.14, 0.22, 0.80)
  private static let left = Tint.rgb(0.88, 0.76, 0.10)

  /// Share and tint of the ring at a point of a horizontal plane one unit away, x right and y ahead.
  @inline(__always) static func ring(_ x: Float, _ y: Float, _ width: Float) -> (share: Float, tint: Tint) {
    let radius = (x * x + y * y).squareRoot()
    // A radian sweeps 1 + r² of the plane along the radius.
    let w = width * (1 + radius * radius)
    let share = Coverage.between(0.22, 0.34, radius, w)
    guard share > 0 else { return (0, ahead) }
    let sideways = Coverage.beyond((abs(x) - abs(y)) * 0.7071, w)
    let (along, across) = (y > 0 ? ahead : behind, x > 0 ? right : left)
    return (share, along.mixed(with: across, sideways))
  }
}
