import VideoIO

/// How the picture is compressed.
struct EncodingOptions {
  /// Name of the codec; `nil` for the one that suits the source.
  var codec: String?
  /// Constant rate factor; `nil` for the default of the codec.
  var constantRateFactor: Int?
  /// Name of the encoder's preset.
  var preset: String?
  /// What the file says of itself.
  var tags = TagOptions()

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Encoding",
      options: [
        .value(
          "--codec",
          type: .word(
            meaning: "the name of a codec, such as h264, h265 or prores", offering: ["h264", "h265", "prores"]),
          optional: \.codec, absence: "h264 for 8 bit, h265 for more; ProRes 422 and FFV1 stay what they are",
          help: "Codec of the output."
        ),
        .value(
          "--crf", type: .wholeNumber(0...51), optional: \.constantRateFactor, absence: "the encoder's choice",
          help: "Quality of h264 and h265: 0 keeps everything, 51 the least."),
        .value(
          "--preset",
          type: .word(
            meaning: "the name of an encoder preset, such as veryfast or slow",
            offering: ["ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow"]),
          optional: \.preset, absence: "the encoder's choice", help: "Speed of h264 and h265 against size."),
      ])
  }

  /// The same, for the encoder.
  func settings() throws(CommandFailure) -> EncodeSettings {
    var chosen: Codec?
    if let codec {
      chosen = Codec(name: codec)
      guard chosen != nil else {
        throw CommandFailure(.usage, "--codec \(codec): not a codec of this version; there are \(Codec.names)")
      }
    }
    return EncodeSettings(
      codec: chosen, crf: constantRateFactor.map(Double.init), preset: preset, encodedBy: ToolVersion.line,
      tags: tags.outputTags)
  }
}
