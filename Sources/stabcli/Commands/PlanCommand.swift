import Stabiliser
import VideoIO

/// `stabcli plan`: the decision for every frame, without decoding a picture.
struct PlanCommand: Command {
  /// The inputs, and how they are read and framed.
  var job = StabilisingOptions()
  /// What the virtual camera does.
  var mode = StabilisationMode.horizon
  /// Where the plan goes.
  var output = OutputOptions()
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
              "--mode", type: .choice("MODE"), at: \.mode,
              help: "What the virtual camera does."),
            OutputOptions.output(
              "Write the plan to FILE, as JSON.", absence: "CLIP's name with the ending .MODE.plan, in CLIP's folder"
            ).embedded(at: \.output),
            OutputOptions.overwrite.embedded(at: \.output),
            OutputOptions.json("Print what was decided as one JSON object on standard output.")
              .embedded(at: \.output),
          ] + RangeOptions.options.map { $0.embedded(at: \.job.range) }),
        LockOptions.group.embedded(at: \.job.policy.lock)
          + [ModeOptions.lockHorizon, ModeOptions.live].map { $0.embedded(at: \.job.policy) },
      ] + StabilisingOptions.groups(at: \.job) + [GeneralOptions.full.embedded(at: \.general)])
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

  /// Plans and writes the plan.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try job.checkUse(by: mode)
    try InputFiles.check(job)
    let path = OutputNames.plan(clip: job.clip, mode: mode.rawValue, chosen: output.path, isFolder: isFolder)
    try OutputFiles.check([path], inputs: job.inputs, mayOverwrite: output.mayOverwrite)
    let preparation = try Preparation(job, mode: mode, threads: general.threads ?? processorCount(), console)
    // A log that was found rather than named is an input, too.
    try OutputFiles.check([path], inputs: [preparation.log.path], mayOverwrite: output.mayOverwrite)
    let hash: String
    do { hash = try sha256(ofFile: job.clip) } catch { throw CommandFailure(error) }
    try UnfinishedFile.write(
      PlanFile.bytes(of: preparation.plan, clipHash: hash), to: path, mayOverwrite: output.mayOverwrite)
    if output.printsJSON {
      let report = try preparation.report(settings: settings, output: nil, clipHash: hash)
      try console.print(String(decoding: JSONText.compact(report), as: UTF8.self))
    } else {
      console.plain("\(path): a plan of \(preparation.plan.frames.count) frames")
    }
    return preparation.plan.lacksMotion || preparation.log.isDamaged ? .damagedInput : .done
  }
}
