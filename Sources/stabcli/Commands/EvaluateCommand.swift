import Evaluation
import Stabiliser

/// `stabcli evaluate`: a report against the truth of its clip.
struct EvaluateCommand: Command {
  /// A report, or a plan.
  var report = ""
  /// The folder that `synth` wrote.
  var truth = ""
  /// Where the plot goes; `nil` for none.
  var plot: String?
  /// Whether an existing plot may be replaced.
  var mayOverwrite = false
  /// Whether one JSON object is printed instead of a table.
  var printsJSON = false
  /// The roll the horizon was meant to be held at, radians; `nil` for what the report says.
  var trimRollRadians: Double?
  /// Whether a report of another clip is judged.
  var isForced = false
  /// Verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [
        .one("REPORT", at: \.report, help: "A report (.report.json), which holds its plan; or a plan alone."),
        .one(
          "TRUTH_DIR", at: \.truth,
          help:
            "The folder that 'synth' wrote: frames.csv and truth.csv, camera.json and truth.json where they are there."
        ),
      ],
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            .flag("--json", at: \.printsJSON, help: "Print one JSON object on standard output instead of a table."),
            .value(
              "--plot", type: .path("FILE.svg"), optional: \.plot, absence: "no plot",
              help: "Draw the horizon's error over time and the spectra of shake into FILE.svg."),
            .flag(
              "--overwrite", at: \.mayOverwrite,
              help: "Replace outputs that exist. Without it they are left alone and the exit code is 5."),
          ]),
        OptionGroup(
          title: "Meaning",
          options: [
            .value(
              "--trim-roll", type: .number("DEG", in: .degrees, -180...180), optional: \.trimRollRadians,
              absence: "what the report says; 0 for a plan",
              help: "Roll the horizon was meant to be held at; positive turns the camera clockwise."),
            .flag(
              "--force", at: \.isForced,
              help: "Judge a report although neither its clip nor its log is the one that 'synth' wrote into TRUTH_DIR."
            ),
          ]),
        GeneralOptions.light.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "evaluate", section: .examine, summary: "judge a report by the truth of its clip",
    paragraphs: [
      """
      Follows far points by the true motion through the very warp that was planned, and says how level, how true, how \
      steady and how large the result is, how far the log's clock was off, and whether anything outside the source is \
      read. Nothing is taken over from the report but its plan and its clock. Docs/METRICS.md defines every number.
      """,
      """
      A report of another clip is refused: truth.json has the checksums of clip and log. A clip that was only encoded \
      anew is taken, as long as its log is the one that 'synth' wrote.
      """,
    ],
    examples: [
      .init(line: "stabcli evaluate demo/clip.horizon.report.json demo", purpose: "a table"),
      .init(
        line: "stabcli evaluate ride.plan demo --json --plot ride.svg",
        purpose: "a plan that was not rendered, for a program, with curves"),
    ],
    exitCodes: [.done, .usage, .invalidInput, .unsupported, .outputNotWritten, .interrupted, .terminated])
}

extension EvaluateCommand {
  /// Reads, compares and prints.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try InputFiles.checkPresence(of: [report, truth])
    if isFolder(report), !isFolder(truth) {
      throw .invalidInput(report, "is a folder, and \(truth) is not: the report comes first, then the folder of truth")
    }
    let judged = try JudgedPlan.read(report)
    let folder = try TruthFolder.read(truth, for: judged.plan)
    let match = try origins(judged, folder)
    // Of a table these are the only place.
    for note in match { console.warning(note.message, evenQuietly: !printsJSON) }
    console.detail("\(report): \(judged.plan.frames.count) frames; \(truth): \(folder.truth.frames.count) frames")
    let evaluation: Evaluation
    do {
      evaluation = try Evaluation(
        of: judged.plan, against: folder.truth, trimRoll: trimRollRadians ?? judged.trimRoll ?? 0, clock: judged.clock)
    } catch { throw CommandFailure(error, report: report, truth: truth) }
    if let plot {
      let inputs = SavedPlan.files(besides: report) + TruthFolder.files(in: truth)
      try PlotFile.check(plot, inputs: inputs, mayOverwrite: mayOverwrite)
    }
    let remarks = folder.notes + notes(on: evaluation, judged)
    for note in remarks { console.note(note.message) }
    if let plot {
      let picture = EvaluationPlot.svg(of: evaluation.curves, title: report)
      try UnfinishedFile.write(Array(picture.utf8), to: plot, mayOverwrite: mayOverwrite)
    }
    let result = EvaluationReport(evaluation, mode: judged.plan.mode, notes: match + remarks)
    try console.print(
      printsJSON ? String(decoding: JSONText.pretty(result), as: UTF8.self) : result.text(of: report, against: truth))
    return .done
  }

  /// Whether the report is of the clip whose truth is given.
  private func origins(_ judged: JudgedPlan, _ folder: TruthFolder) throws(CommandFailure) -> [PlanNote] {
    guard let planned = judged.origin, let filmed = folder.origin else { return [] }
    return try planned.notes(against: filmed, report: report, folder: truth, isForced: isForced)
  }

  /// What the user should know of the comparison itself.
  private func notes(on evaluation: Evaluation, _ judged: JudgedPlan) -> [PlanNote] {
    var notes: [PlanNote] = []
    let frames = evaluation.frames
    if frames.compared != frames.planned || frames.compared != frames.filmed {
      notes.append(
        PlanNote(
          kind: "framesDiffer",
          message: "the report has \(frames.planned) frames and the truth \(frames.filmed); "
            + "the \(frames.compared) they have in common are compared"))
    }
    if judged.clock == nil {
      notes.append(
        PlanNote(
          kind: "clockNotReported",
          message:
            "a plan says neither of which clip it is nor the log's clock; the one is not checked, the other not judged")
      )
    }
    if let error = evaluation.truthInterpolation, error > 0.02 {
      notes.append(
        PlanNote(
          kind: "truthCoarse",
          message: "the truth is sampled so coarsely that it errs by \(FixedDecimal.text(error, digits: 2) ?? "?") px "
            + "between its samples; a higher --log-rate of 'synth' would help"))
    }
    return notes
  }
}
