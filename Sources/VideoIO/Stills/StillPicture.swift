public import Geometry

/// A still of grey or RGB samples, rows from the top, values interleaved.
public struct StillPicture: Equatable, Sendable {
  /// What a pixel holds.
  public enum Colour: Int, Equatable, Sendable {
    /// One value.
    case grey = 1
    /// Red, green, blue.
    case rgb = 3
  }

  /// Bits a value takes in the file.
  public enum Depth: Int, Equatable, Sendable {
    /// 0…255.
    case eight = 8
    /// 0…65535.
    case sixteen = 16
  }

  /// Size in pixels.
  public let size: PixelSize
  /// What a pixel holds.
  public let colour: Colour
  /// Bits a value takes in the file.
  public let depth: Depth
  /// The values.
  public let samples: [UInt16]

  /// Creates a still.
  /// - Precondition: `samples` has a value for each pixel and colour, none above the depth's greatest.
  public init(size: PixelSize, colour: Colour, depth: Depth, samples: [UInt16]) {
    precondition(samples.count == size.width * size.height * colour.rawValue, "a value for each pixel and colour")
    precondition(depth == .sixteen || samples.allSatisfy { $0 <= 255 }, "values fit the depth")
    self.size = size
    self.colour = colour
    self.depth = depth
    self.samples = samples
  }

  /// Most values a file may hold to be read: 2 GB in memory.
  static let mostSamples = 1 << 30

  /// Bytes a row takes in a file.
  var bytesPerRow: Int { size.width * colour.rawValue * depth.rawValue / 8 }

  /// The values of one row as they lie in memory: bytes, or native-endian words.
  func row(_ y: Int) -> [UInt8] {
    let width = size.width * colour.rawValue
    let values = samples[y * width..<(y + 1) * width]
    return depth == .eight ? values.map(UInt8.init(truncatingIfNeeded:)) : values.withUnsafeBytes { Array($0) }
  }
}

/// A C message buffer's text.
func message(_ buffer: UnsafeRawBufferPointer) -> String {
  String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
}
