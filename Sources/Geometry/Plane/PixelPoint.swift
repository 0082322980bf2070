/// A picture whose pixels a point is measured in.
public protocol PixelSpace: Sendable {}

/// The source picture, upright.
public enum SourcePixels: PixelSpace {}
/// The source picture as it is stored, before display rotation.
public enum StoredPixels: PixelSpace {}
/// The picture the virtual camera would take with the source's size, and its lens or one on the way to a pinhole.
public enum VirtualPixels: PixelSpace {}
/// The picture that is written.
public enum OutputPixels: PixelSpace {}

/// A point on an image plane: origin at the top-left *corner* of the top-left pixel, x right, y down, pixel centres
/// at +0.5.
@frozen
public struct PixelPoint<Space: PixelSpace>: Equatable, Hashable, Sendable {
  /// Distance from the left edge, pixels.
  public var x: Double
  /// Distance from the top edge, pixels.
  public var y: Double

  /// Creates a point.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// Width and height in whole pixels.
public struct PixelSize: Equatable, Hashable, Sendable, Codable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a size.
  @inlinable public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The middle of the picture, where an output is centred by default.
  public func centre<Space: PixelSpace>(in space: Space.Type = Space.self) -> PixelPoint<Space> {
    PixelPoint(Double(width) / 2, Double(height) / 2)
  }
}
