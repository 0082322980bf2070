import Geometry
import VideoIO

/// Whether the result is a time-lapse.
struct LapseOptions {
  /// From one kept frame to the next in the clip; `nil` for no time-lapse.
  var interval: TimeSpan?
  /// Frames a second of the result; `nil` for the clip's own rate.
  var rate: FrameRate?

  /// `--lapse` and `--fps`.
  static var options: [OptionDefinition<Self>] { [lapse, framesPerSecond] }

  /// `--lapse`.
  static var lapse: OptionDefinition<Self> {
    .value(
      "--lapse", type: .interval, optional: \.interval, absence: "every frame is kept",
      help:
        """
        Make a time-lapse: keep the frame nearest to every so many seconds of the clip, and show them at an even rate. \
        Nothing is blended. Sound and other tracks stay behind.
        """)
  }

  /// `--fps`.
  static var framesPerSecond: OptionDefinition<Self> {
    .value(
      "--fps", type: .frameRate, optional: \.rate, absence: "the clip's own rate",
      help: "Frames a second of a time-lapse.")
  }

  /// Refuses what would be ignored.
  func check() throws(CommandFailure) {
    if rate != nil, interval == nil {
      throw CommandFailure(.usage, "--fps is the rate of a time-lapse; add --lapse SECONDS, or leave it out")
    }
  }

  /// The frames that are kept; `nil` for no time-lapse.
  ///
  /// - Parameters:
  ///   - entries: the frames that may be.
  ///   - whole: all frames of the clip.
  func choice(
    of entries: [FrameTimeline.Entry], in whole: FrameTimeline, _ video: VideoTrackInfo
  ) throws(CommandFailure) -> Lapse? {
    guard let interval else { return nil }
    if let step = whole.typicalInterval, interval < step {
      throw CommandFailure(
        .usage,
        "--lapse \(DecimalTime.text(interval.nanoseconds)) is less than the "
          + "\(FixedDecimal.text(step.seconds, digits: 4) ?? "?") s from one frame to the next; there is nothing to leave out"
      )
    }
    guard let rate = rate?.ratio ?? FilmedRate.rate(of: whole, video) else {
      throw CommandFailure(.usage, "the clip does not say its frame rate; --fps chooses that of the time-lapse")
    }
    let first = whole.entries.firstIndex { $0.ticks == entries.first?.ticks } ?? 0
    return Lapse(of: entries, startingAt: first, every: interval, rate: rate)
  }
}

extension FrameRate {
  /// The same in lowest terms, for the writer.
  var ratio: Ratio? {
    let (upper, lower) = reduced
    guard let upper = Int32(exactly: upper), let lower = Int32(exactly: lower) else { return nil }
    return Ratio(upper, lower)
  }
}

extension ValueType where Value == TimeSpan {
  /// A positive number of seconds.
  static var interval: Self {
    let seconds = ValueType<TimeSpan>.seconds()
    return Self(
      placeholder: "SECONDS", expectation: "a positive number of seconds such as 2 or 0.5", completion: .none,
      read: { text in
        guard case .value(let span) = seconds.read(text), span > .zero else {
          return .refused(hint: DecimalNumber.hint(for: text))
        }
        return .value(span)
      }, record: seconds.record)
  }
}
