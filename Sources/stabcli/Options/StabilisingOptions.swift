/// What every command asks that plans a stabilised clip: the inputs, and how they are read and framed.
struct StabilisingOptions {
  /// The clip.
  var clip = ""
  /// The motion log; `nil` for the clip's own telemetry or a sidecar.
  var log: String?
  /// The part of the clip.
  var range = RangeOptions()
  /// Whether only some of its frames are used.
  var lapse = LapseOptions()
  /// How the log is read.
  var motion = MotionLogOptions()
  /// What the camera is.
  var camera = CameraOptions()
  /// Crop, size, resampling.
  var picture = PictureOptions()
  /// What the mode is asked for beyond that.
  var policy = ModeOptions()

  /// `CLIP [LOG]`.
  static func operands<Options>(
    at path: WritableKeyPath<Options, StabilisingOptions>
  ) -> [OperandDefinition<Options>] {
    [
      .one("CLIP", at: path.appending(path: \.clip), help: "The video to stabilise."),
      .optional(
        "LOG", at: path.appending(path: \.log),
        help:
          """
          Its motion log: gcsv, CSV with a header, a phone app's export (a folder, a ZIP or one of its files), a flight \
          controller's .bbl, .bfl or .ulg, a .gyroflow project, or a video with GPMF or CAMM telemetry. Docs/LOGS.md lists them.
          """),
    ]
  }

  /// The options behind the output's own group.
  static func groups<Options>(
    at path: WritableKeyPath<Options, StabilisingOptions>
  ) -> [OptionGroup<Options>] {
    [
      MotionLogOptions.group.embedded(at: path.appending(path: \.motion)),
      CameraOptions.group.embedded(at: path.appending(path: \.camera)),
      PictureOptions.group.embedded(at: path.appending(path: \.picture)),
    ]
  }

  /// `--from`, `--to`, `--lapse` and `--fps`.
  static func parts<Options>(
    at path: WritableKeyPath<Options, StabilisingOptions>
  ) -> [OptionDefinition<Options>] {
    RangeOptions.options.map { $0.embedded(at: path.appending(path: \.range)) }
      + LapseOptions.options.map { $0.embedded(at: path.appending(path: \.lapse)) }
  }

  /// Files that are read, so that none of them is ever written.
  var inputs: [String] { [clip] + [log, camera.lensProfile, policy.lock.zoomKeys].compactMap(\.self) }
}
