/// Where the samples of one plane lie on a picture: sample k stands at `first + k · divisor` pixels from the edge.
public struct SampleGrid: Equatable, Hashable, Sendable, Codable {
  /// Luma columns between samples.
  public var widthDivisor: Int
  /// Luma rows between samples.
  public var heightDivisor: Int
  /// Horizontal position of sample 0, pixels from the left edge.
  public var firstX: Double
  /// Vertical position of sample 0, pixels from the top edge.
  public var firstY: Double

  /// Creates a grid.
  public init(widthDivisor: Int = 1, heightDivisor: Int = 1, firstX: Double = 0.5, firstY: Double = 0.5) {
    self.widthDivisor = widthDivisor
    self.heightDivisor = heightDivisor
    self.firstX = firstX
    self.firstY = firstY
  }

  /// One sample a pixel, at its centre.
  public static let full = SampleGrid()

  /// Samples across a picture; the last may stand for less than a whole block.
  public func columns(in size: PixelSize) -> Int { (size.width + widthDivisor - 1) / widthDivisor }
  /// Samples down a picture.
  public func rows(in size: PixelSize) -> Int { (size.height + heightDivisor - 1) / heightDivisor }
}
