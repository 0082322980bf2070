import Geometry
import Stabiliser
import VideoIO

/// What rendering came to, in the report's terms.
struct RenderedPicture {
  let report: ReportOutput
  let notes: [PlanNote]
  let isDamaged: Bool
  private let sink: any PictureSink

  /// Renders a plan, or the part of it that the renderer was told, into a new file.
  ///
  /// - Parameter part: set for one of several files that are to be joined.
  /// - Throws: ``CommandFailure``; nothing is left behind then.
  static func make(
    _ path: String, by renderer: Renderer, of clip: ClipSource, _ encoding: EncodingOptions, _ settings: EncodeSettings,
    part: OutputPart? = nil,
    mayOverwrite: Bool, _ console: Console
  ) throws(CommandFailure) -> RenderedPicture {
    let sink = try sink(path, renderer, clip, encoding, settings, part, mayOverwrite)
    let outcome = try renderer.render(clip, into: sink, console)
    return try RenderedPicture(outcome, sink, console)
  }

  private static func sink(
    _ path: String, _ renderer: Renderer, _ clip: ClipSource, _ encoding: EncodingOptions,
    _ settings: EncodeSettings, _ part: OutputPart?, _ mayOverwrite: Bool
  ) throws(CommandFailure) -> any PictureSink {
    if let name = SequenceName(path) {
      return try SequenceSink(
        name, path: path, of: clip, display: .none, encoding: encoding, mayOverwrite: mayOverwrite)
    }
    do {
      return try VideoWriter(
        path: path, source: clip.reader, outputSize: renderer.plan.outputSize, settings: settings,
        overwrite: mayOverwrite, range: clip.range, part: part, clock: clip.lapse?.clock(keepsRotation: false))
    } catch { throw CommandFailure(error) }
  }

  /// Describes what is complete, and says what the user should know of it.
  ///
  /// - Parameter sink: wrote it, and gives it its name.
  init(_ outcome: Renderer.Outcome, _ sink: any PictureSink, _ console: Console) throws(CommandFailure) {
    self.sink = sink
    notes = outcome.notes
    for note in notes { note.kind == "track" ? console.note(note.message) : console.warning(note.sentence) }
    let written = outcome.written
    report = ReportOutput(path: written.path, codec: written.codec, frames: written.frames, sha256: written.sha256)
    isDamaged = !outcome.missing.isEmpty || !outcome.damage.isEmpty
  }

  /// Gives it its name.
  func deliver() throws(VideoIOError) { try sink.deliver() }
}
