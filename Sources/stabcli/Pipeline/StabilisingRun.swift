import Geometry
import Glibc
import Imaging
import Stabiliser
import VideoIO

/// One stabilising command from inputs to picture and reports, whatever its mode.
struct StabilisingRun {
  let mode: StabilisationMode
  /// The command's name, which results are named after.
  let name: String
  let job: StabilisingOptions
  let output: OutputOptions
  let rendersVideo: Bool
  let encoding: EncodingOptions
  let threads: Int
  /// The options in effect, for the report.
  let settings: [String: SettingValue]

  /// Plans, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try InputFiles.checkPresence(of: job.inputs)
    let names = try outputNames(console)
    let files = names.all(withVideo: rendersVideo)
    try OutputFiles.check(files, inputs: job.inputs, mayOverwrite: output.mayOverwrite)
    let encode = try encoding.settings()
    let preparation = try Preparation(job, mode: mode, encoding: rendersVideo ? encode : nil, console)
    // A log that was found rather than named is an input, too.
    try OutputFiles.check(files, inputs: [preparation.log.path], mayOverwrite: output.mayOverwrite)
    let rendered = rendersVideo ? try render(preparation, encode, names.video, console) : nil
    let report = try preparation.report(settings: settings, output: rendered?.report, more: rendered?.notes ?? [])
    try write(report, of: preparation.plan, names)
    if output.printsJSON {
      try console.print(String(decoding: JSONText.compact(report), as: UTF8.self))
    } else if let rendered {
      console.plain("\(names.video): \(rendered.report.frames) frames; report in \(names.reportCSV)")
    } else {
      console.plain("report in \(names.reportCSV) and \(names.reportJSON)")
    }
    return rendered?.isDamaged == true ? .damagedInput : .done
  }

  private func outputNames(_ console: Console) throws(CommandFailure) -> OutputNames {
    do throws(OutputNames.Problem) {
      let names = try OutputNames(
        clip: job.clip, mode: name, chosen: output.path, canWrite: { Container(path: "x.\($0)") != nil },
        isFolder: isFolder)
      if names.fellBackToMatroska, rendersVideo {
        console.note(
          "files like \(FileName(job.clip).ending ?? job.clip) cannot be written; the output is Matroska (.mkv)")
      }
      return names
    } catch {
      throw error.failure
    }
  }
}

/// What rendering came to, in the report's terms.
struct RenderedPicture {
  let report: ReportOutput
  let notes: [PlanNote]
  let isDamaged: Bool
}

extension StabilisingRun {
  private func render(
    _ preparation: Preparation, _ settings: EncodeSettings, _ path: String, _ console: Console
  ) throws(CommandFailure) -> RenderedPicture {
    let renderer = Renderer(
      plan: preparation.plan, kernel: job.picture.kernel, threads: threads)
    let outcome: Renderer.Outcome
    let hash: String
    do {
      let writer = try VideoWriter(
        path: path, source: preparation.clip.reader, outputSize: preparation.plan.outputSize, settings: settings,
        overwrite: output.mayOverwrite, range: preparation.clip.range)
      outcome = try renderer.render(preparation.clip, into: writer, console)
      hash = try sha256(ofFile: path)
    } catch let error as CommandFailure { throw error } catch let error as VideoIOError {
      throw CommandFailure(error)
    } catch { throw .notWritten(path, "\(error)") }
    let notes = outcome.notes
    for note in notes { note.kind == "track" ? console.note(note.message) : console.warning(note.sentence) }
    return RenderedPicture(
      report: ReportOutput(
        path: path, codec: outcome.written.codec.rawValue, frames: outcome.written.frames, sha256: hash),
      notes: notes, isDamaged: !outcome.missing.isEmpty || !outcome.damage.isEmpty)
  }

  private func write(
    _ report: ReportDocument, of plan: StabilisationPlan, _ names: OutputNames
  ) throws(CommandFailure) {
    try UnfinishedFile.write(
      Array(ReportCSV.text(of: plan).utf8), to: names.reportCSV, mayOverwrite: output.mayOverwrite)
    try UnfinishedFile.write(
      ReportFile.bytes(of: report, plan: plan), to: names.reportJSON, mayOverwrite: output.mayOverwrite)
  }
}
