public import Geometry

/// A picture as light: values proportional to what fell on the sensor or came off the scene.
///
/// White is 1. Values above it (highlights, sums) and below 0 (noise around black) are values like any other: nothing
/// here clips.
public struct LightImage: Equatable, Sendable {
  /// Size in pixels.
  public let size: PixelSize
  /// Values a pixel holds: 1 for grey, 3 for red, green, blue.
  public let channels: Int
  /// The values, rows from the top, the values of a pixel side by side.
  public var samples: [Float]
  /// What red, green and blue are; `nil` for grey, for a camera's own, and where nothing says it.
  public var primaries: Primaries?

  /// Creates a picture.
  /// - Precondition: one or three channels, and a value for each of every pixel.
  public init(size: PixelSize, channels: Int, samples: [Float], primaries: Primaries? = nil) {
    precondition(channels == 1 || channels == 3, "grey or red, green, blue")
    precondition(samples.count == size.width * size.height * channels, "a value for each pixel and channel")
    self.size = size
    self.channels = channels
    self.samples = samples
    self.primaries = primaries
  }

  /// A black picture.
  public init(size: PixelSize, channels: Int, primaries: Primaries? = nil) {
    self.init(
      size: size, channels: channels, samples: [Float](repeating: 0, count: size.width * size.height * channels),
      primaries: primaries)
  }

  /// One value.
  public subscript(x: Int, y: Int, channel: Int = 0) -> Float {
    get { samples[(y * size.width + x) * channels + channel] }
    set { samples[(y * size.width + x) * channels + channel] = newValue }
  }
}
