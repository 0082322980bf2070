public import Geometry
public import Imaging

/// One decoded frame.
public struct VideoFrame: Sendable {
  /// The picture as stored, before display rotation. Its planes view the decoder's memory: read only.
  public var picture: Picture
  /// Presentation time in the stream's ticks.
  public var ticks: Int64
  /// How long the file says it is shown, ticks.
  public var durationTicks: Int64?
  /// Whether the decoder concealed part of it.
  public var isDamaged: Bool
}

/// One packet of a data track.
public struct DataPacket: Sendable {
  /// The payload.
  public var bytes: [UInt8]
  /// When it begins, on the clip's clock.
  public var time: Timestamp<ClipClock>
  /// How long it lasts; zero where the file does not say.
  public var duration: TimeSpan
}
