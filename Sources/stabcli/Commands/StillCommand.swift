import Geometry

/// `stabcli still`: one frame of a clip as a picture.
struct StillCommand: Command {
  /// The clip.
  var clip = ""
  /// A plan to obey; `nil` for the frame as it is.
  var plan: String?
  /// The instant.
  var instant = Timestamp<ClipClock>.zero
  /// Where the picture goes.
  var output = OutputOptions()
  /// Bits a value; `nil` for what the clip needs.
  var depth: StillDepth?
  /// What the picture says of itself.
  var tags = TagOptions()
  /// Threads and verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [
        .one("CLIP", at: \.clip, help: "The video."),
        .optional(
          "PLAN", at: \.plan,
          help: "A plan made for it, or a report that holds one: the frame is shown as the plan shows it."),
      ],
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            .value(
              "--at", type: .clipTime(), at: \.instant,
              help: "The instant: seconds, or minutes:seconds. The frame that is on show then is taken."),
            OutputOptions.output(
              "Write the picture to FILE, which ends in .png, .tif or .tiff.",
              absence: "CLIP with the frame's number and .png for its ending"
            ).embedded(at: \.output),
            .value(
              "--depth", type: .choice("BITS"), optional: \.depth, absence: "8 for a clip of 8 bit in PNG, else 16",
              help: "Bits a value: 8 or 16."),
            OutputOptions.overwrite.embedded(at: \.output),
          ]),
        TagOptions.stillGroup.embedded(at: \.tags),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "still", section: .stabilise, summary: "one frame as PNG or TIFF",
    paragraphs: [
      """
      Writes the frame that is on show at an instant, upright, as red, green and blue of full depth; grey stays grey. \
      Only the matrix between luma and chroma is undone: primaries and transfer stay the clip's and are named in the \
      file, beside the frame's number and its true time. Nothing is said of an exposure that nobody recorded.
      """
    ],
    examples: [
      .init(line: "stabcli still ride.mp4 --at 12.5 -o moment.png", purpose: "the frame as it is"),
      .init(
        line: "stabcli still ride.mp4 ride.horizon.plan --at 1:02.5 -o level.tif",
        purpose: "as a plan shows it, 16 bits a value"),
    ],
    exitCodes: ExitCode.documented)

  /// Finds, renders and writes the frame.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try StillRun(
      clip: clip, planPath: plan, instant: instant, chosen: output.path, mayOverwrite: output.mayOverwrite,
      depth: depth, tags: tags, threads: general.threads ?? processorCount()
    ).run(console)
  }
}
