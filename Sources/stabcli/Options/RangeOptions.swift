import Geometry

/// The part of a clip to work on.
struct RangeOptions {
  /// First instant; `nil` for the clip's start.
  var from: Timestamp<ClipClock>?
  /// Instant behind the last frame; `nil` for the clip's end.
  var to: Timestamp<ClipClock>?

  /// The options.
  static var options: [OptionDefinition<Self>] {
    [
      .value(
        "--from", type: .clipTime(), optional: \.from, absence: "the start",
        help: "First instant of the clip to use: seconds, or minutes:seconds."),
      .value(
        "--to", type: .clipTime(), optional: \.to, absence: "the end", help: "Instant to stop before."),
    ]
  }
}
