import RawPhoto

/// A white-balanced mosaic, handed out in parts.
struct Mosaic: Sendable {
  let rows: LinearRows
  let pattern: CFAPattern
  /// Factors of red, green, blue.
  let gains: [Float]
  /// Where all colours end.
  let limit: Float

  var width: Int { rows.width }
  var height: Int { rows.height }

  /// Writes a part; what lies outside of the mosaic is mirrored at its edge pixels, which keeps the colours in place.
  ///
  /// - Precondition: the pattern repeats after two columns and rows; the mosaic is at least 2×2.
  func fill(columns: Range<Int>, rows part: Range<Int>, into target: UnsafeMutablePointer<Float>) {
    let inside = columns.clamped(to: 0..<width)
    let n = columns.count
    for (j, y) in part.enumerated() {
      let row = target + j * n
      let source = Self.mirrored(y, height)
      rows.write(source, inside, into: row + (inside.lowerBound - columns.lowerBound))
      var gain = (gains[pattern[0, source]], gains[pattern[1, source]])
      if inside.lowerBound % 2 == 1 { gain = (gain.1, gain.0) }
      let start = inside.lowerBound - columns.lowerBound
      for i in 0..<inside.count {
        row[start + i] = min(row[start + i] * (i & 1 == 0 ? gain.0 : gain.1), limit)
      }
      for x in columns.lowerBound..<inside.lowerBound { row[x - columns.lowerBound] = row[place(x, columns, inside)] }
      for x in inside.upperBound..<max(inside.upperBound, columns.upperBound) {
        row[x - columns.lowerBound] = row[place(x, columns, inside)]
      }
    }
  }

  /// Where in a part the mirror image of an outside column lies. A part reaches further in than out, unless the mosaic
  /// is smaller than that; then the whole of it is inside.
  private func place(_ x: Int, _ columns: Range<Int>, _ inside: Range<Int>) -> Int {
    Self.mirrored(x, width) - columns.lowerBound
  }

  static func mirrored(_ index: Int, _ count: Int) -> Int {
    let period = 2 * (count - 1)
    let folded = ((index % period) + period) % period
    return folded < count ? folded : period - folded
  }
}
