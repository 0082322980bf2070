import RawPhoto

/// A mosaic that is handed out in parts, white-balanced.
struct Mosaic: Sendable {
  let rows: LinearRows
  let pattern: CFAPattern
  let ceiling: Ceiling
  /// Whether colours are brought down beside one that is full.
  let hasCeiling: Bool

  var width: Int { rows.width }
  var height: Int { rows.height }

  /// Writes a part; what lies outside of the mosaic is mirrored at its edge pixels, which keeps the colours of a Bayer
  /// pattern in place.
  ///
  /// - Precondition: the mosaic is at least 2×2; where its pattern is no Bayer pattern, the part lies inside.
  /// - Returns: How many red, green and blue samples of the core were brought down.
  func fill(
    columns: Range<Int>, rows part: Range<Int>, core: SampleBox, into target: UnsafeMutablePointer<Float>
  ) -> [Int] {
    let inside = columns.clamped(to: 0..<width)
    let n = columns.count
    for (j, y) in part.enumerated() {
      let row = target + j * n
      rows.write(Self.mirrored(y, height), inside, into: row + (inside.lowerBound - columns.lowerBound))
      for x in columns.lowerBound..<inside.lowerBound {
        row[x - columns.lowerBound] = row[Self.mirrored(x, width) - columns.lowerBound]
      }
      for x in inside.upperBound..<max(inside.upperBound, columns.upperBound) {
        row[x - columns.lowerBound] = row[Self.mirrored(x, width) - columns.lowerBound]
      }
    }
    let tile = PatternTile(pattern, left: columns.lowerBound, top: part.lowerBound)
    guard hasCeiling else {
      ceiling.balance(target, n, part.count, tile)
      return [0, 0, 0]
    }
    let coreColumns = core.columns.lowerBound - columns.lowerBound..<core.columns.upperBound - columns.lowerBound
    let coreRows = core.rows.lowerBound - part.lowerBound..<core.rows.upperBound - part.lowerBound
    return ceiling.apply(
      to: target, width: n, height: part.count, core: (coreColumns, coreRows), tile)
  }

  private static func mirrored(_ index: Int, _ count: Int) -> Int {
    let period = 2 * (count - 1)
    let folded = ((index % period) + period) % period
    return folded < count ? folded : period - folded
  }
}
