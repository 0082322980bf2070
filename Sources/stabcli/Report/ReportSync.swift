/// How the log's clock was put on the clip's: `logTime · scale = clipTime + offset`.
struct ReportSync: Codable, Equatable {
  /// Log time minus clip time, seconds.
  var offsetSeconds: Double
  /// How much the log's clock was stretched, parts per million: (scale − 1)·10⁶.
  var driftPPM: Double
  /// `given`, `sharedZero`, `frameTimes`, `absoluteTime`, `firstSample`, or `pictures`.
  var method: String
  /// How far it can be trusted, 0…1; `nil` where nothing was measured.
  var confidence: Double?
  /// What is left, milliseconds; `nil` where nothing was measured.
  var residualMilliseconds: Double?
  /// What the pictures said; `nil` where they were not asked.
  var pictures: SyncFacts?

  private enum CodingKeys: String, CodingKey {
    case offsetSeconds = "offset_s"
    case driftPPM = "drift_ppm"
    case method, confidence, pictures
    case residualMilliseconds = "residual_ms"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeFinite(offsetSeconds, forKey: .offsetSeconds)
    try container.encodeFinite(driftPPM, forKey: .driftPPM)
    try container.encode(method, forKey: .method)
    try container.encodeFinite(confidence, forKey: .confidence)
    try container.encodeFinite(residualMilliseconds, forKey: .residualMilliseconds)
    try container.encodeIfPresent(pictures, forKey: .pictures)
  }
}
