import Geometry
import Stabiliser
import VideoIO

/// `retime --lapse` from a clip to a picture of some of its frames, and reports.
struct LapseRun {
  let files: RetimedFiles
  let lapse: LapseOptions
  let range: RangeOptions
  let encoding: EncodingOptions

  /// Chooses, encodes and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let names = try files.names(.lapse, console)
    try encoding.check(for: names.video)
    let settings = try encoding.settings()
    let source = try ClipSource(path: files.clip, options: range, lapse: lapse)
    guard let chosen = source.lapse, let clock = chosen.clock(keepsRotation: true) else {
      throw CommandFailure(.usage, "--fps is no rate that a file can state")
    }
    let sink = try sink(names.video, source, clock, settings)
    let missing = try encode(chosen, of: source, into: sink, console)
    let picture = try RenderedPicture(
      Renderer.Outcome(written: try sink.complete(), missing: missing, damage: source.reader.damage), sink, console)
    let notes = try self.notes(on: chosen, source, console) + picture.notes
    let report = RetimeReport(
      settings: files.settings, input: try input(source), retime: RetimeFacts(chosen, clock, listsFrames: false),
      notes: notes.map(ReportNote.init), output: picture.report)
    try files.deliver(report, rows(chosen, clock, without: missing), names, console, video: picture.deliver)
    return picture.isDamaged ? .damagedInput : .done
  }

  private func sink(
    _ path: String, _ source: ClipSource, _ clock: OutputClock, _ settings: EncodeSettings
  ) throws(CommandFailure) -> any PictureSink {
    if let name = SequenceName(path) {
      return try SequenceSink(
        name, path: path, of: source, display: source.info.video.rotation, encoding: encoding,
        mayOverwrite: files.output.mayOverwrite)
    }
    do {
      return try VideoWriter(
        path: path, source: source.reader, outputSize: source.info.video.storedSize, settings: settings,
        overwrite: files.output.mayOverwrite, range: source.range, clock: clock)
    } catch { throw CommandFailure(error) }
  }

  private func input(_ source: ClipSource) throws(CommandFailure) -> ReportInput {
    do { return ReportInput(source, sha256: try sha256(ofFile: files.clip)) } catch { throw CommandFailure(error) }
  }

  /// Hands the kept frames to the writer.
  ///
  /// - Returns: which of them did not decode.
  private func encode(
    _ lapse: Lapse, of source: ClipSource, into sink: any PictureSink, _ console: Console
  ) throws(CommandFailure) -> [Int] {
    let progress = ProgressMeter(console, task: "encoding", total: lapse.kept.count)
    var missing: [Int] = []
    var next = 0
    do throws(VideoIOError) {
      if let first = source.range?.first { try source.reader.skip(to: first) }
    } catch { throw CommandFailure(error) }
    while let frame = try nextFrame(source) {
      while next < lapse.kept.count, lapse.kept[next].entry.ticks < frame.ticks {
        missing.append(next)
        next += 1
      }
      guard next < lapse.kept.count, lapse.kept[next].entry.ticks == frame.ticks else {
        if next == lapse.kept.count, source.range?.end != nil { break }
        continue
      }
      try sink.take(frame.picture, of: frame)
      next += 1
      progress.advance(to: next)
    }
    missing += next..<lapse.kept.count
    guard missing.count < lapse.kept.count else { throw .invalidInput(files.clip, "no frame of the video decodes") }
    progress.finish()
    return missing
  }

  private func nextFrame(_ source: ClipSource) throws(CommandFailure) -> VideoFrame? {
    do { return try source.reader.nextFrame() } catch { throw CommandFailure(error) }
  }

  private func notes(on lapse: Lapse, _ source: ClipSource, _ console: Console) throws(CommandFailure) -> [PlanNote] {
    let problems = source.info.problems.filter { !encoding.takesFieldsAsOne || $0 != VideoReader.interlacedProblem }
    var notes = problems.map { PlanNote(kind: "clip", message: $0) }
    if let note = lapse.note { notes.append(note) }
    for note in notes { console.note(note.message) }
    return notes
  }

  private func rows(_ lapse: Lapse, _ clock: OutputClock, without missing: [Int]) -> [RetimedFrame] {
    lapse.kept.enumerated().compactMap { index, frame in
      guard !missing.contains(index), let place = clock.place(of: frame.entry.ticks) else { return nil }
      return RetimedFrame(
        ticks: place.ticks, time: clock.timeBase.span(from: 0, to: place.ticks) ?? .zero, sourceIndex: frame.index,
        source: frame.entry, wanted: lapse.wanted(frame))
    }
  }
}

extension Lapse {
  /// What the user should know of the choice.
  var note: PlanNote? {
    guard passedOver > 0 else { return nil }
    return PlanNote(
      kind: "lapseGap",
      message: "\(passedOver) of \(passedOver + kept.count) instants of the time-lapse have no frame of their own; the "
        + "frame before stays on show")
  }
}
