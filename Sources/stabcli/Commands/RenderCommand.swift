import Stabiliser

/// `stabcli render`: the picture of a plan that was made earlier.
struct RenderCommand: Command {
  /// The clip.
  var clip = ""
  /// The plan, or a report that holds it.
  var plan = ""
  /// Where results go.
  var output = OutputOptions()
  /// Which part of the plan; `nil` for all of it.
  var segment: PlanSegment?
  /// Compression.
  var encoding = EncodingOptions()
  /// Threads and verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [
        .one("CLIP", at: \.clip, help: "The video the plan was made for."),
        .one("PLAN", at: \.plan, help: "A plan, or a report (.report.json), which holds its plan."),
      ],
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            OutputOptions.output(
              "Write the picture to FILE and the reports beside it.",
              absence: "CLIP with the plan's mode before its ending, in CLIP's folder"
            ).embedded(at: \.output),
            .value(
              "--segment", type: .segment, optional: \.segment, absence: "the whole plan",
              help:
                "Render part K of N only: its frames keep the times they have in the whole; part 1 carries sound and other tracks."
            ),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.page.embedded(at: \.output),
            OutputOptions.json("Print the report as one JSON object on standard output.").embedded(at: \.output),
          ]),
        EncodingOptions.group.embedded(at: \.encoding),
        TagOptions.group.embedded(at: \.encoding.tags),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "render", section: .stabilise, summary: "render a plan that was made earlier",
    paragraphs: [
      """
      Obeys a plan to the letter: the picture is, byte for byte, the one of the command that made the plan, given the \
      same encoding. No log is read. A plan that does not fit the clip, or was edited into something that \
      contradicts itself, is refused before anything is rendered. Docs/PLAN.md says what is in a plan.
      """
    ],
    examples: [
      .init(line: "stabcli render ride.mp4 ride.horizon.plan -o level.mp4", purpose: "a plan as 'plan' wrote it"),
      .init(
        line: "stabcli render ride.mp4 ride.horizon.report.json -o again.mkv --codec ffv1",
        purpose: "the plan inside a report, in another codec"),
      .init(
        line: "stabcli render ride.mp4 ride.horizon.plan -o part2.mp4 --segment 2/8",
        purpose: "the second eighth, on one of eight machines"),
    ],
    exitCodes: ExitCode.documented)

  /// Checks, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try PlanRendering(
      clip: clip, planPath: plan, output: output, segment: segment, encoding: encoding,
      threads: general.threads ?? processorCount(), settings: settings
    ).run(console)
  }
}
