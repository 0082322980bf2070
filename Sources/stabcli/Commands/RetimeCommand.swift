import Geometry

/// `stabcli retime`: slow motion and time-lapse, of frames that were filmed.
struct RetimeCommand: Command {
  /// The clip.
  var clip = ""
  /// Frames a second that are shown, for slow motion.
  var slow: FrameRate?
  /// Frames a second that were filmed; `nil` for what the clip says.
  var filmed: FrameRate?
  /// A time-lapse.
  var lapse = LapseOptions()
  /// The part of the clip.
  var range = RangeOptions()
  /// Where results go.
  var output = OutputOptions()
  /// Compression.
  var encoding = EncodingOptions()
  /// Verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name, operands: [.one("CLIP", at: \.clip, help: "The video.")],
      groups: [
        OptionGroup(
          title: "Time",
          options: [
            .value(
              "--slow", type: .frameRate, optional: \.slow, absence: "no slow motion",
              help: "Show the clip's frames at RATE a second: 120 frames a second at 24 are five times slower."),
            .value(
              "--filmed", type: .frameRate, optional: \.filmed, absence: "the clip's own rate, which is said",
              help: "Frames a second that were filmed, for --slow, where the clip does not say it well."),
            LapseOptions.lapse.embedded(at: \.lapse), LapseOptions.framesPerSecond.embedded(at: \.lapse),
          ] + RangeOptions.options.map { $0.embedded(at: \.range) }),
        OptionGroup(
          title: "Output",
          options: [
            OutputOptions.output(
              "Write the picture to FILE and the reports beside it.",
              absence: "CLIP with .slow or .lapse before its ending, in CLIP's folder"
            ).embedded(at: \.output),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.json("Print the report as one JSON object on standard output.").embedded(at: \.output),
          ]),
        EncodingOptions.group.embedded(at: \.encoding),
        TagOptions.group.embedded(at: \.encoding.tags),
        GeneralOptions.light.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "retime", section: .stabilise, summary: "honest slow motion and time-lapse: every frame was filmed",
    paragraphs: [
      """
      --slow shows a clip of many frames a second more slowly. No picture is decoded: the video's packets are copied bit \
      for bit and only the times change, by one exact factor, so that an uneven pace stays uneven in proportion. Sound, \
      subtitles, time code and telemetry run by the clock that was filmed; they are left out, and named.
      """,
      """
      --lapse keeps the frame nearest to every so many seconds and encodes those at an even rate. Nothing is blended or \
      repeated; the report names the source frame of every frame. For a steady time-lapse give --lapse to a stabilising \
      command, as in 'stabcli action CLIP LOG --lapse 2': its path is planned over the frames that are kept.
      """,
    ],
    examples: [
      .init(line: "stabcli retime jump.mov --slow 24", purpose: "120 frames a second become five times slower"),
      .init(line: "stabcli retime jump.mp4 --slow 30 --filmed 240", purpose: "the clip's own rate is a little off"),
      .init(line: "stabcli retime clouds.mp4 --lapse 2 -o clouds.mov", purpose: "one frame of every two seconds"),
    ],
    exitCodes: ExitCode.documented)

  /// Checks what belongs together, and does it.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try checkChoice()
    try InputFiles.checkPresence(of: [clip])
    try InputFiles.checkOrder(clip: clip, then: nil, "log")
    let files = RetimedFiles(clip: clip, output: output, settings: settings)
    if let slow { return try SlowRun(files: files, shown: slow, filmed: filmed, tags: encoding.tags).run(console) }
    return try LapseRun(files: files, lapse: lapse, range: range, encoding: encoding).run(console)
  }

  private func checkChoice() throws(CommandFailure) {
    let isSlow = slow != nil
    guard isSlow != (lapse.interval != nil) else {
      throw CommandFailure(
        .usage, isSlow ? "--slow and --lapse exclude each other" : "retime needs --slow RATE or --lapse SECONDS")
    }
    let idle: [(String, Bool)] =
      isSlow
      ? [
        ("--fps", lapse.rate != nil), ("--from", range.from != nil), ("--to", range.to != nil),
        ("--codec", encoding.codec != nil), ("--crf", encoding.constantRateFactor != nil),
        ("--preset", encoding.preset != nil), ("--progressive", encoding.takesFieldsAsOne),
        ("--depth", encoding.stillDepth != nil),
      ] : [("--filmed", filmed != nil)]
    if let name = idle.first(where: \.1)?.0 {
      throw CommandFailure(
        .usage,
        isSlow ? "\(name) goes with --lapse; --slow copies all packets as they are" : "\(name) goes with --slow")
    }
  }
}
