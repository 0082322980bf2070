import Geometry
import Stabiliser

/// What a floating zoom lock holds, and how closely.
struct LockOptions {
  /// Magnification; `nil` for the default.
  var zoom: Double?
  /// File of zooms over time.
  var zoomKeys: String?
  /// The point of the source the framing is centred on.
  var anchor = PicturePlace(x: 0.5, y: 0.5)
  /// When the framing is centred anew.
  var recentreTimes: [Timestamp<ClipClock>] = []
  /// How long before an edge the framing begins to move, seconds.
  var easeSeconds = 0.0

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "What is held",
      options: [
        .value(
          "--zoom", type: .number("X", in: .factor, 1...10), optional: \.zoom, absence: "1.25",
          help: "Magnification. What the crop leaves out of the source is the room in which the framing is held."),
        .value(
          "--zoom-keys", type: .path(), optional: \.zoomKeys, absence: "one zoom for the clip",
          help:
            """
            Zoom over time: lines of a clip time in seconds and a zoom, # begins a comment. Straight in octaves between \
            lines, at most 10 octaves a second.
            """),
        .value(
          "--anchor", type: .place, at: \.anchor,
          help: "The point of the source the framing is centred on when it begins and at every recentring."),
        .list(
          "--recentre-at", type: .clipTime(), at: \.recentreTimes, absence: "never",
          help: "Let go at this time and centre on the anchor anew, in one step. May be given several times."),
        .value(
          "--ease", type: .number("SECONDS", in: .seconds, 0...5), at: \.easeSeconds,
          help:
            """
            Begin to move this long before an edge is met, so that the picture does not set off with a jerk. 0 holds \
            still as long as at all possible.
            """),
      ])
  }

  /// The settings these options stand for; reads the file of keys.
  func settings() throws(CommandFailure) -> LockSettings {
    if zoom != nil, zoomKeys != nil {
      throw CommandFailure(
        .usage, "--zoom and --zoom-keys exclude each other; the file's first line sets the first zoom")
    }
    return LockSettings(
      zoomKeys: try zoomKeys.map(ZoomKeyFile.read) ?? [], anchor: (anchor.x, anchor.y), recentreTimes: recentreTimes,
      easeSeconds: easeSeconds)
  }
}
