import Geometry
import Imaging
import Testing

/// Looks at pictures as a person would: colours and edges, no projection formula.
struct PictureProbe {
  let picture: Picture
  var width: Int { picture.size.width }
  var height: Int { picture.size.height }

  init(_ picture: Picture) { self.picture = picture }

  func luma(_ x: Int, _ y: Int) -> Int { picture.planes[0][x, y] }

  /// Luma, Cb, Cr of a pixel, chroma of its block.
  func colour(_ x: Int, _ y: Int) -> (y: Int, cb: Int, cr: Int) {
    let format = picture.format
    let (cx, cy) = (x / format.chromaWidthDivisor, y / format.chromaHeightDivisor)
    return (luma(x, y), picture.planes[1][cx, cy], picture.planes[2][cx, cy])
  }

  /// Saturated colours of the boards and rings.
  enum Hue: CaseIterable { case red, green, blue, yellow }

  func hue(_ x: Int, _ y: Int) -> Hue? {
    let (_, cb, cr) = colour(x, y)
    if cr > 185, cb < 128 { return .red }
    if cb > 175, cr < 128 { return .blue }
    if cb < 70, cr > 130 { return .yellow }
    if cb < 112, cr < 80 { return .green }
    return nil
  }

  /// Column where Cr first rises through 170 in a row, with a fraction: the left edge of a red board, in pixels from
  /// the picture's edge. Wants a 4:4:4 picture.
  func redEdge(_ y: Int) -> Double? {
    guard let x = (1..<width).first(where: { colour($0, y).cr > 170 }) else { return nil }
    let (before, after) = (Double(colour(x - 1, y).cr), Double(colour(x, y).cr))
    return after > before ? Double(x) + 0.5 - (after - 170) / (after - before) : nil
  }

  /// Mean position of a hue's pixels, from the picture's top-left corner, and how many there are.
  func centroid(of hue: Hue) -> (x: Double, y: Double, count: Int)? {
    var (sumX, sumY, count) = (0.0, 0.0, 0)
    for y in 0..<height {
      for x in 0..<width where self.hue(x, y) == hue {
        (sumX, sumY, count) = (sumX + Double(x) + 0.5, sumY + Double(y) + 0.5, count + 1)
      }
    }
    return count > 0 ? (sumX / Double(count), sumY / Double(count), count) : nil
  }

  /// The horizon as a line `y = offset + slope · (x − middle)`: the line that most columns fall in brightness across.
  func horizon() -> (offset: Double, slope: Double) {
    let falls = LumaFalls(self)
    let middle = Double(height) / 2
    let coarse = falls.best(
      offsets: stride(from: 8, through: 2 * middle - 8, by: 1), slopes: stride(from: -0.4, through: 0.4, by: 0.02))
    return falls.best(
      offsets: stride(from: coarse.offset - 1.5, through: coarse.offset + 1.5, by: 0.1),
      slopes: stride(from: coarse.slope - 0.03, through: coarse.slope + 0.03, by: 0.001))
  }

  /// Direction from the dark to the bright half of the disc inscribed in the picture, a unit vector.
  func brightSide() -> (x: Double, y: Double) {
    let radius = Double(min(width, height)) / 2
    var (sumX, sumY) = (0.0, 0.0)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x) + 0.5 - Double(width) / 2, Double(y) + 0.5 - Double(height) / 2)
        guard dx * dx + dy * dy < radius * radius else { continue }
        sumX += dx * Double(luma(x, y))
        sumY += dy * Double(luma(x, y))
      }
    }
    let length = (sumX * sumX + sumY * sumY).squareRoot()
    return (sumX / length, sumY / length)
  }
}

/// How much darker the four rows below each row's upper edge are than the four above, cut so that a few strong edges
/// (boards, windows) cannot outvote the many columns of the horizon.
struct LumaFalls {
  private let columns: [Int]
  private let width: Int
  private let height: Int
  private var falls: [[Double]] = []

  init(_ probe: PictureProbe) {
    (width, height) = (probe.width, probe.height)
    columns = Array(stride(from: 1, to: probe.width, by: 4))
    for x in columns {
      var column = [Double](repeating: 0, count: height + 1)
      for y in 4...height - 4 {
        let fall = (y - 4..<y).reduce(0) { $0 + probe.luma(x, $1) } - (y..<y + 4).reduce(0) { $0 + probe.luma(x, $1) }
        column[y] = Double(max(0, min(160, fall)))
      }
      falls.append(column)
    }
  }

  /// The line with the greatest sum of falls; falls between two rows are interpolated.
  func best(
    offsets: StrideThrough<Double>, slopes: StrideThrough<Double>
  ) -> (offset: Double, slope: Double) {
    var best = (offset: 0.0, slope: 0.0, score: -1.0)
    for slope in slopes {
      for offset in offsets {
        var score = 0.0
        for (index, x) in columns.enumerated() {
          let y = offset + slope * (Double(x) + 0.5 - Double(width) / 2)
          guard y >= 4, y < Double(height - 4) else { continue }
          let (row, share) = (Int(y), y - Double(Int(y)))
          score += falls[index][row] * (1 - share) + falls[index][row + 1] * share
        }
        if score > best.score { best = (offset, slope, score) }
      }
    }
    return (best.offset, best.slope)
  }
}

/// Root mean square of differences of luma, in codes.
func lumaDifference(_ a: Picture, _ b: Picture, columns: Range<Int>, rows: Range<Int>) -> Double {
  var sum = 0.0
  for y in rows {
    for x in columns {
      let d = Double(a.planes[0][x, y] - b.planes[0][x, y])
      sum += d * d
    }
  }
  return (sum / Double(columns.count * rows.count)).squareRoot()
}
