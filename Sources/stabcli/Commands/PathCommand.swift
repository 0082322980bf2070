import Stabiliser

/// A command whose mode plans the virtual camera's path over the whole clip: `action`, `smart`.
protocol PathCommand: Command {
  /// What the virtual camera does.
  static var mode: StabilisationMode { get }
  /// What the zoom is when none is asked for, for help.
  static var zoomByDefault: String { get }

  /// The inputs, and how they are read and framed.
  var job: StabilisingOptions { get set }
  /// Where results go.
  var output: OutputOptions { get set }
  /// Whether a picture is rendered.
  var rendersVideo: Bool { get set }
  /// Compression.
  var encoding: EncodingOptions { get set }
  /// Threads and verbosity.
  var general: GeneralOptions { get set }
}

extension PathCommand {
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
              absence: "CLIP with .\(mode.rawValue) before its ending, in CLIP's folder"
            ).embedded(at: \.output),
            .flag("--no-video", at: \.rendersVideo, to: false, exclusion: "video", help: "Write the reports only."),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.page.embedded(at: \.output),
            OutputOptions.json("Print the report as one JSON object on standard output.").embedded(at: \.output),
          ] + StabilisingOptions.parts(at: \.job)),
        OptionGroup(
          title: "Path",
          options: [
            .value(
              "--zoom", type: .number("X", in: .factor, 1...10), optional: \.job.policy.lock.zoom,
              absence: zoomByDefault, help: "Magnification: the more, the more room there is to hold still in."),
            ModeOptions.lockHorizon.embedded(at: \.job.policy), ModeOptions.live.embedded(at: \.job.policy),
          ]),
      ] + StabilisingOptions.groups(at: \.job) + [
        EncodingOptions.group.embedded(at: \.encoding),
        TagOptions.group.embedded(at: \.encoding.tags),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  /// Plans, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try StabilisingRun(
      mode: Self.mode, name: Self.name, job: job, output: output, rendersVideo: rendersVideo, encoding: encoding,
      threads: general.threads ?? processorCount(), settings: settings
    ).run(console)
  }
}
