/// The clip a report is about.
struct ReportInput: Encodable, Equatable {
  /// As it was given.
  var path: String
  /// SHA-256 of the file, hexadecimal; `nil` when it was not computed.
  var sha256: String?
  /// Name of the container format.
  var container: String
  /// Name of the codec.
  var codec: String
  /// Stored columns.
  var width: Int
  /// Stored rows.
  var height: Int
  /// Name of the pixel format.
  var pixelFormat: String
  /// Frames used.
  var frames: Int
  /// Seconds a tick, as `1/30000`.
  var timeBase: String
  /// Clockwise degrees that turn the stored picture upright.
  var rotation: Int
  /// Width of a pixel over its height, as `1:1`.
  var sampleAspect: String?
  /// Frames a second, nominal.
  var frameRate: Double?
  /// Seconds from the first frame to the end of the last.
  var durationSeconds: Double?

  private enum Key: String, CodingKey {
    case path, sha256, container, codec, width, height, pixelFormat, frames, timeBase, rotation, sampleAspect
    case frameRate
    case durationSeconds = "duration_s"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(path, forKey: .path)
    try container.encode(sha256, forKey: .sha256)
    try container.encode(self.container, forKey: .container)
    try container.encode(codec, forKey: .codec)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(pixelFormat, forKey: .pixelFormat)
    try container.encode(frames, forKey: .frames)
    try container.encode(timeBase, forKey: .timeBase)
    try container.encode(rotation, forKey: .rotation)
    try container.encode(sampleAspect, forKey: .sampleAspect)
    try container.encodeFinite(frameRate, forKey: .frameRate)
    try container.encodeFinite(durationSeconds, forKey: .durationSeconds)
  }
}

extension KeyedEncodingContainer {
  /// Writes a number, or `null` for one that is missing or not finite.
  mutating func encodeFinite(_ value: Double?, forKey key: Key) throws {
    if let value, value.isFinite { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
}
