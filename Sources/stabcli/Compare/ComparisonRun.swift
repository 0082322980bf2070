import Geometry
import Imaging
import Stabiliser
import VideoIO

/// `compare` from inputs to picture, table and page.
struct ComparisonRun {
  let job: StabilisingOptions
  let modes: [ModeChoice]
  let cell: PixelSize?
  let output: OutputOptions
  let rendersVideo: Bool
  let encoding: EncodingOptions
  let threads: Int
  let settings: [String: SettingValue]

  /// Plans, renders and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try InputFiles.check(job)
    let names = try ComparisonNames(clip: job.clip, chosen: output.path, rendersVideo: rendersVideo, console)
    guard encoding.stillDepth == nil, !SequenceName.isPicture(names.video) else {
      throw CommandFailure(
        .usage, "compare writes a clip, not stills; choose .mp4, .mov or .mkv, and leave --depth out")
    }
    let files = names.all(withVideo: rendersVideo)
    try OutputFiles.check(files, inputs: job.inputs, mayOverwrite: output.mayOverwrite)
    let encode = try encoding.settings()
    let ground = try Groundwork(job, needsGravity: modes.contains { $0.needsGravity(job) }, threads: threads, console) {
      clip, format throws(CommandFailure) in
      try checkSize(clip, format, encode)
      if rendersVideo {
        try OutputCheck.check(names.video, of: clip, .native(like: clip.info.video.uprightSize), encode)
      }
    }
    // A log that was found rather than named is an input, too.
    try OutputFiles.check(files, inputs: [ground.log.path], mayOverwrite: output.mayOverwrite)
    let (compared, notes) = try plans(ground, encode, console)
    let contact = ContactSheet(
      of: compared[0].plan, clip: ground.clip, names: compared.map(\.name),
      showsSource: !compared.contains { $0.choice.mode == .source })
    let rendered = rendersVideo ? try render(compared, ground.clip, encode, contact, names.video, console) : nil
    let document = try ComparisonDocument(
      compared, ground, settings: settings, notes: notes + (rendered?.picture.notes ?? []), rendered: rendered)
    let page = ComparisonPage(document: document, modes: compared, contact: contact.rows)
    let delivery = Delivery(mayOverwrite: output.mayOverwrite)
    try delivery.add(ComparisonFile.bytes(of: document, modes: compared), as: names.json)
    try delivery.add(Array(page.html.utf8), as: names.html)
    try delivery.complete(rendered?.picture.deliver ?? {})
    if output.printsJSON {
      try console.print(String(decoding: JSONText.compact(document), as: UTF8.self))
    } else {
      console.plain("\(rendered?.picture.report.path ?? names.json): \(modes.count) modes; page in \(names.html)")
    }
    let lacksMotion = compared.contains { $0.plan.lacksMotion } || ground.log.isDamaged
    return rendered?.picture.isDamaged == true || lacksMotion ? .damagedInput : .done
  }

  /// Refuses cells that together are too much for the encoder, as far as the options name their size.
  private func checkSize(
    _ clip: ClipSource, _ format: PixelFormat, _ encode: EncodeSettings
  ) throws(CommandFailure) {
    guard rendersVideo, let cell, let codec = VideoWriter.codec(for: clip.info.video, settings: encode) else { return }
    let size = CellGrid(count: modes.count, cell: cell).size
    guard !VideoWriter.supportsSize(size, codec: codec, format: format) else { return }
    throw CommandFailure(
      .unsupported,
      "\(modes.count) pictures of \(cell.width)x\(cell.height) are \(size.width)x\(size.height) together, which "
        + "\(codec.rawValue) does not take (at most 16384x16384, and whole blocks of chroma); --cell WxH makes the "
        + "pictures smaller")
  }

  /// Plans all modes at one size, and tells what the user should know.
  private func plans(
    _ ground: Groundwork, _ encode: EncodeSettings, _ console: Console
  ) throws(CommandFailure) -> (modes: [ComparedMode], notes: [PlanNote]) {
    let codec = rendersVideo ? VideoWriter.codec(for: ground.clip.info.video, settings: encode) : nil
    var picture = job.picture
    picture.size = cell.map { .fixed($0) }
    let size = try OutputSize.choose(picture, clip: ground.clip, codec: codec)
    var compared: [ComparedMode] = []
    for choice in modes {
      console.detail("planning \(choice.label)")
      compared.append(try ComparedMode(choice, ground, job, cell: size.size))
    }
    let doubts = ground.doubts(about: compared[0].plan)
    let notes = ground.notes(takingFieldsAsOne: encode.takesFieldsAsOne) + [size.note].compactMap(\.self) + doubts
    ground.say(notes, doubts: doubts, console)
    for mode in compared {
      for note in mode.plan.notes { console.tell(note, of: mode.name) }
    }
    return (compared, notes)
  }
}

/// What a comparison's picture came to.
struct RenderedComparison {
  /// The file, as reports name it.
  let picture: RenderedPicture
  /// How the pictures stand in it.
  let grid: CellGrid
  /// Frames that were decoded, each once.
  let decoded: Int
}

extension ComparisonRun {
  /// Decodes each frame once, warps it into every cell and encodes the whole.
  private func render(
    _ compared: [ComparedMode], _ clip: ClipSource, _ encode: EncodeSettings, _ contact: ContactSheet, _ path: String,
    _ console: Console
  ) throws(CommandFailure) -> RenderedComparison {
    let (grid, video) = (CellGrid(count: compared.count, cell: compared[0].plan.outputSize), clip.info.video)
    let writer = try writer(path, grid, clip, encode)
    let picture = ComparisonPicture(
      grid, names: compared.map(\.name), format: writer.format, siting: video.siting, range: video.codeRange,
      isRGB: video.isRGB)
    var warps: [FrameWarp] = []
    for mode in compared { warps.append(try FrameWarp(plan: mode.plan, kernel: job.picture.kernel, threads: threads)) }
    let pass = FramePass(clip: clip, plan: compared[0].plan)
    let written = try pass.encode(into: writer, of: grid.size, console, task: "comparing", contact: contact) {
      index, frame, output throws(CommandFailure) in
      let cells = picture.cells(in: output)
      for (warp, cell) in zip(warps, cells) { try warp.render(index, of: frame.picture, into: cell) }
      return cells
    }
    return RenderedComparison(
      picture: try RenderedPicture(written, writer, console), grid: grid, decoded: written.written.frames)
  }

  private func writer(
    _ path: String, _ grid: CellGrid, _ clip: ClipSource, _ encode: EncodeSettings
  ) throws(CommandFailure) -> VideoWriter {
    do {
      return try VideoWriter(
        path: path, source: clip.reader, outputSize: grid.size, settings: encode, overwrite: output.mayOverwrite,
        range: clip.range)
    } catch {
      let failure = CommandFailure(error)
      guard failure.exitCode == .unsupported else { throw failure }
      throw CommandFailure(
        .unsupported, failure.message + "; --cell WxH makes the pictures smaller", details: failure.details)
    }
  }
}
