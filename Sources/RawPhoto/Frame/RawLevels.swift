/// What black and white are in a sensor's numbers (DNG 1.7, "Mapping raw values to linear reference values").
///
/// ```
/// linear = (table[number] − black) / (white − most black)
/// ```
public struct RawLevels: Equatable, Sendable {
  /// What each number stands for; empty where numbers stand for themselves. Numbers beyond it stand for its last.
  public var table: [UInt16]
  /// Columns after which the black levels repeat, from the corner of the active area.
  public var repeatColumns: Int
  /// Rows after which they repeat.
  public var repeatRows: Int
  /// Black of each value of each pixel of the repeated block, row by row.
  public var black: [Double]
  /// What a column of the active area has on top; empty for none.
  public var columnBlack: [Double]
  /// What a row of the active area has on top; empty for none.
  public var rowBlack: [Double]
  /// White of each value of a pixel.
  public var white: [Double]

  /// Creates levels; by default one black and white for all.
  public init(
    table: [UInt16] = [], repeatColumns: Int = 1, repeatRows: Int = 1, black: [Double], columnBlack: [Double] = [],
    rowBlack: [Double] = [], white: [Double]
  ) {
    (self.table, self.repeatColumns, self.repeatRows) = (table, repeatColumns, repeatRows)
    (self.black, self.columnBlack, self.rowBlack, self.white) = (black, columnBlack, rowBlack, white)
  }

  /// The greatest black of a value of a pixel, anywhere.
  public func mostBlack(_ channel: Int) -> Double {
    let cells = stride(from: channel, to: black.count, by: white.count).map { black[$0] }
    return (cells.max() ?? 0) + (columnBlack.max() ?? 0) + (rowBlack.max() ?? 0)
  }

  /// The difference of a value's white and black.
  public func range(_ channel: Int) -> Double { white[channel] - mostBlack(channel) }
}
