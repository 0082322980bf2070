/// Where each instant of the clip lies on the log's clock: `logTime = offset + rate · clipTime`.
public struct ClockLine: Equatable, Sendable {
  /// Log time of clip time 0, seconds.
  public var offsetSeconds: Double
  /// Seconds on the log's clock in one of the clip's.
  public var rate: Double

  /// Creates a line.
  public init(offsetSeconds: Double, rate: Double) {
    self.offsetSeconds = offsetSeconds
    self.rate = rate
  }

  /// The line of a map `logTime · scale = clipTime + offset`.
  ///
  /// - Precondition: the scale is not zero.
  public init(offsetSeconds: Double, scale: Double) {
    precondition(scale != 0, "a clock's scale is not zero")
    self.init(offsetSeconds: offsetSeconds / scale, rate: 1 / scale)
  }

  /// Log time of a clip time, seconds.
  public func logSeconds(ofClip seconds: Double) -> Double { offsetSeconds + rate * seconds }
}
