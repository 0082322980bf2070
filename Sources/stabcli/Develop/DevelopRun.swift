import Develop
import Geometry
import Glibc
import Light
import RawPhoto
import VideoIO

/// `develop` from raw files to pictures.
struct DevelopRun {
  let inputs: [String]
  /// Its exposure is applied to the light as it is developed, and only there.
  let settings: DevelopSettings
  let look: Look
  let file: LightFileOptions
  let reported: [String: SettingValue]
  let output: OutputOptions
  let isPreview: Bool
  let threads: Int

  /// Develops all, or copies their previews.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try InputFiles.checkPresence(of: inputs)
    let names = try DevelopNames.names(of: inputs, chosen: output.path, isPreview: isPreview)
    let chosen = output.path.flatMap { $0.hasSuffix("/") && $0.count > 1 ? String($0.dropLast()) : nil }
    let folder = try chosen.map { path throws(CommandFailure) in try NewFolder(path) }
    defer { folder?.removeIfEmpty() }
    let files = names.flatMap { [$0.picture] + [$0.report].compactMap(\.self) }
    try OutputFiles.check(files, inputs: inputs, mayOverwrite: output.mayOverwrite)
    var reports: [DevelopReport] = []
    var previews: [PreviewReport] = []
    for (input, name) in zip(inputs, names) {
      let file = try RawFile(input)
      if isPreview {
        previews.append(try copyPreview(of: file, to: name.picture, console))
      } else {
        reports.append(try develop(file, to: name, console))
      }
    }
    if output.printsJSON { try console.print(isPreview ? text(previews) : text(reports)) }
    return .done
  }

  private func text(_ reports: [some Encodable]) throws(CommandFailure) -> String {
    let bytes = reports.count == 1 ? try JSONText.pretty(reports[0]) : try JSONText.pretty(["files": reports])
    return String(decoding: bytes, as: UTF8.self)
  }

  private func copyPreview(of file: RawFile, to path: String, _ console: Console) throws(CommandFailure)
    -> PreviewReport
  {
    guard ["jpg", "jpeg"].contains(FileName(path).ending?.lowercased() ?? "") else {
      throw CommandFailure(.usage, "--output '\(path)' does not end in .jpg: a preview is a JPEG, copied byte for byte")
    }
    let preview = try file.preview()
    try UnfinishedFile.write(preview.jpeg, to: path, mayOverwrite: output.mayOverwrite)
    console.plain("\(path): the embedded JPEG, \(preview.size.width)x\(preview.size.height)")
    return PreviewReport(
      input: file.path, path: path, bytes: preview.jpeg.count, width: preview.size.width, height: preview.size.height)
  }

  private func develop(_ raw: RawFile, to name: DevelopNames, _ console: Console) throws(CommandFailure)
    -> DevelopReport
  {
    let format = try file.settings(for: name.picture)
    let frame = try raw.frame(threads: threads)
    let development: Development
    var developed: Developed
    do throws(DevelopError) {
      development = try Development(frame, settings)
      developed = try frame.developed(by: development, threads: threads)
    } catch { throw CommandFailure(error, raw.path) }
    look.apply(to: &developed.image)
    let written: LightFileFacts
    let sum: String
    do throws(VideoIOError) {
      written = try writeLight(
        developed.image, to: name.picture, settings: format, facts: frame.facts, overwrite: output.mayOverwrite)
      sum = try sha256(ofFile: name.picture)
    } catch { throw UnfinishedFile.failure(error) }
    let size = developed.image.size
    let notes = DevelopNotes.notes(development, developed, written)
    let report = DevelopReport(
      settings: reported, input: .init(frame, path: raw.path, sha256: try raw.checksum()),
      levels: .init(frame.levels),
      develop: .init(development, developed, frame, highlights: settings.highlights.rawValue), notes: notes,
      output: .init(
        path: name.picture, format: format.format.rawValue, depth: format.depth.rawValue,
        transfer: format.transfer.description, width: size.width, height: size.height,
        clippedAbove: written.clippedAbove, clippedBelow: written.clippedBelow, sha256: sum))
    if let path = name.report { try write(report, to: path, beside: name.picture) }
    for note in notes {
      if DevelopNotes.warnings.contains(note.kind) {
        console.warning("\(raw.path): \(note.message)")
      } else {
        console.note("\(raw.path): \(note.message)")
      }
    }
    console.plain("\(name.picture): \(size.width)x\(size.height), \(format.format.rawValue) \(format.depth.rawValue)")
    return report
  }

  /// A picture without its report is taken away again, unless it replaced another.
  private func write(_ report: DevelopReport, to path: String, beside picture: String) throws(CommandFailure) {
    do throws(CommandFailure) {
      try UnfinishedFile.write(try JSONText.pretty(report), to: path, mayOverwrite: output.mayOverwrite)
    } catch {
      if !output.mayOverwrite { unlink(picture) }
      throw error
    }
  }
}

/// What `develop --preview --json` prints.
struct PreviewReport: Encodable {
  let mode = "preview"
  var input, path: String
  var bytes, width, height: Int

  private enum CodingKeys: String, CodingKey { case mode, input, path, bytes, width, height }
}
