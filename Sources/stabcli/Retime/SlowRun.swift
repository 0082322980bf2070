import Geometry
import Stabiliser
import VideoIO

/// `retime --slow` from a clip to a copy of its video, and reports.
struct SlowRun {
  let files: RetimedFiles
  let shown: FrameRate
  let filmed: FrameRate?
  let tags: TagOptions

  /// Copies and reports.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let names = try files.names(.slow, console)
    guard !SequenceName.isPicture(names.video) else {
      throw CommandFailure(.usage, "--slow copies the packets of a clip into a clip; choose .mp4, .mov or .mkv")
    }
    let source = try ClipSource(path: files.clip, options: RangeOptions())
    let clock = try clock(for: source, console)
    let copy: SlowCopy
    let hash: String
    let inputHash: String
    do {
      inputHash = try sha256(ofFile: files.clip)
      copy = try SlowCopy(
        names.video, from: source.reader, by: clock, tags: tags.outputTags, overwrite: files.output.mayOverwrite)
      hash = try sha256(ofFile: copy.contentPath)
    } catch { throw CommandFailure(error) }
    var notes = copy.video.notes.map { PlanNote(kind: "track", message: $0) }
    if let reason = copy.video.earlyEnd {
      notes.append(PlanNote(kind: "damaged", message: "the clip is damaged: the file ends early (\(reason))"))
    }
    for note in notes { note.kind == "damaged" ? console.warning(note.message) : console.note(note.message) }
    let report = RetimeReport(
      settings: files.settings, input: ReportInput(source, sha256: inputHash), retime: RetimeFacts(clock),
      notes: notes.map(ReportNote.init),
      output: ReportOutput(path: names.video, codec: copy.video.codec, frames: copy.video.frames, sha256: hash))
    try files.deliver(report, rows(source, clock), names, console, video: copy.deliver)
    return copy.video.earlyEnd == nil ? .done : .damagedInput
  }

  private func clock(for source: ClipSource, _ console: Console) throws(CommandFailure) -> SlowClock {
    guard let shown = shown.ratio,
      let clock = SlowClock(source.wholeTimeline, of: source.info.video, filmed: filmed?.ratio, shown: shown)
    else {
      throw .invalidInput(files.clip, "does not say how many frames a second were filmed; --filmed says it")
    }
    guard clock.factor.value > 1 else {
      throw CommandFailure(
        .usage,
        "--slow \(clock.shown.text): the clip was filmed at \(clock.filmed.text) frames a second, so that would not be "
          + "slower (see --filmed)")
    }
    let pace = clock.isEven ? "" : ", at the uneven pace that was filmed"
    console.note(
      "filmed at \(clock.filmed.text) frames a second, shown at \(clock.shown.text)\(pace): "
        + "\(FixedDecimal.text(clock.factor.value, digits: 3) ?? "?") times slower")
    return clock
  }

  private func rows(_ source: ClipSource, _ clock: SlowClock) -> [RetimedFrame] {
    source.wholeTimeline.entries.enumerated().map { index, entry in
      let ticks = clock.ticks(of: entry.ticks)
      return RetimedFrame(
        ticks: ticks, time: clock.timeBase.span(from: 0, to: ticks) ?? .zero, sourceIndex: index, source: entry,
        wanted: nil)
    }
  }
}
