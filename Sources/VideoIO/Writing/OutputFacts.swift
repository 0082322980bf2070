/// A stretch of a clip, in the ticks of its video track.
public struct TickRange: Equatable, Sendable {
  /// Ticks of the first frame that is kept.
  public var first: Int64
  /// Ticks behind the last frame that is kept; `nil`: to the end.
  public var end: Int64?

  /// Creates a range.
  public init(first: Int64, end: Int64? = nil) {
    self.first = first
    self.end = end
  }
}

/// What was written.
public struct WrittenVideo: Equatable, Sendable {
  /// Where.
  public var path: String
  /// Frames of the video.
  public var frames: Int
  /// Size of the file.
  public var bytes: Int64
  /// Codec of the video.
  public var codec: Codec
  /// FFmpeg's name of the encoded layout.
  public var pixelFormatName: String
  /// Tracks and tags that could not be carried over, and anything else worth telling, one line each.
  public var notes: [String]
}
