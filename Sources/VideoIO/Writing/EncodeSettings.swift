/// How the video is encoded. What is `nil` is chosen for the source.
///
/// Encoder threads are not among the settings: they are fixed, so that the same input gives the same bytes on every
/// machine.
public struct EncodeSettings: Equatable, Sendable {
  /// Codec; `nil`: ProRes, DNxHR and FFV1 stay what they are, else H.264 for 8 bit and H.265 for more.
  public var codec: Codec?
  /// Constant rate factor of H.264 and H.265, 0 (best) to 51; `nil`: 18.
  public var crf: Double?
  /// Speed of x264 and x265 by name; `nil`: `medium`.
  public var preset: String?

  /// Profile of ProRes; `nil`: the source's where it is ProRes, else `hq` for 4:2:2 and `4444` for 4:4:4.
  public var proResProfile: ProResProfile?
  /// Takes a clip that is marked interlaced as progressive: both fields of its frames show one instant.
  public var takesFieldsAsOne = false

  /// Who made the picture, written to the video track's `encoder` tag; `nil`: nothing is written.
  public var encodedBy: String?
  /// What the file says of itself beyond what its source says.
  public var tags: OutputTags

  /// Creates settings.
  public init(
    codec: Codec? = nil, crf: Double? = nil, preset: String? = nil, proResProfile: ProResProfile? = nil,
    encodedBy: String? = nil, tags: OutputTags = OutputTags()
  ) {
    self.proResProfile = proResProfile
    self.encodedBy = encodedBy
    self.tags = tags
    self.codec = codec
    self.crf = crf
    self.preset = preset
  }

  /// Allowed rate factors.
  public static let crfRange: ClosedRange<Double> = 0...51
  /// Allowed presets, fastest first.
  public static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]
  static let defaultCRF = 18.0
  static let defaultPreset = "medium"

  /// Checks what can be checked without the source.
  func check(for chosen: Codec) throws(VideoIOError) {
    if let crf {
      guard chosen.hasRateFactor else { throw notForCodec("--crf", "\(crf)", chosen) }
      guard EncodeSettings.crfRange.contains(crf) else {
        throw .setting(option: "--crf", value: "\(crf)", allowed: "0 (best) to 51")
      }
    }
    if let preset {
      guard chosen.hasRateFactor else { throw notForCodec("--preset", preset, chosen) }
      guard EncodeSettings.presets.contains(preset) else {
        throw .setting(option: "--preset", value: preset, allowed: EncodeSettings.presets.joined(separator: ", "))
      }
    }
  }

  private func notForCodec(_ option: String, _ value: String, _ codec: Codec) -> VideoIOError {
    .setting(
      option: option, value: value, allowed: "this option goes with h264 and h265, not with \(codec.rawValue)")
  }
}
