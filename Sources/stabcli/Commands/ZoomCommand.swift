import Stabiliser

/// `stabcli zoom`: a clip whose framing is held in space.
struct ZoomCommand: Command {
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
              absence: "CLIP with .zoom before its ending, in CLIP's folder"
            ).embedded(at: \.output),
            .flag("--no-video", at: \.rendersVideo, to: false, exclusion: "video", help: "Write the reports only."),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.page.embedded(at: \.output),
            OutputOptions.json("Print the report as one JSON object on standard output.").embedded(at: \.output),
          ] + StabilisingOptions.parts(at: \.job)),
        LockOptions.group.embedded(at: \.job.policy.lock)
          + [ModeOptions.lockHorizon, ModeOptions.live].map { $0.embedded(at: \.job.policy) },
      ] + StabilisingOptions.groups(at: \.job) + [
        EncodingOptions.group.embedded(at: \.encoding),
        TagOptions.group.embedded(at: \.encoding.tags),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "zoom", section: .stabilise, summary: "hold a framing in space inside the source's headroom",
    paragraphs: [
      """
      Holds the picture still in the world while the camera moves: the crop slides the other way inside the source. At \
      an edge it sticks and the framing is dragged along; when the pan turns back it stands still at once, with the \
      first frame that turns back. No path within the source moves less.
      """,
      """
      The report says of every frame whether it was locked or dragged by an edge, and by which edge. What is held is the \
      view of the first frame, its roll included, or a level one with --lock-horizon.
      """,
      """
      Without LOG the telemetry inside the clip is used, else a sidecar of the same name \
      (\(SidecarSearch.endingList)).
      """,
    ],
    examples: [
      .init(line: "stabcli zoom stage.mp4 --zoom 1.5", purpose: "a third of the picture is room to hold still in"),
      .init(
        line: "stabcli zoom stage.mp4 --zoom 2 --anchor 0.3,0.5 --recentre-at 12.5",
        purpose: "hold what is left of the middle; let go and centre anew at 12.5 s"),
      .init(
        line: "stabcli zoom stage.mp4 --zoom-keys zooms.txt --lock-horizon --ease 0.3",
        purpose: "zooms from a file, level, with a soft start at the edges"),
    ],
    exitCodes: ExitCode.documented)

  /// Plans, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try StabilisingRun(
      mode: .zoom, name: Self.name, job: job, output: output, rendersVideo: rendersVideo, encoding: encoding,
      threads: general.threads ?? processorCount(), settings: settings
    ).run(console)
  }
}
