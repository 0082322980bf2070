/// How the log's clock relates to the clip's: `logTime · scale = clipTime + offset`.
///
/// The scale corrects a log clock that runs fast or slow; it multiplies the log's own times. With scale 1 this is
/// the convention used everywhere: `logTime = clipTime + logOffset`.
public struct ClockMap: Equatable, Sendable {
  /// Where the first frame lies on the (scaled) log clock.
  public var offset: TimeSpan
  /// Factor on log times; 1 when both clocks tick alike.
  public var scale: Double

  /// Creates a map.
  /// - Precondition: `scale` is finite and positive.
  public init(offset: TimeSpan, scale: Double = 1) {
    precondition(scale.isFinite && scale > 0, "a clock's scale is a positive number")
    self.offset = offset
    self.scale = scale
  }

  /// The clip instant of a log instant. Exact in nanoseconds when the scale is 1.
  public func clipTime(of log: Timestamp<LogClock>) -> Timestamp<ClipClock> {
    let scaled = scale == 1 ? log.nanoseconds : Int64((Double(log.nanoseconds) * scale).rounded())
    return Timestamp(nanoseconds: scaled - offset.nanoseconds)
  }

  /// The log instant of a clip instant.
  public func logTime(of clip: Timestamp<ClipClock>) -> Timestamp<LogClock> {
    let shifted = clip.nanoseconds + offset.nanoseconds
    return Timestamp(nanoseconds: scale == 1 ? shifted : Int64((Double(shifted) / scale).rounded()))
  }
}
