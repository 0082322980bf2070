import CFFmpeg
public import Geometry
public import Imaging

/// Codec and sample layout for one output, decided before anything is written.
struct EncoderChoice {
  let codec: Codec
  let format: AVPixelFormat
  /// Profile, where the codec is ProRes.
  let proResProfile: ProResProfile
  /// What was chosen for the user and may surprise, one line each.
  private(set) var notes: [String] = []

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
    try EncoderChoice.checkFields(source, settings, path)
    let wanted = settings.codec.map { [$0] } ?? EncoderChoice.defaults(for: source, layout)
    let fitting = wanted.first { EncoderChoice.holds(source, $0, in: container) }
    guard let codec = fitting ?? wanted.first else { throw .outOfMemory(operation: "choose a codec") }
    try settings.check(for: codec)
    let shorter = settings.codec == nil ? nil : codec.format(shortening: sourceFormat)
    guard let format = codec.format(keeping: sourceFormat) ?? shorter, codec != .mjpeg || source.isFullRange else {
      let range = codec == .mjpeg && !source.isFullRange ? "limited-range " : ""
      throw .notSupported(
        path: path, what: "\(range)\(source.pixelFormatName) in \(codec.rawValue)",
        instead: EncoderChoice.advice(for: source))
    }
    guard container.holds(codec.identifier) else {
      throw .notSupported(
        path: path, what: "\(codec.rawValue) in .\(container.fileExtension)",
        instead: "write \(EncoderChoice.containers(for: codec)), or choose another --codec")
    }
    guard VideoWriter.supportsSize(size, codec: codec, format: layout) else {
      throw .notSupported(
        path: path, what: "\(size.width)x\(size.height) \(source.pixelFormatName) in \(codec.rawValue)",
        instead: EncoderChoice.sizeAdvice(layout, codec))
    }
    self.codec = codec
    self.format = format
    proResProfile = try EncoderChoice.proResProfile(of: source, settings, codec, format)
    notes = choiceNotes(source, first: wanted[0], layout, container)
  }

  /// Two instants in one picture cannot be moved as one.
  private static func checkFields(
    _ source: VideoTrackInfo, _ settings: EncodeSettings, _ path: String
  ) throws(VideoIOError) {
    guard source.fieldOrder.isInterlaced, !settings.takesFieldsAsOne else { return }
    throw VideoWriter.interlaced(path)
  }

  /// Whether a codec keeps every sample of a source, and a container takes it.
  fileprivate static func holds(_ source: VideoTrackInfo, _ codec: Codec, in container: Container) -> Bool {
    codec.format(keeping: av_get_pix_fmt(source.pixelFormatName)) != nil && container.holds(codec.identifier)
      && (codec != .mjpeg || source.isFullRange)
  }

  /// What is made for editing or for keeping stays what it is; then H.264 for 8 bit, H.265, and FFV1 for what neither
  /// takes.
  fileprivate static func defaults(for source: VideoTrackInfo, _ layout: PixelFormat) -> [Codec] {
    let general: [Codec] = layout.bitDepth > 8 ? [.h265, .ffv1] : [.h264, .h265, .ffv1]
    guard let same = Codec(name: source.codec), same.isKept else { return general }
    // What is lossless is not made lossy behind the user's back.
    return same == .ffv1 ? [same] : [same] + general
  }

  private static func advice(for source: VideoTrackInfo) -> String {
    let able = Codec.allCases.filter { codec in
      Container.allCases.contains { holds(source, codec, in: $0) }
    }.map { "\($0.rawValue) in \(containers(for: $0))" }
    return able.isEmpty ? "convert the clip first" : "what keeps it: \(able.joined(separator: "; "))"
  }

  private static func containers(for codec: Codec) -> String {
    Container.allCases.filter { $0.holds(codec.identifier) }.map { ".\($0.fileExtension)" }.joined(separator: " or ")
  }

  private static func sizeAdvice(_ layout: PixelFormat, _ codec: Codec) -> String {
    let across = layout.chromaWidthDivisor > 1 ? "a width divisible by \(layout.chromaWidthDivisor)" : nil
    let down = layout.chromaHeightDivisor > 1 ? "a height divisible by \(layout.chromaHeightDivisor)" : nil
    let least =
      switch codec {
      case .h265: "at least 64x64"
      case .dnxhr: "at least 256x120"
      case .h264, .prores, .ffv1, .mjpeg: "at most 16384x16384"
      }
    return "use " + ([least] + [across, down].compactMap(\.self)).joined(separator: ", ") + ", or ffv1 in .mkv"
  }
}

extension EncoderChoice {
  /// DNxHR's profile is settled by the samples.
  var dnxhrProfile: String {
    switch format {
    case AV_PIX_FMT_YUV422P: "dnxhr_hq"
    case AV_PIX_FMT_YUV422P10LE: "dnxhr_hqx"
    default: "dnxhr_444"
    }
  }

  /// The profile asked for, which must be for the samples' subsampling; the source's own; else a good one.
  private static func proResProfile(
    of source: VideoTrackInfo, _ settings: EncodeSettings, _ codec: Codec, _ format: AVPixelFormat
  ) throws(VideoIOError) -> ProResProfile {
    let isFull = format != AV_PIX_FMT_YUV422P10LE
    let fitting = ProResProfile.allCases.filter { $0.isFull == isFull }
    if let asked = settings.proResProfile {
      guard codec != .prores || fitting.contains(asked) else {
        throw .setting(
          option: "--codec", value: "prores-\(asked.rawValue)",
          allowed: "the clip's \(source.pixelFormatName) goes with "
            + fitting.map { "prores-\($0.rawValue)" }.joined(separator: ", "))
      }
      return asked
    }
    let own = source.codec == "prores" ? source.profile.flatMap { ProResProfile(rawValue: $0.lowercased()) } : nil
    return own.flatMap { fitting.contains($0) ? $0 : nil } ?? (isFull ? .fourFours : .hq)
  }

  private func choiceNotes(
    _ source: VideoTrackInfo, first: Codec, _ layout: PixelFormat, _ container: Container
  ) -> [String] {
    var notes: [String] = []
    if codec != first {
      let why =
        container.holds(first.identifier)
        ? "\(first.rawValue) cannot be written with the samples of \(source.pixelFormatName)"
        : ".\(container.fileExtension) holds no \(first.rawValue)"
      notes.append("\(why): \(codec.rawValue) is written, which keeps depth and subsampling; --codec chooses another")
    }
    if let depth = PixelFormat(format)?.bitDepth, depth < layout.bitDepth {
      notes.append("\(codec.rawValue) is written with \(depth) bits: the source's \(layout.bitDepth) are rounded")
    }
    if codec == .mjpeg, layout.chromaWidthDivisor > 1, source.siting != .centre {
      notes.append("mjpeg does not say where chroma lies: players take it to be in the middle, the source's is not")
    }
    return notes
  }
}

extension VideoTrackInfo {
  /// Whether the samples use every code.
  var isFullRange: Bool { colour.range == "pc" }
}

extension VideoWriter {
  /// The error of a clip whose pictures show two instants each.
  public static func interlaced(_ path: String) -> VideoIOError {
    .notSupported(
      path: path, what: "an interlaced source (two instants share each frame)",
      instead: "deinterlace the clip first, for instance with ffmpeg's bwdif filter, or say --progressive if both "
        + "fields of every frame show one instant")
  }

  /// The codec a clip will be written in: the one asked for, or the default for the source; `nil` where none keeps its
  /// samples.
  ///
  /// - Parameter container: what it is put into; `nil` where that is not known.
  public static func codec(for source: VideoTrackInfo, settings: EncodeSettings, container: Container? = nil) -> Codec?
  {
    if let codec = settings.codec { return codec }
    let format = av_get_pix_fmt(source.pixelFormatName)
    return PixelFormat(format).flatMap { layout in
      EncoderChoice.defaults(for: source, layout).first { codec in
        container.map { EncoderChoice.holds(source, codec, in: $0) } ?? (codec.format(keeping: format) != nil)
      }
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
    case .prores, .mjpeg: return isWhole
    // FFmpeg's DNxHR encoder takes no less.
    case .dnxhr: return isWhole && size.width >= 256 && size.height >= 120
    case .ffv1: return true
    }
  }
}
