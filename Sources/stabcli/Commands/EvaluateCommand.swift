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
              help: "Roll the horizon was meant to be held at; positive turns the camera clockwise.")
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
      """
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
    if let plot {
      let inputs = SavedPlan.files(besides: report) + TruthFolder.files(in: truth)
      try PlotFile.check(plot, inputs: inputs, mayOverwrite: mayOverwrite)
    }
    let judged = try JudgedPlan.read(report)
    let folder = try TruthFolder.read(truth, for: judged.plan)
    console.detail("\(report): \(judged.plan.frames.count) frames; \(truth): \(folder.truth.frames.count) frames")
    let evaluation: Evaluation
    do {
      evaluation = try Evaluation(
        of: judged.plan, against: folder.truth, trimRoll: trimRollRadians ?? judged.trimRoll ?? 0, clock: judged.clock)
    } catch { throw CommandFailure(error, report: report, truth: truth) }
    let notes = folder.notes + notes(on: evaluation, judged)
    for note in notes { console.note(note.message) }
    if let plot {
      let picture = EvaluationPlot.svg(of: evaluation.curves, title: report)
      try UnfinishedFile.write(Array(picture.utf8), to: plot, mayOverwrite: mayOverwrite)
    }
    let result = EvaluationReport(evaluation, mode: judged.plan.mode, notes: notes)
    try console.print(
      printsJSON ? String(decoding: JSONText.pretty(result), as: UTF8.self) : result.text(of: report, against: truth))
    return .done
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
      notes.append(PlanNote(kind: "clockNotReported", message: "a plan does not say the log's clock; it is not judged"))
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
