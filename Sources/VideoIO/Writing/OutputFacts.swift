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

/// One of several files, each a stretch of the same output, that are to be joined without encoding again.
///
/// Its frames keep the times they have in the whole. One part carries all other tracks whole, the others none: what is
/// joined has every packet of them once.
public struct OutputPart: Equatable, Sendable {
  /// Ticks of its first frame, as the source counts.
  public var firstTicks: Int64
  /// Whether this part carries what is beside the video: sound, time code, telemetry, chapters.
  public var carriesTracks: Bool

  /// Creates a part.
  public init(firstTicks: Int64, carriesTracks: Bool) {
    self.firstTicks = firstTicks
    self.carriesTracks = carriesTracks
  }
}

/// What was written.
public struct WrittenVideo: Equatable, Sendable {
  /// Where.
  public var path: String
  /// Where its bytes are until it has its name; `path` once it has.
  public var contentPath: String
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
