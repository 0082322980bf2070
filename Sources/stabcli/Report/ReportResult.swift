import Stabiliser

/// The plan's certificate.
struct ReportCertificate: Encodable, Equatable {
  private let certificate: Certificate

  /// Reports a certificate.
  init(_ certificate: Certificate) { self.certificate = certificate }

  private enum Key: String, CodingKey {
    case frames, outsideTaps, worstFrame
    case minMargin = "minMargin_px"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(certificate.frames, forKey: .frames)
    try container.encode(certificate.outsideTaps, forKey: .outsideTaps)
    try container.encodeFinite(certificate.minMargin, forKey: .minMargin)
    try container.encode(certificate.worstFrame, forKey: .worstFrame)
  }
}

/// The plan's metrics, angles in degrees.
struct ReportMetrics: Encodable, Equatable {
  private let metrics: PlanMetrics

  /// Reports metrics.
  init(_ metrics: PlanMetrics) { self.metrics = metrics }

  private enum Key: String, CodingKey {
    case frames
    case horizonRms = "horizonRms_deg"
    case shakeIn = "shakeIn_px"
    case shakeOut = "shakeOut_px"
    case smoothness, meanZoom, maxZoom, zoomRate
  }

  /// `smoothness` in °/s², `zoomRate` in percent a second.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(metrics.frames, forKey: .frames)
    try container.encodeFinite(metrics.horizonRms.map(Self.degrees), forKey: .horizonRms)
    try container.encodeFinite(metrics.shakeInPixels, forKey: .shakeIn)
    try container.encodeFinite(metrics.shakeOutPixels, forKey: .shakeOut)
    try container.encodeFinite(metrics.smoothness.map(Self.degrees), forKey: .smoothness)
    try container.encodeFinite(metrics.meanZoom, forKey: .meanZoom)
    try container.encodeFinite(metrics.maxZoom, forKey: .maxZoom)
    try container.encodeFinite(metrics.zoomRate.map { $0 * 100 }, forKey: .zoomRate)
  }

  private static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
}

/// Something the user should know.
struct ReportNote: Encodable, Equatable {
  /// What it reports.
  let note: PlanNote

  /// Reports a note.
  init(_ note: PlanNote) { self.note = note }

  private enum Key: String, CodingKey { case kind, message, frames }

  /// `frames` is `[first, last]`, or `null` when the whole clip is meant.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(note.kind, forKey: .kind)
    try container.encode(note.message, forKey: .message)
    try container.encode(note.frames.map { [$0.lowerBound, $0.upperBound] }, forKey: .frames)
  }
}

/// The picture that was written.
struct ReportOutput: Encodable, Equatable {
  /// Where it is.
  var path: String
  /// Name of its codec.
  var codec: String
  /// Frames in it.
  var frames: Int
  /// SHA-256 of the file, hexadecimal; `nil` when it was not computed.
  var sha256: String?

  private enum Key: String, CodingKey { case path, codec, frames, sha256 }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(path, forKey: .path)
    try container.encode(codec, forKey: .codec)
    try container.encode(frames, forKey: .frames)
    try container.encode(sha256, forKey: .sha256)
  }
}
