public import Geometry

/// A rectangle of whole pixels.
public struct PixelRegion: Equatable, Sendable {
  /// Left column, and the one behind the last.
  public var columns: Range<Int>
  /// Top row, and the one behind the last.
  public var rows: Range<Int>

  /// Creates a region.
  public init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

  /// Its size.
  public var size: PixelSize { PixelSize(width: columns.count, height: rows.count) }
}
