public import Geometry
public import Imaging

/// What a clip is, as its file says.
public struct MediaInfo: Sendable {
  /// The path it was opened under.
  public var path: String
  /// FFmpeg's names of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public var container: String
  /// The main video track.
  public var video: VideoTrackInfo
  /// Every track, in the file's order.
  public var tracks: [TrackInfo]
  /// The container's own tags, in its order.
  public var metadata: [MetadataEntry]
  /// Length the container states.
  public var duration: TimeSpan?
  /// When the clip was made, as written.
  public var creationTime: String?
  /// When the clip was made, nanoseconds since 1970-01-01 UTC; whole microseconds as FFmpeg reads them.
  public var creationEpochNanoseconds: Int64?
  /// Bits a second over everything, as the container states.
  public var bitRate: Int64?
  /// Bytes that the file states and does not have: it is cut short; `nil` where nothing is known to be missing.
  public var missingBytes: Int64?
  /// Contradictions and oddities found while opening, one line each.
  public var problems: [String]
}

/// A box of a maker's own in an MP4 or QuickTime file.
public struct MakersBox: Equatable, Sendable {
  /// Four characters.
  public var type: String
  /// What is inside.
  public var bytes: [UInt8]
}

/// One `key = value` of a container or track.
public struct MetadataEntry: Equatable, Sendable {
  /// The key, as FFmpeg spells it.
  public var key: String
  /// The value.
  public var value: String

  /// Creates an entry.
  public init(key: String, value: String) { (self.key, self.value) = (key, value) }
}

/// The main video track.
public struct VideoTrackInfo: Sendable {
  /// Position among all tracks.
  public var index: Int
  /// Codec by FFmpeg's name, such as `h264`.
  public var codec: String
  /// Profile, such as `High`; `nil` where unknown.
  public var profile: String?
  /// Size of the stored picture, before rotation.
  public var storedSize: PixelSize
  /// How the stored picture is turned to be upright.
  public var rotation: DisplayRotation
  /// Layout of the samples; `nil` when this build cannot work on it.
  public var pixelFormat: PixelFormat?
  /// FFmpeg's name of the layout, such as `yuv420p10le`.
  public var pixelFormatName: String
  /// Where chroma samples lie.
  public var siting: ChromaSiting
  /// Seconds a tick lasts.
  public var timeBase: TimeBase
  /// Width of a pixel over its height in the stored picture; `nil` when unsaid, which means square.
  public var sampleAspectRatio: Ratio?
  /// Colour tags.
  public var colour: ColourTags
  /// Average frames a second, as the container or FFmpeg's probing states.
  public var averageFrameRate: Ratio?
  /// Frames the container claims; edit lists may hide some.
  public var declaredFrameCount: Int?
  /// Ticks at which the last frame ends, as the container states.
  public var endTicks: Int64?
  /// Order of fields.
  public var fieldOrder: FieldOrder
  /// Bits a second of this track.
  public var bitRate: Int64?
  /// Who encoded it, as its `encoder` tag says.
  public var encoder: String?

  /// Size of the upright picture.
  public var uprightSize: PixelSize { rotation.uprightSize(of: storedSize) }
  /// Width of a pixel over its height in the upright picture.
  public var uprightAspectRatio: Ratio? { rotation.swapsSides ? sampleAspectRatio?.inverse : sampleAspectRatio }
}

/// How the lines of a frame were taken.
public enum FieldOrder: String, Equatable, Sendable {
  /// The file says nothing.
  case unknown
  /// All lines belong to one instant (or one rolling shutter).
  case progressive
  /// Two fields, upper lines first.
  case topFirst
  /// Two fields, lower lines first.
  case bottomFirst

  /// Whether two instants share a frame.
  public var isInterlaced: Bool { self == .topFirst || self == .bottomFirst }
}

/// One track of the file.
public struct TrackInfo: Equatable, Sendable {
  /// What a track holds.
  public enum Kind: String, Equatable, Sendable {
    /// Moving pictures.
    case video
    /// A still that stands for the clip; never the video.
    case coverPicture
    /// Sound.
    case audio
    /// Text or pictures shown over the video.
    case subtitle
    /// Anything timed: telemetry, time code.
    case data
    /// A file carried along, such as a font.
    case attachment
    /// FFmpeg cannot say.
    case unknown
  }

  /// Position in the file.
  public var index: Int
  /// What it holds.
  public var kind: Kind
  /// Codec by FFmpeg's name, or the four characters.
  public var codec: String
  /// Four characters of the sample description, such as `gpmd`, `tmcd`.
  public var fourCC: String?
  /// Handler name.
  public var handler: String?
  /// Language, such as `eng`.
  public var language: String?
  /// Seconds a tick lasts.
  public var timeBase: TimeBase?
  /// Whether players show it unless told otherwise.
  public var isDefault: Bool
  /// The track's own tags.
  public var metadata: [MetadataEntry]
}
