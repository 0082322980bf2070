import Charts
import Geometry
import Stabiliser
import Sync
import Telemetry
import VideoIO

/// `stabcli sync`: where a log's clock and axes lie, from the pictures.
struct SyncCommand: Command {
  /// Clip, log, and what is known of both.
  var job = StabilisingOptions()
  /// Whether one JSON object is printed on standard output.
  var printsJSON = false
  /// Where the answer is drawn.
  var plot: String?
  /// Whether the drawing may replace a file.
  var mayOverwrite = false
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
            .flag("--json", at: \.printsJSON, help: "Print one JSON object on standard output."),
            .value(
              "--plot", type: .path("FILE.svg"), optional: \.plot, absence: "no drawing",
              help: "Draw the offset of each stretch of the clip against time into FILE.svg."),
            .flag(
              "--overwrite", at: \.mayOverwrite,
              help: "Replace a drawing that exists. Without it, it is left alone and the exit code is 5."),
          ] + RangeOptions.options.map { $0.embedded(at: \.job.range) }),
        MotionLogOptions.group.embedded(at: \.job.motion),
        CameraOptions.group.embedded(at: \.job.camera),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "sync", section: .examine, summary: "find a log's clock and axes from the pictures",
    paragraphs: [
      """
      Follows points from frame to frame and looks for the offset, drift, axes, readout time and focal length with which \
      the motion in the log explains them best. What options give is used and not looked for. The stabilising commands \
      do the same by themselves where something is not known (--sync auto). Docs/SYNC.md says how and how exactly.
      """,
      """
      Exit codes: 0 found; 6 the clip cannot tell, and why, or part of clip or log cannot be read; 4 log and pictures do \
      not show the same motion.
      """,
    ],
    examples: [
      .init(line: "stabcli sync ride.mp4 ride.csv", purpose: "where does the log's clock lie?"),
      .init(line: "stabcli sync ride.mp4 ride.csv --plot ride.sync.svg", purpose: "and does it stay there?"),
      .init(line: "stabcli sync ride.mp4 ride.csv --hfov 68 --json", purpose: "with a known lens, for a program"),
    ],
    exitCodes: ExitCode.documented)

  /// Asks the pictures and prints their answer.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    guard job.motion.sync == .auto else {
      throw CommandFailure(.usage, "sync --sync off would do nothing; leave the option out")
    }
    try InputFiles.check(job)
    if let plot { try PlotFile.check(plot, inputs: job.inputs, mayOverwrite: mayOverwrite) }
    let clip = try ClipSource(path: job.clip, options: job.range)
    let log = try LogSource(named: job.log, clip: clip, options: job.motion)
    guard !log.log.recording.angularRates.isEmpty else {
      throw CommandFailure(
        .unsupported, "\(log.path): holds orientations and no angular rates; those are what pictures are compared with")
    }
    let camera = try CameraChoice(job.camera, clip: clip, log: log.log)
    let question = SyncQuestion(log, camera, job)
    let result = try question.answer(
      clip, log, job.range, threads: general.threads ?? processorCount(), console)
    if let plot {
      try UnfinishedFile.write(
        Array(SyncCharts.page(result, clip: clip.path).svg.utf8), to: plot, mayOverwrite: mayOverwrite)
    }
    let answer = SyncDocument(result, clip: clip, log: log, camera: camera)
    try console.print(
      printsJSON ? String(decoding: JSONText.pretty(answer), as: UTF8.self) : SyncTable.text(of: result, log: log.path))
    return try verdict(result, log, console)
  }

  private func verdict(
    _ result: SyncResult, _ log: LogSource, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let said = SyncNotes(result, log.path)
    switch result.verdict {
    case .found: return log.isDamaged ? .damagedInput : .done
    case .notObservable:
      console.warning(said.doubt(assuming: log.alignment.map).message)
      return .damagedInput
    case .disagrees: throw CommandFailure(.unsupported, said.disagreement)
    }
  }
}
