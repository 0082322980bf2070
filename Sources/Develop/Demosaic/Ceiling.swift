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
  ///   - colour: Of a column and row of the part.
  ///   - core: Columns and rows in which changes are counted.
  /// - Returns: How many of red, green, blue were brought down.
  func apply(
    to values: UnsafeMutablePointer<Float>, width: Int, height: Int, core: (columns: Range<Int>, rows: Range<Int>),
    colour: (Int, Int) -> Int
  ) -> [Int] {
    var lowered = [0, 0, 0]
    let isFull = (0..<width * height).contains { values[$0] >= 1 }
    guard isFull else {
      balance(values, width, height, colour)
      return lowered
    }
    // Ends of full sites; those around a site decide.
    var ends = [Float](repeating: .infinity, count: width * height)
    for y in 0..<height {
      for x in 0..<width where values[y * width + x] >= 1 { ends[y * width + x] = gains[colour(x, y)] }
    }
    balance(values, width, height, colour)
    for y in 0..<height {
      for x in 0..<width {
        var least = Float.infinity
        for j in max(0, y - 1)...min(height - 1, y + 1) {
          for i in max(0, x - 1)...min(width - 1, x + 1) { least = min(least, ends[j * width + i]) }
        }
        guard values[y * width + x] > least else { continue }
        values[y * width + x] = least
        if core.columns.contains(x), core.rows.contains(y) { lowered[colour(x, y)] += 1 }
      }
    }
    return lowered
  }

  /// White balance alone.
  func balance(_ values: UnsafeMutablePointer<Float>, _ width: Int, _ height: Int, _ colour: (Int, Int) -> Int) {
    for y in 0..<height {
      for x in 0..<width { values[y * width + x] *= gains[colour(x, y)] }
    }
  }
}
