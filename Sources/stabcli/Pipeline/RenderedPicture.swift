import Geometry
import Stabiliser
import VideoIO

/// What rendering came to, in the report's terms.
struct RenderedPicture {
  let report: ReportOutput
  let notes: [PlanNote]
  let isDamaged: Bool
  private let writer: VideoWriter

  /// Renders a plan, or the part of it that the renderer was told, into a new file.
  ///
  /// - Parameter part: set for one of several files that are to be joined.
  /// - Throws: ``CommandFailure``; nothing is left behind then.
  static func make(
    _ path: String, by renderer: Renderer, of clip: ClipSource, _ settings: EncodeSettings, part: OutputPart? = nil,
    mayOverwrite: Bool, _ console: Console
  ) throws(CommandFailure) -> RenderedPicture {
    let writer: VideoWriter
    do {
      writer = try VideoWriter(
        path: path, source: clip.reader, outputSize: renderer.plan.outputSize, settings: settings,
        overwrite: mayOverwrite, range: clip.range, part: part, clock: clip.lapse?.clock(keepsRotation: false))
    } catch { throw CommandFailure(error) }
    let outcome = try renderer.render(clip, into: writer, console)
    return try RenderedPicture(outcome, writer, console)
  }

  /// Describes a complete file, and says what the user should know of it.
  ///
  /// - Parameter writer: wrote it, and gives it its name.
  init(_ outcome: Renderer.Outcome, _ writer: VideoWriter, _ console: Console) throws(CommandFailure) {
    self.writer = writer
    let hash: String
    do { hash = try sha256(ofFile: outcome.written.contentPath) } catch { throw CommandFailure(error) }
    notes = outcome.notes
    for note in notes { note.kind == "track" ? console.note(note.message) : console.warning(note.sentence) }
    report = ReportOutput(
      path: outcome.written.path, codec: outcome.written.codec.rawValue, frames: outcome.written.frames, sha256: hash)
    isDamaged = !outcome.missing.isEmpty || !outcome.damage.isEmpty
  }

  /// Gives the file its name.
  func deliver() throws(VideoIOError) { try writer.deliver() }
}
