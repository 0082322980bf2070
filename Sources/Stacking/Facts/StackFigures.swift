import Glibc

/// What a stack of frames comes to, by arithmetic alone.
public struct StackFigures: Equatable, Sendable {
  /// Frames.
  public let count: Int
  /// Seconds one frame was exposed; `nil` where nobody knows.
  public let exposureSeconds: Double?
  /// Seconds from the start of the first exposure to the end of the last; `nil` where nobody knows.
  public let spanSeconds: Double?

  /// Collects what is known.
  public init(count: Int, exposureSeconds: Double?, spanSeconds: Double?) {
    (self.count, self.exposureSeconds, self.spanSeconds) = (count, exposureSeconds, spanSeconds)
  }

  /// Seconds of light in all: N·t.
  public var effectiveSeconds: Double? { exposureSeconds.map { $0 * Double(count) } }
  /// Stops gained over one frame: log2 N.
  public var stops: Double { log2(Double(count)) }
  /// What is left of one frame's noise, against its light: 1/√N.
  public var noise: Double { 1 / Double(count).squareRoot() }
  /// Share of the time that was exposed: N·t over the span; `nil` where nobody knows.
  public var coverage: Double? {
    guard let seconds = effectiveSeconds, let span = spanSeconds, span > 0 else { return nil }
    return seconds / span
  }

  /// Counts that a plan shows beside the chosen one.
  public static let offered = [2, 4, 8, 16, 32]
}
