/// Running sums of the gradient's second moments, column by column, over the rows that were added.
///
/// Gradients are central differences. For one thread.
final class GradientMoments {
  private static let reach = 3
  private let level: LumaLevel
  private let count: Int
  private let (xx, xy, yy): (FloatLine, FloatLine, FloatLine)

  /// No rows yet.
  init(_ level: LumaLevel) {
    self.level = level
    count = level.width + 2 * Self.reach
    (xx, xy, yy) = (FloatLine(count), FloatLine(count), FloatLine(count))
  }

  /// Adds a row, or takes it away with `sign` −1; rows of the rim count, too.
  func add(row y: Int, sign: Float) {
    let middle = level.row(y) - Self.reach
    let above = level.row(y - 1) - Self.reach
    let below = level.row(y + 1) - Self.reach
    let (a, b, c) = (xx.start, xy.start, yy.start)
    let quarter = 0.25 * sign
    var x = 0
    while x < count {
      let gx = middle[x &+ 1] - middle[x &- 1]
      let gy = below[x] - above[x]
      a[x] += quarter * gx * gx
      b[x] += quarter * gx * gy
      c[x] += quarter * gy * gy
      x &+= 1
    }
  }

  /// The smaller eigenvalue over the rows that were added and seven columns around each sample.
  func goodness(into output: UnsafeMutablePointer<Float>) {
    let (a, b, c) = (xx.start, xy.start, yy.start)
    let width = level.width
    var x = 0
    while x < width {
      let sxx = a[x] + a[x &+ 1] + a[x &+ 2] + a[x &+ 3] + a[x &+ 4] + a[x &+ 5] + a[x &+ 6]
      let sxy = b[x] + b[x &+ 1] + b[x &+ 2] + b[x &+ 3] + b[x &+ 4] + b[x &+ 5] + b[x &+ 6]
      let syy = c[x] + c[x &+ 1] + c[x &+ 2] + c[x &+ 3] + c[x &+ 4] + c[x &+ 5] + c[x &+ 6]
      let half = 0.5 * (sxx - syy)
      output[x] = 0.5 * (sxx + syy) - (half * half + sxy * sxy).squareRoot()
      x &+= 1
    }
  }
}
