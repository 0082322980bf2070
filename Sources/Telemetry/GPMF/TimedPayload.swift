public import Geometry

/// One packet of a container's data track.
public struct TimedPayload: Sendable {
  /// The packet's bytes.
  public var bytes: [UInt8]
  /// Its presentation time on the media timeline, where zero is the first video frame.
  public var time: Timestamp<LogClock>
  /// How long it lasts.
  public var duration: TimeSpan

  /// Creates a packet.
  public init(bytes: [UInt8], time: Timestamp<LogClock>, duration: TimeSpan) {
    self.bytes = bytes
    self.time = time
    self.duration = duration
  }
}

/// Reads the motion in the data track of a GoPro video.
///
/// - Parameters:
///   - payloads: The track's packets, in order.
///   - name: The video's name, for messages.
///   - firmware: The container's firmware string (`HD5.02.02.00.00`), which tells cameras apart that do not state
///     their axes.
/// - Throws: ``TelemetryError/noMotionTrack(file:found:)`` when no packet holds a gyroscope.
public func readGPMF(
  payloads: [TimedPayload], name: String, firmware: String? = nil
) throws(TelemetryError) -> MotionLog {
  try GPMFReader(payloads: payloads, file: name).log(firmware: firmware)
}
