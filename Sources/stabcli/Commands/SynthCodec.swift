import VideoIO

/// What a synthetic clip may be compressed with: the codecs that take its 8-bit 4:2:0 samples.
enum SynthCodec: String, CaseIterable, Sendable {
  case h264, h265, ffv1

  /// The same, for the encoder.
  var codec: Codec {
    switch self {
    case .h264: .h264
    case .h265: .h265
    case .ffv1: .ffv1
    }
  }
}

extension Container {
  /// What `synth` puts a codec into.
  init(of codec: SynthCodec) { self = codec == .ffv1 ? .matroska : .mp4 }
}

extension ValueType where Value == SynthCodec {
  /// A codec by any of its names.
  static var synthCodec: Self {
    let plain = choice("NAME")
    return Self(
      placeholder: plain.placeholder, expectation: plain.expectation, completion: plain.completion,
      read: { text in
        if let codec = Codec(name: text), let known = SynthCodec.allCases.first(where: { $0.codec == codec }) {
          return .value(known)
        }
        return plain.read(text)
      }, record: plain.record)
  }
}

extension SynthCommand {
  /// `--codec`, and quality and speed as everywhere.
  static var encodingGroup: OptionGroup<Self> {
    let common = EncodingOptions.group.embedded(at: \SynthCommand.encoding)
    return OptionGroup(
      title: common.title,
      options: [
        .value(
          "--codec", type: .synthCodec, at: \.codec,
          help: "Codec of the clip: h264 or h265 in MP4, or ffv1, without loss, in Matroska.")
      ] + common.options.filter { !["--codec", "--progressive"].contains($0.description.name) })
  }

  /// What the encoder is told.
  func encodeSettings() throws(CommandFailure) -> EncodeSettings {
    var settings = try encoding.settings()
    settings.codec = codec.codec
    return settings
  }
}
