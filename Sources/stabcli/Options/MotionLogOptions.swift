import Geometry
import Telemetry

/// How the motion log is read.
struct MotionLogOptions {
  /// `logTime = clipTime + offset`; `nil` for the rule that fits the log's clock.
  var offset: TimeSpan?
  /// Factor on log times.
  var scale = 1.0
  /// Whether the pictures are asked for what is not known.
  var sync = SyncPolicy.auto
  /// How the log is written; `nil` for what its content tells.
  var format: LogFormat?
  /// Which log axes point up, left and back; `nil` for what the log says.
  var axes: AxisMap?
  /// Whether the first frame is taken to be level instead of asking gravity.
  var isFirstFrameLevel = false
  /// Turning above this frequency is left out, Hz; 0 for none; `nil` to do so where the log vibrates.
  var lowPassHertz: Double?
  /// Whether a log that does not fit the picture is used all the same.
  var isForced = false

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Motion log",
      options: [
        .value(
          "--log-offset", type: .seconds(), optional: \.offset,
          absence:
            "what the pictures show; else 0 on the first frame for relative times, matched clocks for absolute ones",
          help: "Log time minus clip time, used exactly as given: logTime = clipTime + SECONDS."),
        .value(
          "--log-scale", type: .number("FACTOR", in: .factor, 0.5...2), at: \.scale,
          help: "Factor on the log's times, for a log clock that runs fast or slow."),
        .value(
          "--sync", type: .choice("POLICY"), at: \.sync,
          help:
            """
            auto: where the log's clock or axes are not known for sure, find them from the pictures, and lens and readout with \
            them, which takes another decoding. off: assume them.
            """),
        .value(
          "--log-format", type: .choice("NAME"), optional: \.format, absence: "what its content tells",
          help: "Read the log as this format, whatever it looks like."),
        .value(
          "--axes", type: .axes, optional: \.axes,
          absence: "what the log says or the pictures show, else XYZ, a phone held in landscape",
          help:
            "The log axes that point up, left and back in the picture as it is stored (before any rotation tag), lower case for the negative of an axis."
        ),
        .value(
          "--low-pass", type: .number("HZ", in: .hertz, 0...1000), optional: \.lowPassHertz,
          absence: "40 for a log that trembles by over 0.06° rms above that, as no hand does; else 0",
          help:
            "Leave out what the log turns faster than this, for a sensor that vibrates and a picture that does not. 0 leaves nothing out."
        ),
        .flag(
          "--force", at: \.isForced,
          help:
            """
            Use a log although the pictures contradict it, and the telemetry inside a clip that stabcli has rendered, which \
            describes the camera before that.
            """
        ),
        .flag(
          "--level-first-frame", at: \.isFirstFrameLevel,
          help: "Take the first frame to be level, instead of asking gravity: for logs without an accelerometer."),
      ])
  }
}
