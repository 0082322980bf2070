import CFFmpeg

/// A video codec this build writes.
public enum Codec: String, CaseIterable, Equatable, Sendable {
  /// H.264 by x264: 8 and 10 bit.
  case h264
  /// H.265 by x265: 8, 10 and 12 bit.
  case h265
  /// ProRes: 10 bit, 4:2:2 and 4:4:4.
  case prores
  /// FFV1 version 3: lossless, almost every layout.
  case ffv1

  /// Reads a name as people and FFmpeg write it.
  public init?(name: String) {
    switch name.lowercased() {
    case "h264", "h.264", "avc", "x264", "libx264": self = .h264
    case "h265", "h.265", "hevc", "x265", "libx265": self = .h265
    case "prores", "prores_ks": self = .prores
    case "ffv1": self = .ffv1
    default: return nil
    }
  }

  /// The allowed names, for messages.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  var identifier: AVCodecID {
    switch self {
    case .h264: AV_CODEC_ID_H264
    case .h265: AV_CODEC_ID_HEVC
    case .prores: AV_CODEC_ID_PRORES
    case .ffv1: AV_CODEC_ID_FFV1
    }
  }

  /// FFmpeg's encoder.
  var encoder: UnsafePointer<AVCodec>? {
    switch self {
    case .h264: avcodec_find_encoder_by_name("libx264")
    case .h265: avcodec_find_encoder_by_name("libx265")
    case .prores: avcodec_find_encoder_by_name("prores_ks")
    case .ffv1: avcodec_find_encoder_by_name("ffv1")
    }
  }

  /// Whether `crf` and `preset` mean something.
  var hasRateFactor: Bool { self == .h264 || self == .h265 }

  /// The encoder's own format that keeps every sample of `source` as it is; `nil` when there is none.
  func format(keeping source: AVPixelFormat) -> AVPixelFormat? {
    guard let encoder else { return nil }
    let plain = source.withoutRange
    return [plain, plain.planarTwin].compactMap(\.self).first { Codec.takes(encoder, $0) }
  }

  private static func takes(_ encoder: UnsafePointer<AVCodec>, _ format: AVPixelFormat) -> Bool {
    var index: CInt = 0
    while true {
      switch ffx_encoder_takes(encoder, index, format) {
      case 1: return true
      case 0: index += 1
      default: return false
      }
    }
  }
}

extension AVPixelFormat {
  /// The planar format with the same samples as a semi-planar one.
  var planarTwin: AVPixelFormat? {
    switch self {
    case AV_PIX_FMT_NV12: AV_PIX_FMT_YUV420P
    case AV_PIX_FMT_NV16: AV_PIX_FMT_YUV422P
    case AV_PIX_FMT_NV24: AV_PIX_FMT_YUV444P
    case AV_PIX_FMT_P010LE: AV_PIX_FMT_YUV420P10LE
    case AV_PIX_FMT_P210LE: AV_PIX_FMT_YUV422P10LE
    case AV_PIX_FMT_P410LE: AV_PIX_FMT_YUV444P10LE
    case AV_PIX_FMT_P016LE: AV_PIX_FMT_YUV420P16LE
    case AV_PIX_FMT_P216LE: AV_PIX_FMT_YUV422P16LE
    case AV_PIX_FMT_P416LE: AV_PIX_FMT_YUV444P16LE
    default: nil
    }
  }
}
