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
  /// Bits a value, where stills are written; `nil` for what the clip needs.
  var stillDepth: StillDepth?
  /// Whether a clip that is marked interlaced is taken as progressive.
  var takesFieldsAsOne = false

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Encoding",
      options: [
        .value(
          "--codec",
          type: .word(meaning: "the name of a codec, such as h264, h265 or prores", offering: Self.codecNames),
          optional: \.codec, absence: "h264 for 8 bit, h265 for more; ProRes, DNxHR and FFV1 stay what they are",
          help:
            """
            Codec of the output: h264, h265, prores, dnxhr, ffv1, mjpeg; prores-proxy, -lt, -standard, -hq, -4444 or \
            -4444xq chooses its profile. Docs/MEDIA.md says what each keeps.
            """
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
        .value(
          "--depth", type: .choice("BITS"), optional: \.stillDepth, absence: "8 for a clip of 8 bit in PNG, else 16",
          help: "Bits a value of a sequence of stills (-o 'frames/x_%05d.png'): 8 or 16."),
        .flag(
          "--progressive", at: \.takesFieldsAsOne,
          help: "Take a clip that is marked interlaced as progressive: both fields of every frame show one instant."),
      ])
  }

  /// The same, for the encoder.
  func settings() throws(CommandFailure) -> EncodeSettings {
    var chosen: Codec?
    var profile: ProResProfile?
    if let codec {
      let parts = codec.lowercased().split(separator: "-", maxSplits: 1)
      profile = parts.count == 2 && parts[0] == "prores" ? ProResProfile(rawValue: String(parts[1])) : nil
      chosen = profile == nil ? Codec(name: codec) : .prores
      guard chosen != nil else {
        throw CommandFailure(
          .usage, "--codec \(codec): not a codec of this version; there are \(Self.codecNames.joined(separator: ", "))")
      }
    }
    var settings = EncodeSettings(
      codec: chosen, crf: constantRateFactor.map(Double.init), preset: preset, proResProfile: profile,
      encodedBy: ToolVersion.line, tags: tags.outputTags)
    settings.takesFieldsAsOne = takesFieldsAsOne
    return settings
  }

  /// Refuses what would be ignored, and names of stills without a place for a number.
  func check(for path: String) throws(CommandFailure) {
    let isSequence = SequenceName(path) != nil
    guard isSequence || !SequenceName.isPicture(path) else {
      throw CommandFailure(
        .usage, "--output '\(path)' is one picture; '%05d' in it, once, numbers those of a sequence, 'still' writes one"
      )
    }
    let ofClips = [("--codec", codec != nil), ("--crf", constantRateFactor != nil), ("--preset", preset != nil)]
    if isSequence, let name = ofClips.first(where: \.1)?.0 {
      throw CommandFailure(
        .usage, "\(name) goes with a clip, not with a sequence of stills; --depth chooses their bits")
    }
    if !isSequence, stillDepth != nil {
      throw CommandFailure(.usage, "--depth goes with a sequence of stills (-o 'frames/x_%05d.png'), not with a clip")
    }
  }

  /// What `--codec` takes.
  static let codecNames = Codec.allCases.map(\.rawValue) + ProResProfile.allCases.map { "prores-\($0.rawValue)" }
}
