internal import Geometry

/// For each column of a picture, how many of its values lie at each level.
public struct Waveform: Equatable, Sendable {
  /// Columns of the waveform: the picture's own, or fewer that stand for several each.
  public let columns: Int
  /// Levels from below black to above white.
  public let levels: Int
  /// What the lowest level begins at and the highest ends at, shares of the way from black to white: room for
  /// what video keeps below black and above white.
  public static let range = (low: -0.1, high: 1.1)
  /// Counts, column by column, each from the lowest level to the highest; values beyond are in the outermost levels.
  public let counts: [Int32]

  /// Counts a channel.
  /// - Precondition: at least one column and level.
  public init(_ channel: ScopeChannel, columns most: Int = 512, levels: Int = 256) {
    precondition(most > 0 && levels > 0, "a waveform has columns and levels")
    let width = channel.size.width
    let columns = min(most, max(1, width))
    var counts = [Int32](repeating: 0, count: columns * levels)
    let scale = Float(Double(levels) / (Self.range.high - Self.range.low))
    let column = (0..<width).map { $0 * columns / width * levels }
    for y in 0..<channel.size.height {
      for x in 0..<width {
        let level = (channel.values[y * width + x] - Float(Self.range.low)) * scale
        counts[column[x] + max(0, min(levels - 1, Int(max(-1, min(Float(levels), level)))))] += 1
      }
    }
    (self.columns, self.levels, self.counts) = (columns, levels, counts)
  }

  /// How many values of a column lie at a level.
  public subscript(column: Int, level: Int) -> Int { Int(counts[column * levels + level]) }
}
