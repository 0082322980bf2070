import CFFmpeg

/// A video codec this build writes.
public enum Codec: String, CaseIterable, Equatable, Sendable {
  /// H.264 by x264: 8 and 10 bit.
  case h264
  /// H.265 by x265: 8, 10 and 12 bit.
  case h265
  /// ProRes: 10 bit, 4:2:2 and 4:4:4, the latter with alpha.
  case prores
  /// DNxHR: 4:2:2 of 8 and 10 bit, 4:4:4 and RGB of 10 bit.
  case dnxhr
  /// FFV1 version 3: lossless, almost every layout.
  case ffv1
  /// Motion JPEG: 8 bit, full range.
  case mjpeg

  /// Reads a name as people and FFmpeg write it.
  public init?(name: String) {
    switch name.lowercased() {
    case "h264", "h.264", "avc", "x264", "libx264": self = .h264
    case "h265", "h.265", "hevc", "x265", "libx265": self = .h265
    case "prores", "prores_ks": self = .prores
    case "dnxhr", "dnxhd", "vc3": self = .dnxhr
    case "ffv1": self = .ffv1
    case "mjpeg", "mjpg": self = .mjpeg
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
    case .dnxhr: AV_CODEC_ID_DNXHD
    case .ffv1: AV_CODEC_ID_FFV1
    case .mjpeg: AV_CODEC_ID_MJPEG
    }
  }

  /// FFmpeg's encoder.
  var encoder: UnsafePointer<AVCodec>? {
    switch self {
    case .h264: avcodec_find_encoder_by_name("libx264")
    case .h265: avcodec_find_encoder_by_name("libx265")
    case .prores: avcodec_find_encoder_by_name("prores_ks")
    case .dnxhr: avcodec_find_encoder_by_name("dnxhd")
    case .ffv1: avcodec_find_encoder_by_name("ffv1")
    case .mjpeg: avcodec_find_encoder_by_name("mjpeg")
    }
  }

  /// Whether `crf` and `preset` mean something.
  var hasRateFactor: Bool { self == .h264 || self == .h265 }

  /// Whether a clip of this codec stays what it is: it was chosen for editing or for keeping every sample.
  var isKept: Bool { self == .prores || self == .dnxhr || self == .ffv1 }

  /// The encoder's own format that keeps every sample of `source` as it is; `nil` when there is none.
  func format(keeping source: AVPixelFormat) -> AVPixelFormat? {
    guard let encoder else { return nil }
    let plain = source.withoutRange
    return [plain, plain.planarTwin].compactMap(\.self).first { Codec.takes(encoder, $0) }
  }

  /// The encoder's format that keeps all but the lowest bits of `source`: 12-bit ProRes decodes so and is encoded with 10.
  func format(shortening source: AVPixelFormat) -> AVPixelFormat? {
    guard self == .prores, let encoder, let shorter = source.tenBitTwin, Codec.takes(encoder, shorter) else {
      return nil
    }
    return shorter
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

/// How much of the picture ProRes keeps; Apple's names, least first.
public enum ProResProfile: String, CaseIterable, Equatable, Sendable {
  /// 4:2:2, about 45 Mbit/s at 1080p25.
  case proxy
  /// 4:2:2, about 100 Mbit/s.
  case lt
  /// 4:2:2, about 150 Mbit/s.
  case standard
  /// 4:2:2, about 220 Mbit/s.
  case hq
  /// 4:4:4, with alpha where there is one.
  case fourFours = "4444"
  /// 4:4:4, the most.
  case fourFoursXQ = "4444xq"

  /// Whether the profile is for 4:4:4.
  var isFull: Bool { self == .fourFours || self == .fourFoursXQ }
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

  /// The 10-bit format with the same planes as a planar one of 12 bits.
  var tenBitTwin: AVPixelFormat? {
    switch self {
    case AV_PIX_FMT_YUV422P12LE: AV_PIX_FMT_YUV422P10LE
    case AV_PIX_FMT_YUV444P12LE: AV_PIX_FMT_YUV444P10LE
    case AV_PIX_FMT_YUVA444P12LE: AV_PIX_FMT_YUVA444P10LE
    default: nil
    }
  }
}
