public import Geometry
public import Imaging

/// How frames are decoded.
public enum Decoding: Equatable, Sendable {
  /// One frame behind the other: a damaged clip, too, decodes to the same pictures on every run and machine.
  case steady
  /// Several frames side by side: the same pictures for a sound clip. When ``VideoReader/damage`` is not empty the
  /// pictures may differ from run to run: start again with ``steady``.
  case fast
}

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
