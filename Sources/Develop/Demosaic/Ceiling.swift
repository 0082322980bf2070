import RawPhoto

/// Brings colours down to where the first one around them ended.
///
/// White balance makes the whites of the sensor's colours unlike each other. Where one of them is full, nothing is known
/// of the scene above its own white, so no colour beside it may go further: what clips in all of them is neutral, and
/// where nothing is full nothing changes.
struct Ceiling: Sendable {
  /// Factors of red, green, blue: where each ends, once balanced.
  let gains: [Float]

  /// A pixel that has all its colours; `nil` for no ceiling.
  @inline(__always) func over(_ pixel: UnsafePointer<Float>) -> Float {
    var least = Float.infinity
    for c in 0..<gains.count where pixel[c] >= 1 { least = min(least, gains[c]) }
    return least
  }

  /// Brings the sites of a part of a mosaic down, which becomes balanced on the way.
  ///
  /// - Parameters:
  ///   - values: From black, 0, to white, 1; white-balanced afterwards.
  ///   - core: Columns and rows in which changes are counted.
  ///   - tile: Colours of the part.
  /// - Returns: How many of red, green, blue were brought down.
  func apply(
    to values: UnsafeMutablePointer<Float>, width: Int, height: Int, core: (columns: Range<Int>, rows: Range<Int>),
    _ tile: PatternTile
  ) -> [Int] {
    var lowered = [0, 0, 0]
    let isFull = (0..<width * height).contains { values[$0] >= 1 }
    guard isFull else {
      balance(values, width, height, tile)
      return lowered
    }
    // Ends of full sites; those around a site decide.
    var ends = [Float](repeating: .infinity, count: width * height)
    for y in 0..<height {
      for x in 0..<width where values[y * width + x] >= 1 { ends[y * width + x] = gains[tile.colour(x, y)] }
    }
    balance(values, width, height, tile)
    for y in 0..<height {
      for x in 0..<width {
        var least = Float.infinity
        for j in max(0, y - 1)...min(height - 1, y + 1) {
          for i in max(0, x - 1)...min(width - 1, x + 1) { least = min(least, ends[j * width + i]) }
        }
        guard values[y * width + x] > least else { continue }
        values[y * width + x] = least
        if core.columns.contains(x), core.rows.contains(y) { lowered[tile.colour(x, y)] += 1 }
      }
    }
    return lowered
  }

  /// White balance alone.
  func balance(_ values: UnsafeMutablePointer<Float>, _ width: Int, _ height: Int, _ tile: PatternTile) {
    // Rows repeat with the pattern: their factors are written down once.
    let rows = (0..<min(height, tile.period)).map { y in (0..<width).map { gains[tile.colour($0, y)] } }
    for y in 0..<height {
      rows[y % rows.count].withUnsafeBufferPointer { factors in
        for x in 0..<width { values[y * width + x] *= factors[x] }
      }
    }
  }
}

/// The colours of a part of a mosaic, counted from the part's corner.
struct PatternTile: Sendable {
  private let pattern: CFAPattern
  private let left: Int
  private let top: Int

  /// - Parameters:
  ///   - left: Column of the part in the mosaic, perhaps outside of it.
  ///   - top: Row of the part.
  init(_ pattern: CFAPattern, left: Int, top: Int) {
    self.pattern = pattern
    self.left = (left % pattern.width + pattern.width) % pattern.width
    self.top = (top % pattern.height + pattern.height) % pattern.height
  }

  /// Rows after which it repeats.
  var period: Int { pattern.height }

  func colour(_ x: Int, _ y: Int) -> Int { pattern[x + left, y + top] }
}
