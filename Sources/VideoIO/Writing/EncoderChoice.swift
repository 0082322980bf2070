import CFFmpeg
public import Geometry
public import Imaging

/// Codec and sample layout for one output, decided before anything is written.
struct EncoderChoice {
  let codec: Codec
  let format: AVPixelFormat

  /// Takes the codec asked for, or the best default that keeps every sample.
  /// - Throws: `setting` or `notSupported`, saying what would work.
  init(
    source: VideoTrackInfo, size: PixelSize, settings: EncodeSettings, container: Container, path: String
  ) throws(VideoIOError) {
    let sourceFormat = av_get_pix_fmt(source.pixelFormatName)
    guard let layout = PixelFormat(sourceFormat) else {
      throw .notSupported(
        path: path, what: "the pixel format \(source.pixelFormatName)",
        instead: "convert the clip to planar YUV or grey of 8 to 16 bits first")
    }
    let wanted = settings.codec.map { [$0] } ?? EncoderChoice.defaults(for: source, layout)
    let fitting = wanted.first { $0.format(keeping: sourceFormat) != nil && container.holds($0.identifier) }
    guard let codec = fitting ?? wanted.first else { throw .outOfMemory(operation: "choose a codec") }
    try settings.check(for: codec)
    guard let format = codec.format(keeping: sourceFormat) else {
      throw .notSupported(
        path: path, what: "\(source.pixelFormatName) in \(codec.rawValue)",
        instead: EncoderChoice.advice(for: sourceFormat))
    }
    guard container.holds(codec.identifier) else {
      throw .notSupported(
        path: path, what: "\(codec.rawValue) in .\(container.fileExtension)",
        instead: "write \(EncoderChoice.containers(for: codec))")
    }
    guard VideoWriter.supportsSize(size, codec: codec, format: layout) else {
      throw .notSupported(
        path: path, what: "\(size.width)x\(size.height) \(source.pixelFormatName) in \(codec.rawValue)",
        instead: EncoderChoice.sizeAdvice(layout, codec))
    }
    self.codec = codec
    self.format = format
  }

  /// ProRes and FFV1 stay what they are; then H.264 for 8 bit, H.265, and FFV1 for what neither takes.
  fileprivate static func defaults(for source: VideoTrackInfo, _ layout: PixelFormat) -> [Codec] {
    if let same = Codec(name: source.codec), same == .prores || same == .ffv1 { return [same] }
    return layout.bitDepth > 8 ? [.h265, .ffv1] : [.h264, .h265, .ffv1]
  }

  private static func advice(for format: AVPixelFormat) -> String {
    let able = Codec.allCases.filter { $0.format(keeping: format) != nil }.map {
      "\($0.rawValue) in \(containers(for: $0))"
    }
    return able.isEmpty ? "convert the clip first" : "what keeps it: \(able.joined(separator: "; "))"
  }

  private static func containers(for codec: Codec) -> String {
    Container.allCases.filter { $0.holds(codec.identifier) }.map { ".\($0.fileExtension)" }.joined(separator: " or ")
  }

  private static func sizeAdvice(_ layout: PixelFormat, _ codec: Codec) -> String {
    let across = layout.chromaWidthDivisor > 1 ? "a width divisible by \(layout.chromaWidthDivisor)" : nil
    let down = layout.chromaHeightDivisor > 1 ? "a height divisible by \(layout.chromaHeightDivisor)" : nil
    let least = codec == .h265 ? "at least 64x64" : "at most 16384x16384"
    return "use " + ([least] + [across, down].compactMap(\.self)).joined(separator: ", ") + ", or ffv1 in .mkv"
  }
}

extension VideoWriter {
  /// The codec a clip will be written in: the one asked for, or the default for the source; `nil` where none keeps its
  /// samples.
  public static func codec(for source: VideoTrackInfo, settings: EncodeSettings) -> Codec? {
    if let codec = settings.codec { return codec }
    let format = av_get_pix_fmt(source.pixelFormatName)
    return PixelFormat(format).flatMap { layout in
      EncoderChoice.defaults(for: source, layout).first { $0.format(keeping: format) != nil }
    }
  }

  /// Whether an encoder takes pictures of this size and layout: whole chroma blocks for all but FFV1.
  public static func supportsSize(_ size: PixelSize, codec: Codec, format: PixelFormat) -> Bool {
    // 16384 is x264's limit and within the others'.
    guard (1...16384).contains(size.width), (1...16384).contains(size.height) else { return false }
    // FFmpeg's own limit on the area of a picture.
    guard (size.width + 128) * (size.height + 128) < Int(Int32.max) / 8 else { return false }
    let isWhole = size.width % format.chromaWidthDivisor == 0 && size.height % format.chromaHeightDivisor == 0
    switch codec {
    case .h264: return isWhole
    // Below one full coding tree unit FFmpeg asks x265 3.5 for smaller ones, and x265 then writes behind its own memory.
    case .h265: return isWhole && size.width >= 64 && size.height >= 64
    case .prores: return isWhole
    case .ffv1: return true
    }
  }
}
