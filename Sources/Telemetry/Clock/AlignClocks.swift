public import Geometry

/// When a clip began, by the clock on the wall.
public struct ClipStart: Sendable, Equatable {
  /// First frame, since 1970-01-01 UTC.
  public var sinceEpoch: TimeSpan
  /// How exactly that is known: one second for most containers.
  public var resolution: TimeSpan

  /// Creates a start.
  public init(sinceEpoch: TimeSpan, resolution: TimeSpan) {
    self.sinceEpoch = sinceEpoch
    self.resolution = resolution
  }
}

/// How a log's clock was put on the clip's, and what had to be assumed for it.
public struct ClockAlignment: Sendable, Equatable {
  /// Where the offset comes from.
  public enum Basis: String, Sendable, Codable {
    /// It was given.
    case given
    /// Log and clip count from the same instant: relative times, or the container's own.
    case sharedZero
    /// The log lists when the clip's frames were taken.
    case frameTimes
    /// The log knows it from a synchronisation by picture.
    case declared
    /// Both are dated exactly enough.
    case absoluteTime
    /// Nothing better is known: the first sample is put on the first frame.
    case firstSample
  }

  /// The map of log times to clip times.
  public var map: ClockMap
  /// Where its offset comes from.
  public var basis: Basis
  /// One sentence on what was assumed, to be shown and reported; `nil` when nothing was.
  public var note: String?
}

extension MotionLog {
  /// Puts the log's clock on the clip's, by rule and without looking at the picture.
  ///
  /// ```
  /// logTime · scale = clipTime + offset
  /// ```
  /// A given offset is used literally on the log's own clock. Without one: a log that lists the frames' times is matched
  /// by them, if it lists as many as the clip has and they follow each other as the clip's do; relative times and those of a container
  /// have their 0 on the first frame; times since 1970 are matched to the clip's own where that is known to 10 ms;
  /// any other clock has its first sample put on the first frame.
  ///
  /// - Parameters:
  ///   - clipDuration: Length of the clip.
  ///   - offset: The offset, if it was given.
  ///   - scale: Factor on the log's times.
  ///   - clipStart: When the clip began, if it says.
  ///   - frames: Times of all frames of the clip.
  /// - Throws: ``TelemetryError/noOverlap(file:start:end:clip:suggestedOffset:)`` when log and clip have no
  ///   instant in common; ``TelemetryError/clockOutOfRange(file:option:value:expected:)``.
  public func aligned(
    clipDuration: TimeSpan, offset: TimeSpan? = nil, scale: Double = 1, clipStart: ClipStart? = nil,
    frames: [Timestamp<ClipClock>] = []
  ) throws(TelemetryError) -> ClockAlignment {
    guard scale >= 1e-3, scale <= 1e3 else {
      throw .clockOutOfRange(file: name, option: "log scale", value: scale, expected: "a factor near 1")
    }
    let reach = max(abs(audit.start.seconds), abs(audit.end.seconds)) * scale
    if let offset, abs(offset.seconds) > 3e9 {
      throw .clockOutOfRange(
        file: name, option: "log offset", value: offset.seconds, expected: "seconds, at most 3000000000 either way")
    }
    if reach > 6e9 {
      throw .clockOutOfRange(
        file: name, option: "log scale", value: scale, expected: "a factor that keeps the log within a century")
    }
    var alignment = choice(offset: offset, scale: scale, clipStart: clipStart)
    if offset == nil, !frameTimes.isEmpty {
      let match = FrameTimeMatch(logged: frameTimes, frames: frames, scale: scale)
      if let map = match.map { alignment = ClockAlignment(map: map, basis: .frameTimes) }
      alignment.note = [match.note, alignment.note].compactMap { $0 }.joined(separator: "; ")
    }
    try checkOverlap(alignment.map, clipDuration: clipDuration)
    return alignment
  }

  private func choice(offset: TimeSpan?, scale: Double, clipStart: ClipStart?) -> ClockAlignment {
    if let offset { return ClockAlignment(map: ClockMap(offset: offset, scale: scale), basis: .given) }
    if let declaredMap, scale == 1 {
      return ClockAlignment(
        map: declaredMap, basis: .declared, note: "log and clip are matched as the log's own synchronisation has it")
    }
    if clock == .relative || clock == .container {
      return ClockAlignment(map: ClockMap(offset: .zero, scale: scale), basis: .sharedZero)
    }
    let exactEnough: Int64 = 10_000_000
    if clock == .epoch, let clipStart, clipStart.resolution.nanoseconds <= exactEnough,
      abs(clipStart.sinceEpoch.seconds) < 3e9
    {
      return ClockAlignment(
        map: ClockMap(offset: clipStart.sinceEpoch, scale: scale), basis: .absoluteTime,
        note: "log and clip are matched by their dates")
    }
    let first = ClockMap(offset: .zero, scale: scale).clipTime(of: audit.start) - Timestamp.zero
    let kind = clock == .epoch ? "counts from 1970" : "has a clock of its own"
    var note = "the log \(kind); its first sample (\(exactSeconds(first))) is put on the first frame"
    if clock == .epoch, let clipStart {
      note += ", as the clip's own date is only known to \(decimal(clipStart.resolution.seconds, digits: 3)) s"
    }
    return ClockAlignment(map: ClockMap(offset: first, scale: scale), basis: .firstSample, note: note)
  }

  private func checkOverlap(_ map: ClockMap, clipDuration: TimeSpan) throws(TelemetryError) {
    let (start, end) = (map.clipTime(of: audit.start), map.clipTime(of: audit.end))
    if end.nanoseconds >= 0, start.nanoseconds <= clipDuration.nanoseconds { return }
    throw .noOverlap(
      file: name, start: start, end: end, clip: clipDuration, suggestedOffset: start - Timestamp.zero + map.offset)
  }
}
