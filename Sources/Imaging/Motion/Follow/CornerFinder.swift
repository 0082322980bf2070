import Threads

/// Finds places that can be followed in every direction: corners and spots, not edges, spread over the picture.
///
/// The picture is cut into cells, and each gives its best place, if it is good enough. Goodness is the smaller
/// eigenvalue of the gradient's second moments over a window of 7 × 7 samples,
/// ```
/// λ = (a + c)/2 − √(((a − c)/2)² + b²)        a = Σ gx²,  b = Σ gx·gy,  c = Σ gy²
/// ```
/// Source: Shi and Tomasi, "Good Features to Track", CVPR 1994.
struct CornerFinder {
  /// Cells over the whole picture, about, for a measurement.
  static let usualCells = 576
  /// Least side of a cell, samples of the full level.
  static let leastCell = 16
  /// Least goodness: a mean gradient of half a code a sample in the weakest direction.
  static let leastGoodness: Float = 49 * 0.25
  /// Samples from the middle of a window to its last.
  private static let reach = 3
  /// Samples at the picture's edge where no corner is looked for.
  private static let edge = 5

  /// Corners as positions on the full level, at pixel centres, cell by cell.
  ///
  /// They are looked for on the second level of the pyramid, which is quicker and not moved by single noisy samples.
  static func corners(in pyramid: LumaPyramid, cells: Int = usualCells, threads: Int) -> [PlanePoint] {
    let step = pyramid.levels.count > 1 ? 2 : 1
    let level = pyramid.levels[step - 1]
    let full = pyramid.levels[0]
    let side = max(leastCell, Int((Double(full.width * full.height) / Double(cells)).squareRoot())) / step
    let rows = max(1, (level.height - 2 * edge) / side)
    let columns = max(1, (level.width - 2 * edge) / side)
    guard level.width > 2 * edge, level.height > 2 * edge else { return [] }
    let found = CellTable(rows * columns)
    inParallel(rows, threads: threads) { row in
      let band = part(row, of: rows, length: level.height - 2 * edge)
      let goodness = GoodnessBand(level, rows: band.lowerBound + edge..<band.upperBound + edge)
      for column in 0..<columns {
        let cell = part(column, of: columns, length: level.width - 2 * edge)
        found.places[row * columns + column] = goodness.best(columns: cell.lowerBound + edge..<cell.upperBound + edge)
      }
    }
    // The nearest pixel centre of the full level: there a patch is read without interpolation.
    return found.all.compactMap { place in
      place.map { PlanePoint(Float($0.x * step) + 0.5, Float($0.y * step) + 0.5) }
    }
  }

  /// A sample of a level.
  fileprivate struct Place {
    let x: Int
    let y: Int
  }

  /// One place for each cell, written by many threads.
  private final class CellTable: @unchecked Sendable {
    let places: UnsafeMutablePointer<Place?>
    private let count: Int

    init(_ count: Int) {
      self.count = count
      places = .allocate(capacity: count)
      places.initialize(repeating: nil, count: count)
    }

    deinit { places.deallocate() }

    var all: [Place?] { Array(UnsafeBufferPointer(start: places, count: count)) }
  }

  /// The goodness of every sample of some rows.
  private struct GoodnessBand {
    private let values: FloatLine
    private let width: Int
    private let rows: Range<Int>

    init(_ level: LumaLevel, rows: Range<Int>) {
      self.rows = rows
      width = level.width
      values = FloatLine(level.width * rows.count)
      let moments = GradientMoments(level)
      // Sums over the seven rows around the first; then one row is added and one taken away. The rows are added
      // afresh for each band, so that rounding does not depend on how bands are dealt out.
      for y in rows.lowerBound - reach..<rows.lowerBound + reach { moments.add(row: y, sign: 1) }
      for y in rows {
        moments.add(row: y + reach, sign: 1)
        moments.goodness(into: values.start + (y - rows.lowerBound) * width)
        moments.add(row: y - reach, sign: -1)
      }
    }

    /// The best place of a cell, if it is good enough; the first of equals.
    func best(columns: Range<Int>) -> Place? {
      var (best, place): (Float, Place?) = (leastGoodness, nil)
      var y = rows.lowerBound
      while y < rows.upperBound {
        let line = values.start + (y &- rows.lowerBound) &* width
        var x = columns.lowerBound
        while x < columns.upperBound {
          if line[x] > best { (best, place) = (line[x], Place(x: x, y: y)) }
          x &+= 1
        }
        y &+= 1
      }
      return place
    }
  }
}

/// A point of a level: from its top-left corner, pixel centres at +½.
struct PlanePoint {
  var x: Float
  var y: Float

  init(_ x: Float, _ y: Float) {
    self.x = x
    self.y = y
  }
}
