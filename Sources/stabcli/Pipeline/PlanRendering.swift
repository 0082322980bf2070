import Geometry
import Imaging
import Stabiliser
import VideoIO

/// `render` from a saved plan to picture and reports.
struct PlanRendering {
  let clip: String
  let planPath: String
  let output: OutputOptions
  let segment: PlanSegment?
  let encoding: EncodingOptions
  let threads: Int
  let settings: [String: SettingValue]

  /// Checks, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try InputFiles.checkPresence(of: [clip, planPath])
    try InputFiles.checkOrder(clip: clip, then: planPath, "plan")
    let encode = try encoding.settings()
    let saved = try SavedPlan.read(planPath)
    let names = try outputNames(saved.plan.mode, console)
    try encoding.check(for: names.video)
    let files = names.all(withVideo: true, withPage: output.writesPage)
    try OutputFiles.check(files, inputs: [clip, planPath], mayOverwrite: output.mayOverwrite)
    let source = try PlanFit.open(clip, for: saved.plan, planPath: planPath)
    try PlanProof.check(saved.plan, planPath)
    let hash = try checkedHash(saved)
    let part = try chosenFrames(saved.plan)
    let contact = output.writesPage ? ContactSheet(of: saved.plan, clip: source, part: part) : nil
    let rendered = try render(saved.plan, source, part, encode, contact, names.video, console)
    var report = try report(on: saved, source, hash: hash, rendered)
    report.segment = try segmentFacts(saved, part)
    let delivery = Delivery(mayOverwrite: output.mayOverwrite)
    try add(report, saved.plan, part, names, to: delivery)
    if output.writesPage {
      try delivery.add(page(report, saved.plan, saved.report?.trimRoll ?? 0, contact), as: names.reportHTML)
    }
    try delivery.complete(rendered.deliver)
    if output.printsJSON {
      try console.print(String(decoding: JSONText.compact(report), as: UTF8.self))
    } else {
      console.plain("\(names.video): \(rendered.report.frames) frames; report in \(names.reportCSV)")
    }
    return rendered.isDamaged ? .damagedInput : .done
  }

  private func outputNames(_ mode: StabilisationMode, _ console: Console) throws(CommandFailure) -> OutputNames {
    let part = segment.map { ".\($0.index)of\($0.count)" } ?? ""
    return try OutputNames.ofRun(
      clip: clip, mode: mode.rawValue + part, chosen: output.path, rendersVideo: true, console)
  }

  /// The clip's checksum, which must be the one the plan or report names, if it names one.
  private func checkedHash(_ saved: SavedPlan) throws(CommandFailure) -> String {
    let hash: String
    do { hash = try sha256(ofFile: clip) } catch { throw CommandFailure(error) }
    if let planned = saved.clipHash, planned != hash {
      let kind = saved.report == nil ? "plan" : "report"
      throw .invalidInput(planPath, "is the \(kind) of another clip than \(clip): their SHA-256 differ")
    }
    return hash
  }

  private func chosenFrames(_ plan: StabilisationPlan) throws(CommandFailure) -> Range<Int> {
    guard let segment else { return plan.frames.indices }
    let part = segment.frames(of: plan.frames.count)
    guard !part.isEmpty else {
      throw CommandFailure(
        .usage, "--segment \(segment.index)/\(segment.count): the plan has only \(plan.frames.count) frames")
    }
    return part
  }

  private func render(
    _ plan: StabilisationPlan, _ source: ClipSource, _ part: Range<Int>, _ encode: EncodeSettings,
    _ contact: ContactSheet?, _ path: String, _ console: Console
  ) throws(CommandFailure) -> RenderedPicture {
    let renderer = Renderer(
      plan: plan, kernel: try ResampleKernel(of: plan, planPath), threads: threads, part: part,
      contact: contact)
    let file = segment.map {
      OutputPart(firstTicks: plan.frames[part.lowerBound].ticks, carriesTracks: $0.index == 1)
    }
    return try RenderedPicture.make(
      path, by: renderer, of: source, encoding, encode, part: file, mayOverwrite: output.mayOverwrite, console)
  }

  private func report(
    on saved: SavedPlan, _ source: ClipSource, hash: String, _ rendered: RenderedPicture
  ) throws(CommandFailure) -> ReportDocument {
    var settings = settings
    settings["plan"] = .text(planPath)
    settings["trim-roll"] = saved.report.map { .number($0.trimRoll * 180 / .pi) }
    return ReportDocument(
      plan: saved.plan, trimRoll: saved.report?.trimRoll ?? 0, settings: settings,
      input: ReportInput(source, sha256: hash), log: saved.report?.log,
      cameraSource: saved.report?.cameraSource ?? planPath, sync: saved.report?.sync,
      notes: (saved.report?.notes ?? []) + rendered.notes, output: rendered.report)
  }

  private func segmentFacts(_ saved: SavedPlan, _ part: Range<Int>) throws(CommandFailure) -> ReportSegment? {
    guard let segment else { return nil }
    let hash: String
    do { hash = try sha256(of: PlanFile.bytes(of: saved.plan, clipHash: saved.clipHash)) } catch let error
      as VideoIOError
    {
      throw CommandFailure(error)
    } catch let error as CommandFailure { throw error } catch { throw .invalidInput(planPath, "\(error)") }
    return ReportSegment(
      index: segment.index, count: segment.count, frames: [part.lowerBound, part.upperBound - 1], planHash: hash,
      carriesTracks: segment.index == 1)
  }

  /// Every part of a plan has reports of its own; the plan itself is in the report of a whole only.
  private func add(
    _ report: ReportDocument, _ plan: StabilisationPlan, _ part: Range<Int>, _ names: OutputNames,
    to delivery: Delivery
  ) throws(CommandFailure) {
    try delivery.add(Array(ReportCSV.text(of: plan, part: part).utf8), as: names.reportCSV)
    let json = segment == nil ? try ReportFile.bytes(of: report, plan: plan) : try JSONText.pretty(report)
    try delivery.add(json, as: names.reportJSON)
  }

  private func page(
    _ report: ReportDocument, _ plan: StabilisationPlan, _ trimRoll: Double, _ contact: ContactSheet?
  ) -> [UInt8] {
    Array(ReportPage(report: report, plan: plan, trimRoll: trimRoll, contact: contact?.rows ?? []).html.utf8)
  }
}
