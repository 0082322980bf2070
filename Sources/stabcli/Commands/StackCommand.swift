import Stacking

/// `stabcli stack`: many frames as light, one picture.
struct StackCommand: Command {
  /// What is stacked, and how.
  var stack = StackOptions()
  /// Where the picture goes.
  var output = OutputOptions()
  /// How it is written.
  var file = LightFileOptions()
  /// How it is to look.
  var look = LookOptions()
  /// Threads and verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [
        .oneOrMore("FRAME", at: \.stack.operands, help: "Stills of one exposure each; or one clip, and its motion log.")
      ],
      groups: [
        StackOptions.group.embedded(at: \.stack),
        OptionGroup(
          title: "Output",
          options: [
            OutputOptions.output(
              "Write the picture to FILE and its report to FILE's stem .report.json.",
              absence: "none: it must be given, but for --dry-run"
            ).embedded(at: \.output),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.json("Print the report, or the plan, as one JSON object on standard output.").embedded(
              at: \.output),
          ] + LightFileOptions.options.map { $0.embedded(at: \.file) }
            + RangeOptions.options.map { $0.embedded(at: \.stack.range) }),
        StackOptions.workGroup.embedded(at: \.stack),
        LookOptions.group.embedded(at: \.look),
        MotionLogOptions.group.embedded(at: \.stack.motion),
        CameraOptions.group.embedded(at: \.stack.camera),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "stack", section: .stabilise, summary: "sum or average of frames in linear light",
    paragraphs: [
      """
      Turns the numbers of all frames into light, adds them, and writes the total as it is: nothing is brightened, cut or \
      guessed. Memory holds the total and a strip of a frame, whatever the count. It is all or nothing: a frame that is \
      missing, damaged, of another size or another exposure fails the stack by name, and no file is written or changed.
      """,
      """
      The report holds what was gained: 1/√N of one frame's noise in theory, and beside it what the pictures show. Where \
      a codec has eaten the noise there is nothing to gain, which is said. Docs/STACK.md says how all of this is done.
      """,
    ],
    examples: [
      .init(line: "stabcli stack night_*.tif --average -o night.tif", purpose: "less noise"),
      .init(
        line: "stabcli stack fall_*.png --sum --count 32 --exposure-unknown allow -o fall.exr",
        purpose: "one long exposure of 32"),
      .init(
        line: "stabcli stack pan.mp4 --average --from 2 --count 16 -o still.tif", purpose: "16 frames of a clip"),
      .init(line: "stabcli stack night_*.tif --average --dry-run", purpose: "what would that take?"),
    ],
    exitCodes: ExitCode.documented)

  /// Checks, plans, adds, writes.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    guard let method = stack.method else {
      throw CommandFailure(.usage, "stack needs --sum or --average: a longer exposure, or less noise")
    }
    guard output.path != nil || stack.isDryRun else {
      throw CommandFailure(.usage, "stack needs -o FILE, which ends in .tif, .exr, .png or .dng")
    }
    let run = StackRun(
      options: stack, method: method, output: output, file: file, look: try look.look(), settings: settings,
      threads: general.threads ?? processorCount())
    return try run.run(console)
  }
}
