import Stabiliser

/// `stabcli horizon`: a clip with its horizon held level.
struct HorizonCommand: Command {
  /// The inputs, and how they are read and framed.
  var job = StabilisingOptions()
  /// Where results go.
  var output = OutputOptions()
  /// Whether a picture is rendered.
  var rendersVideo = true
  /// Compression.
  var encoding = EncodingOptions()
  /// Threads and verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name, operands: StabilisingOptions.operands(at: \.job),
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            OutputOptions.output(
              "Write the picture to FILE and the reports beside it.",
              absence: "CLIP with .horizon before its ending, in CLIP's folder"
            ).embedded(at: \.output),
            .flag("--no-video", at: \.rendersVideo, to: false, exclusion: "video", help: "Write the reports only."),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.page.embedded(at: \.output),
            OutputOptions.json("Print the report as one JSON object on standard output.").embedded(at: \.output),
            ModeOptions.live.embedded(at: \.job.policy),
          ] + StabilisingOptions.parts(at: \.job))
      ] + StabilisingOptions.groups(at: \.job) + [
        EncodingOptions.group.embedded(at: \.encoding),
        TagOptions.group.embedded(at: \.encoding.tags),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "horizon", section: .stabilise, summary: "hold the horizon level by crop and resample",
    paragraphs: [
      """
      Works out from the motion log where the camera looked at every instant, and renders the picture a camera with a \
      level horizon would have taken: through full turns, without limit. Near the vertical, where there is no \
      horizon, the roll follows the gyro and returns at a bounded rate.
      """,
      """
      Every output pixel is a resampled source pixel: no border, no fill, no change of colour. The report beside the \
      picture lists every frame's decision and proves that nothing outside the source was read. Audio, timecode and \
      other tracks are copied, time stamps are kept.
      """,
      """
      Without LOG the telemetry inside the clip is used, else a sidecar of the same name \
      (\(SidecarSearch.endingList)).
      """,
    ],
    examples: [
      .init(line: "stabcli horizon ride.mp4", purpose: "telemetry inside the clip or beside it"),
      .init(
        line: "stabcli horizon ride.mp4 ride.gcsv --lens hero7.json -o level.mp4",
        purpose: "a log, a lens profile, a chosen name"),
      .init(
        line: "stabcli horizon phone.mp4 imu.csv --axes XYZ --log-offset 0.45 --hfov 60",
        purpose: "a phone's log that starts 0.45 s before the clip"),
      .init(line: "stabcli horizon ride.mp4 --no-video --json", purpose: "only the numbers, for a program"),
    ],
    exitCodes: ExitCode.documented)

  /// Plans, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try StabilisingRun(
      mode: .horizon, name: Self.name, job: job, output: output, rendersVideo: rendersVideo, encoding: encoding,
      threads: general.threads ?? processorCount(), settings: settings
    ).run(console)
  }
}
