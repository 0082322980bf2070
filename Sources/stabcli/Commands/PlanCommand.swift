import Stabiliser

/// `stabcli plan`: the decision for every frame, without decoding a picture.
struct PlanCommand: Command {
  /// The clip.
  var clip = ""
  /// The motion log; `nil` for the clip's own telemetry or a sidecar.
  var log: String?
  /// What the virtual camera does.
  var mode = StabilisationMode.horizon
  /// Where the plan goes.
  var output = OutputOptions()
  /// The part of the clip.
  var range = RangeOptions()
  /// How the log is read.
  var motion = MotionLogOptions()
  /// What the camera is.
  var camera = CameraOptions()
  /// Crop, size, resampling.
  var picture = PictureOptions()
  /// Threads and verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name, operands: StabilisingOperands.list(clip: \.clip, log: \.log),
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            .value(
              "--mode", type: .choice("MODE", later: ["zoom", "action", "smart"]), at: \.mode,
              help: "What the virtual camera does."),
            OutputOptions.output(
              "Write the plan to FILE, as JSON.", absence: "CLIP's name with the ending .MODE.plan, in CLIP's folder"
            ).embedded(at: \.output),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.json("Print what was decided as one JSON object on standard output.")
              .embedded(at: \.output),
          ] + RangeOptions.options.map { $0.embedded(at: \.range) }),
        MotionLogOptions.group.embedded(at: \.motion),
        CameraOptions.group.embedded(at: \.camera),
        PictureOptions.group.embedded(at: \.picture),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "plan", section: .examine, summary: "decide every frame and write the plan, without rendering",
    paragraphs: [
      """
      Writes what the renderer would obey: for every frame where the camera looked, where the virtual camera looks, \
      the crop, and how far from the source's edge the filter stays. The plan is plain JSON and depends on nothing \
      but the inputs and the options.
      """
    ],
    examples: [
      .init(line: "stabcli plan ride.mp4 ride.gcsv --mode horizon -o ride.plan", purpose: "the plan as a file"),
      .init(
        line: "stabcli plan ride.mp4 --mode horizon --crop full-turn --json",
        purpose: "what another crop would cost, on standard output"),
    ],
    exitCodes: ExitCode.documented)
}
