import CFFmpeg

/// A container this build writes, told by the file name's extension.
public enum Container: String, CaseIterable, Equatable, Sendable {
  /// MPEG-4 Part 14: `.mp4`, `.m4v`.
  case mp4
  /// QuickTime: `.mov`, `.qt`.
  case mov
  /// Matroska: `.mkv`. Its time stamps are whole milliseconds.
  case matroska

  /// The container a file name asks for; `nil` for any other.
  public init?(path: String) {
    let name = OutputRules.split(path).name
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "mp4", "m4v": self = .mp4
    case "mov", "qt": self = .mov
    case "mkv": self = .matroska
    default: return nil
    }
  }

  /// The usual extension, without its dot.
  public var fileExtension: String { self == .matroska ? "mkv" : rawValue }

  /// Whether any time base is kept exactly.
  public var keepsTimeBase: Bool { self != .matroska }

  var format: UnsafePointer<AVOutputFormat>? { av_guess_format(rawValue, nil, nil).map { UnsafePointer($0) } }

  /// Whether a codec may be put into it.
  func holds(_ codec: AVCodecID) -> Bool {
    guard let format, codec != AV_CODEC_ID_NONE else { return false }
    return avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL) == 1
  }
}
