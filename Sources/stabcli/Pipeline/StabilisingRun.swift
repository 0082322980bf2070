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
    try job.checkUse(by: mode)
    try InputFiles.check(job)
    let names = try OutputNames.ofRun(
      clip: job.clip, mode: name, chosen: output.path, rendersVideo: rendersVideo, console)
    if rendersVideo { try encoding.check(for: names.video) }
    let files = names.all(withVideo: rendersVideo, withPage: output.writesPage)
    try OutputFiles.check(files, inputs: job.inputs, mayOverwrite: output.mayOverwrite)
    let encode = try encoding.settings()
    let preparation = try Preparation(
      job, mode: mode, encoding: rendersVideo ? encode : nil, path: rendersVideo ? names.video : nil, threads: threads,
      console)
    // A log that was found rather than named is an input, too.
    try OutputFiles.check(files, inputs: [preparation.log.path], mayOverwrite: output.mayOverwrite)
    let contact = output.writesPage ? ContactSheet(of: preparation.plan, clip: preparation.clip) : nil
    let rendered = rendersVideo ? try render(preparation, encode, names.video, contact, console) : nil
    let report = try preparation.report(settings: settings, output: rendered?.report, more: rendered?.notes ?? [])
    let delivery = Delivery(mayOverwrite: output.mayOverwrite)
    try delivery.add(Array(ReportCSV.text(of: preparation.plan).utf8), as: names.reportCSV)
    try delivery.add(ReportFile.bytes(of: report, plan: preparation.plan), as: names.reportJSON)
    if output.writesPage { try delivery.add(page(report, preparation, contact), as: names.reportHTML) }
    try delivery.complete(rendered?.deliver ?? {})
    if output.printsJSON {
      try console.print(String(decoding: JSONText.compact(report), as: UTF8.self))
    } else if let rendered {
      console.plain("\(names.video): \(rendered.report.frames) frames; report in \(names.reportCSV)")
    } else {
      console.plain("report in \(names.reportCSV) and \(names.reportJSON)")
    }
    return rendered?.isDamaged == true || preparation.plan.lacksMotion || preparation.log.isDamaged
      ? .damagedInput : .done
  }
}

extension StabilisingRun {
  private func render(
    _ preparation: Preparation, _ settings: EncodeSettings, _ path: String, _ contact: ContactSheet?,
    _ console: Console
  ) throws(CommandFailure) -> RenderedPicture {
    let renderer = Renderer(
      plan: preparation.plan, kernel: job.picture.kernel, threads: threads,
      contact: contact)
    return try RenderedPicture.make(
      path, by: renderer, of: preparation.clip, encoding, settings, mayOverwrite: output.mayOverwrite, console)
  }

  private func page(_ report: ReportDocument, _ preparation: Preparation, _ contact: ContactSheet?) -> [UInt8] {
    let page = ReportPage(
      report: report, plan: preparation.plan, trimRoll: job.picture.trimRollRadians,
      contact: contact?.rows ?? [])
    return Array(page.html.utf8)
  }
}
