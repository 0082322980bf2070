import RawPhoto

/// Mosaics of other patterns, such as Fujifilm's X-Trans: each missing colour is the mean of its samples within two
/// pixels, nearer ones weighing more.
struct PlainDemosaic {
  private static let reach = 2
  /// What is read around a part: one more, as a full site brings down those beside it.
  private static let margin = reach + 1

  private let mosaic: Mosaic
  private let core: SampleBox

  init(_ mosaic: Mosaic, core: SampleBox) { (self.mosaic, self.core) = (mosaic, core) }

  /// Calls `emit` for each row of the core with red, green and blue.
  ///
  /// - Returns: How many red, green and blue samples of the core were brought down beside full ones.
  func run(_ emit: (Int, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>) -> Void) -> [Int] {
    let columns =
      max(0, core.columns.lowerBound - Self.margin)..<min(mosaic.width, core.columns.upperBound + Self.margin)
    let rows = max(0, core.rows.lowerBound - Self.margin)..<min(mosaic.height, core.rows.upperBound + Self.margin)
    var raw = [Float](repeating: 0, count: columns.count * rows.count)
    let lowered = raw.withUnsafeMutableBufferPointer { room in
      room.baseAddress.map { mosaic.fill(columns: columns, rows: rows, core: core, into: $0) } ?? [0, 0, 0]
    }
    var colours = [[Float]](repeating: [Float](repeating: 0, count: core.columns.count), count: 3)
    for y in core.rows {
      for x in core.columns {
        let values = value(x, y, raw, columns, rows)
        for c in 0..<3 { colours[c][x - core.columns.lowerBound] = values[c] }
      }
      emit(y, colours[0], colours[1], colours[2])
    }
    return lowered
  }

  private func value(_ x: Int, _ y: Int, _ raw: [Float], _ columns: Range<Int>, _ rows: Range<Int>) -> SIMD3<Float> {
    var (sums, weights) = (SIMD3<Float>(), SIMD3<Float>())
    for j in max(rows.lowerBound, y - Self.reach)..<min(rows.upperBound, y + Self.reach + 1) {
      for i in max(columns.lowerBound, x - Self.reach)..<min(columns.upperBound, x + Self.reach + 1) {
        let distance = Float((i - x) * (i - x) + (j - y) * (j - y))
        let weight = 1 / (1 + distance)
        let colour = mosaic.pattern[i, j]
        sums[colour] += weight * raw[(j - rows.lowerBound) * columns.count + i - columns.lowerBound]
        weights[colour] += weight
      }
    }
    let own = mosaic.pattern[x, y]
    var values = SIMD3<Float>()
    // A pattern so wide that a colour is out of reach has no such colour there: green stands for it.
    for c in 0..<3 { values[c] = weights[c] > 0 ? sums[c] / weights[c] : sums[1] / max(weights[1], 1e-6) }
    values[own] = raw[(y - rows.lowerBound) * columns.count + x - columns.lowerBound]
    return values
  }
}
