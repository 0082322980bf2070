/// The motion log a report is about.
struct ReportLog: Codable, Equatable {
  /// Something that was wrong with it.
  struct Issue: Codable, Equatable {
    /// Short name a program can match.
    var kind: String
    /// How often.
    var count: Int
    /// The first line or sample concerned; `nil` where lines mean nothing.
    var firstLine: Int?

    private enum CodingKeys: String, CodingKey { case kind, count, firstLine }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(count, forKey: .count)
      try container.encode(firstLine, forKey: .firstLine)
    }
  }

  /// The file it came from.
  var path: String
  /// SHA-256 of the file, hexadecimal; `nil` when it was not computed.
  var sha256: String?
  /// Name of its format.
  var format: String
  /// Angular rate samples.
  var samples: Int
  /// Up vectors the device worked out itself.
  var ups = 0
  /// Orientations the device worked out itself.
  var orientations = 0
  /// Whether the picture was stabilised in the camera; `nil` where the log does not say.
  var isStabilisedInCamera: Bool?
  /// Samples a second.
  var rateHertz: Double?
  /// First sample, seconds on the log's own clock.
  var startSeconds: Double?
  /// Last sample, seconds on the log's own clock.
  var endSeconds: Double?
  /// What was wrong.
  var issues: [Issue]

  private enum CodingKeys: String, CodingKey {
    case path, sha256, format, samples, ups, orientations, issues
    case isStabilisedInCamera = "stabilisedInCamera"
    case rateHertz = "rateHz"
    case startSeconds = "start_s"
    case endSeconds = "end_s"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(sha256, forKey: .sha256)
    try container.encode(format, forKey: .format)
    try container.encode(samples, forKey: .samples)
    try container.encode(ups, forKey: .ups)
    try container.encode(orientations, forKey: .orientations)
    try container.encode(isStabilisedInCamera, forKey: .isStabilisedInCamera)
    try container.encodeFinite(rateHertz, forKey: .rateHertz)
    try container.encodeFinite(startSeconds, forKey: .startSeconds)
    try container.encodeFinite(endSeconds, forKey: .endSeconds)
    try container.encode(issues, forKey: .issues)
  }
}
