public import Geometry

/// Which point of a frame each point of the reference shows. Both pictures have one size; points are measured from the
/// corner, pixel centres at +0.5.
public enum FrameAlignment: Sendable {
  /// Moved by whole pixels: the reference's (x, y) is the frame's (x + dx, y + dy). Nothing is resampled.
  case whole(dx: Int, dy: Int)
  /// Anywhere; `nil` where a lens has no answer.
  case bent(@Sendable (PixelPoint<OutputPixels>) -> PixelPoint<SourcePixels>?)

  /// A frame that lies on the reference as it is.
  public static let identity = FrameAlignment.whole(dx: 0, dy: 0)

  /// The point of the frame.
  public func framePoint(of p: PixelPoint<OutputPixels>) -> PixelPoint<SourcePixels>? {
    switch self {
    case .whole(let dx, let dy): PixelPoint(p.x + Double(dx), p.y + Double(dy))
    case .bent(let map): map(p)
    }
  }

  /// How far from whole pixels an alignment may be and still be taken for them: less than a filter could show.
  public static let wholeTolerance = 1.0 / 32

  /// The same, by whole pixels where it is that all over the picture.
  public func snapped(in size: PixelSize) -> FrameAlignment {
    guard case .bent(let map) = self, let middle = map(size.centre()) else { return self }
    let centre = size.centre(in: OutputPixels.self)
    let (dx, dy) = ((middle.x - centre.x).rounded(), (middle.y - centre.y).rounded())
    guard abs(dx) < Double(size.width), abs(dy) < Double(size.height) else { return self }
    for row in 0...8 {
      for column in 0...8 {
        let p = PixelPoint<OutputPixels>(
          Double(size.width) * Double(column) / 8, Double(size.height) * Double(row) / 8)
        guard let q = map(p), abs(q.x - p.x - dx) <= Self.wholeTolerance, abs(q.y - p.y - dy) <= Self.wholeTolerance
        else { return self }
      }
    }
    return .whole(dx: Int(dx), dy: Int(dy))
  }

  /// How far the frame's middle lies from the reference's, pixels.
  public func shift(in size: PixelSize) -> (x: Double, y: Double)? {
    let centre = size.centre(in: OutputPixels.self)
    return framePoint(of: centre).map { ($0.x - centre.x, $0.y - centre.y) }
  }
}
