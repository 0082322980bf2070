import Geometry
import Glibc
import Imaging
import Stabiliser
import VideoIO

extension HorizonCommand {
  /// Plans, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let inputs = [clip] + [log, camera.lensProfile].compactMap(\.self)
    try InputFiles.checkPresence(of: inputs)
    let names = try outputNames(console)
    let files = names.all(withVideo: rendersVideo)
    try checkOutputs(files, inputs: inputs)
    let settings = try encoding.settings()
    let preparation = try Preparation(request, codec: codecInUse(settings, path: names.video), console)
    // A log that was found rather than named is an input, too.
    try checkOutputs(files, inputs: [preparation.log.path])
    let rendered = rendersVideo ? try render(preparation, settings, names.video, console) : nil
    let report = try preparation.report(
      settings: self.settings, output: rendered.map(\.report), more: rendered?.notes ?? [])
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

  private func checkOutputs(_ files: [String], inputs: [String]) throws(CommandFailure) {
    do { try OutputRules.check(outputs: files, inputs: inputs, overwrite: output.mayOverwrite) } catch {
      throw CommandFailure(error)
    }
  }

  private var request: Preparation.Request {
    Preparation.Request(
      mode: .horizon, clip: clip, log: log, range: range, motion: motion, camera: camera, picture: picture)
  }

  private func outputNames(_ console: Console) throws(CommandFailure) -> OutputNames {
    do throws(OutputNames.Problem) {
      let names = try OutputNames(
        clip: clip, mode: Self.name, chosen: output.path, canWrite: { Container(path: "x.\($0)") != nil },
        isFolder: isFolder)
      if names.fellBackToMatroska, rendersVideo {
        console.note("files like \(FileName(clip).ending ?? clip) cannot be written; the output is Matroska (.mkv)")
      }
      return names
    } catch {
      throw error.failure
    }
  }

  /// The codec whose limits on size matter, before the writer is opened.
  private func codecInUse(_ settings: EncodeSettings, path: String) throws(CommandFailure) -> Codec? {
    guard rendersVideo else { return nil }
    let reader: VideoReader
    do { reader = try VideoReader(path: clip) } catch { throw CommandFailure(error) }
    return VideoWriter.codec(for: reader.info.video, settings: settings)
  }
}

/// What rendering came to, in the report's terms.
struct RenderedPicture {
  let report: ReportOutput
  let notes: [PlanNote]
  let isDamaged: Bool
}

extension HorizonCommand {
  private func render(
    _ preparation: Preparation, _ settings: EncodeSettings, _ path: String, _ console: Console
  ) throws(CommandFailure) -> RenderedPicture {
    let renderer = Renderer(
      plan: preparation.plan, kernel: picture.kernel, threads: general.threads ?? processorCount())
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
    try UnfinishedFile.write(JSONText.pretty(report), to: names.reportJSON, mayOverwrite: output.mayOverwrite)
  }
}

extension Renderer.Outcome {
  /// What the user should know of the rendering.
  var notes: [PlanNote] {
    var notes = written.notes.map { PlanNote(kind: "track", message: $0) }
    if !damage.isEmpty { notes.append(PlanNote(kind: "damaged", message: "the clip is damaged: \(damage)")) }
    for run in missing.runs {
      notes.append(PlanNote(kind: "missing", message: "these frames do not decode and are left out", frames: run))
    }
    return notes
  }
}

extension [Int] {
  /// Unbroken runs of a rising list.
  fileprivate var runs: [ClosedRange<Int>] {
    reduce(into: []) { runs, i in
      if let last = runs.last, last.upperBound == i - 1 {
        runs[runs.count - 1] = last.lowerBound...i
      } else {
        runs.append(i...i)
      }
    }
  }
}

/// Whether a path is an existing folder.
func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Processors of this machine that are switched on.
func processorCount() -> Int { Swift.max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
