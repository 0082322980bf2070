/// Some whole rows of a still in the numbers of its file, valid while a reader lends them.
public struct LightStrip {
  /// Numbers as they lie in memory, the values of a pixel side by side.
  public enum Samples {
    /// 8 bit.
    case bytes(UnsafeBufferPointer<UInt8>)
    /// 9 to 16 bit.
    case words(UnsafeBufferPointer<UInt16>)
    /// Floating point.
    case floats(UnsafeBufferPointer<Float>)
  }

  /// The rows, from the top of the upright picture.
  public let rows: Range<Int>
  /// Their numbers.
  public let samples: Samples

  /// Lends rows.
  public init(rows: Range<Int>, samples: Samples) {
    self.rows = rows
    self.samples = samples
  }
}
