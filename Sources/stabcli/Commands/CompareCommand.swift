import Geometry
import Stabiliser

/// `stabcli compare`: one clip in several modes, side by side.
struct CompareCommand: Command {
  /// The inputs, and how they are read and framed.
  var job = StabilisingOptions()
  /// What is compared.
  var modes: [ModeChoice] = []
  /// Size of each picture; `nil` for the output size a mode alone would have.
  var cell: PixelSize?
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
            .value(
              "--modes", type: .modes, at: \.modes, isRequired: true,
              help:
                "What is compared. A mode may have options of its own, such as horizon:crop=dynamic, action:live or zoom:zoom=1.4."
            ),
            .value(
              "--cell", type: .size, optional: \.cell, absence: "the size each mode's own picture would have",
              help: "Size of each picture; every mode is planned and rendered at that size."),
            OutputOptions.output(
              "Write the picture to FILE, the table and the page beside it.",
              absence: "CLIP with .compare before its ending, in CLIP's folder"
            ).embedded(at: \.output),
            .flag(
              "--no-video", at: \.rendersVideo, to: false, exclusion: "video",
              help: "Write the table and the page only, without pictures."),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.json("Print the comparison as one JSON object on standard output.").embedded(at: \.output),
          ] + RangeOptions.options.map { $0.embedded(at: \.job.range) }),
        LockOptions.group.embedded(at: \.job.policy.lock)
          + [ModeOptions.lockHorizon, ModeOptions.live].map { $0.embedded(at: \.job.policy) },
      ] + groups + [
        EncodingOptions.group.embedded(at: \.encoding),
        TagOptions.group.embedded(at: \.encoding.tags),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  /// The options of every mode; the size is the cell's here.
  private static var groups: [OptionGroup<Self>] {
    StabilisingOptions.groups(at: \.job).map { group in
      OptionGroup(title: group.title, options: group.options.filter { $0.description.name != "--size" })
    }
  }

  static let page = CommandPage(
    name: "compare", section: .stabilise, summary: "one clip in several modes, side by side",
    paragraphs: [
      """
      Plans every mode, decodes the clip once, and writes one picture with all of them, each with its name in a strip \
      above it; a table of what each mode gained and cost (.json); and a page (.html) with the numbers, the curves and \
      some moments, in one file that needs nothing else.
      """,
      """
      Each picture is, sample for sample, what its mode alone renders at that size. 'source' is the clip as it was \
      taken. Sound and other tracks are copied.
      """,
    ],
    examples: [
      .init(line: "stabcli compare ride.mp4 --modes source,horizon", purpose: "side by side"),
      .init(
        line: "stabcli compare ride.mp4 --modes horizon,horizon:crop=dynamic --cell 960x540",
        purpose: "one mode with two crops, small"),
    ],
    exitCodes: ExitCode.documented)

  /// Plans, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try ModeChoice.checkUse(modes, job)
    return try ComparisonRun(
      job: job, modes: modes, cell: cell, output: output, rendersVideo: rendersVideo, encoding: encoding,
      threads: general.threads ?? processorCount(), settings: settings
    ).run(console)
  }
}
