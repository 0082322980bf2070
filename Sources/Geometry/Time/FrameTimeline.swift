/// When the frames of a clip were shown, in presentation order.
public struct FrameTimeline: Equatable, Sendable {
  /// One frame's instant.
  public struct Entry: Equatable, Sendable {
    /// Presentation time in the stream's own ticks, untouched.
    public var ticks: Int64
    /// Presentation time on the clip's clock: when it was filmed.
    public var time: Timestamp<ClipClock>
    /// When it is shown in the result, from the same zero: not ``time`` in a time-lapse. What is to look smooth is
    /// smooth by this clock.
    public var shown: Timestamp<ClipClock>

    /// Creates an entry.
    ///
    /// - Parameter shown: when it is shown in the result; `nil` for when it was filmed.
    public init(ticks: Int64, time: Timestamp<ClipClock>, shown: Timestamp<ClipClock>? = nil) {
      self.ticks = ticks
      self.time = time
      self.shown = shown ?? time
    }
  }

  /// The frames; times never decrease.
  public var entries: [Entry]

  /// Creates a timeline.
  public init(entries: [Entry]) { self.entries = entries }

  /// A timeline of constant rate, frame k at `k · denominator/numerator` seconds, rounded once each.
  public init(count: Int, ratePerSecond numerator: Int64, over denominator: Int64 = 1) {
    entries = (0..<Int64(count)).map { k in
      let nanoseconds = (Double(k) * Double(denominator) / Double(numerator) * 1e9).rounded()
      return Entry(ticks: k, time: Timestamp(nanoseconds: Int64(nanoseconds)))
    }
  }

  /// Median time between frames; `nil` for fewer than two frames.
  public var typicalInterval: TimeSpan? {
    let steps = zip(entries.dropFirst(), entries).map { $0.time - $1.time }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}
