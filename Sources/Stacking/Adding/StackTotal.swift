public import Geometry
public import Light

/// The running total of a stack: one value a pixel and channel, however many frames there are.
///
/// Whole numbers that are light are added as whole numbers, exactly, in 32 bits. Everything else is added in single
/// precision, weighted before it is added, so that for a count that is a power of two an average times the count is the
/// sum to the last bit. Rows of frames are added in the frames' order, which makes the total the same however many
/// threads add.
public struct StackTotal: Sendable {
  /// Size in pixels.
  public let size: PixelSize
  /// Values a pixel holds.
  public let channels: Int
  let method: StackMethod
  let count: Int
  /// Whether whole numbers are added.
  public let isExact: Bool
  private let reading: CodeReading
  /// Floats, or the bits of whole numbers.
  private var samples: [Float]

  /// Prepares to add frames.
  ///
  /// - Parameters:
  ///   - count: frames there will be, at least 1.
  ///   - bits: of a number, 8 or 16; `nil` for floating point.
  public init(
    size: PixelSize, channels: Int, method: StackMethod, count: Int, reading: CodeReading, bits: Int?
  ) {
    precondition(count > 0, "a stack has a frame")
    (self.size, self.channels, self.method, self.count, self.reading) = (size, channels, method, count, reading)
    isExact = Self.isExact(reading.scale, bits: bits, count: count)
    samples = [Float](repeating: 0, count: size.width * size.height * channels)
  }

  /// Whether so many numbers can be added as they are.
  static func isExact(_ scale: CodeScale, bits: Int?, count: Int) -> Bool {
    guard let bits, scale.function == .linear else { return false }
    return count <= Int(UInt32.max) / ((1 << bits) - 1)
  }

  /// Lends the place where strips are added; several threads may add there, each to rows of its own.
  public mutating func adding<Failure: Error>(_ body: (StackSlots) throws(Failure) -> Void) throws(Failure) {
    let (width, exact, reading) = (size.width * channels, isExact, reading)
    let weight = Float(method.weight(of: count))
    try samples.withUnsafeMutableBufferPointer { buffer throws(Failure) in
      guard let start = buffer.baseAddress else { return }
      try body(StackSlots(start: start, width: width, isExact: exact, reading: reading, weight: weight))
    }
  }

  /// The picture that all frames make.
  public consuming func finished() -> LightImage {
    if isExact { makeLight() }
    return LightImage(size: size, channels: channels, samples: samples)
  }

  /// Turns sums of whole numbers into light where they lie.
  private mutating func makeLight() {
    let scale = reading.scale
    let offset = Double(count) * scale.black
    let divisor = (scale.white - scale.black) / method.weight(of: count)
    samples.withUnsafeMutableBufferPointer { buffer in
      for i in buffer.indices { buffer[i] = Float((Double(buffer[i].bitPattern) - offset) / divisor) }
    }
  }
}
