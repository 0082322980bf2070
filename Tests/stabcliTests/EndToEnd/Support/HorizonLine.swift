import Geometry
import Glibc
import Imaging

/// The horizon of a synthetic scene found in the pixels of a picture, without any projection formula: the straight
/// line with the greatest fall of brightness from above to below, summed over columns.
struct HorizonLine {
  /// Row at the middle column, pixels from the top.
  let offset: Double
  /// Fall of the line towards the right: positive when its right end is lower, degrees.
  let tilt: Double

  /// Searches all offsets and tilts to 25°, coarsely, then finely about the best.
  ///
  /// - Parameter columns: where the horizon is to be seen; `nil` for the whole width.
  init(in picture: Picture, columns: Range<Int>? = nil) {
    let falls = Falls(picture.planes[0], columns ?? 0..<picture.size.width)
    var best = (score: -1.0, offset: 0.0, tilt: 0.0)
    func search(_ offsets: StrideThrough<Double>, _ tilts: StrideThrough<Double>) {
      for tilt in tilts {
        let slope = tan(tilt * .pi / 180)
        for offset in offsets {
          let score = falls.sum(offset, slope)
          if score > best.score { best = (score, offset, tilt) }
        }
      }
    }
    search(stride(from: 6, through: Double(picture.size.height) - 6, by: 1), stride(from: -25, through: 25, by: 1))
    let (row, angle) = (best.offset, best.tilt)
    search(
      stride(from: row - 1.5, through: row + 1.5, by: 0.1), stride(from: angle - 1.2, through: angle + 1.2, by: 0.05))
    (offset, tilt) = (best.offset, best.tilt)
  }

  /// How much darker a few rows below each row's upper edge are than those above, every fourth column. Cut, so that the
  /// strong edges of a house or a board cannot outvote the horizon, which runs through all columns.
  private struct Falls {
    private var columns: [(fromMiddle: Double, falls: [Double])] = []
    private let height: Int

    init(_ luma: Plane, _ range: Range<Int>) {
      height = luma.shape.height
      for x in stride(from: range.lowerBound + 2, to: range.upperBound, by: 4) {
        let values = (0..<height).map { luma[x, $0] }
        var falls = [Double](repeating: 0, count: height + 1)
        for y in 3...height - 3 {
          let fall = values[y - 3..<y].reduce(0, +) - values[y..<y + 3].reduce(0, +)
          falls[y] = Double(max(0, min(120, fall)))
        }
        columns.append((Double(x) + 0.5 - Double(range.lowerBound + range.upperBound) / 2, falls))
      }
    }

    func sum(_ offset: Double, _ slope: Double) -> Double {
      columns.reduce(0) { sum, column in
        let y = offset + slope * column.fromMiddle
        guard y >= 3, y < Double(height - 3) else { return sum }
        let (row, share) = (Int(y), y - y.rounded(.down))
        return sum + column.falls[row] * (1 - share) + column.falls[row + 1] * share
      }
    }
  }
}
