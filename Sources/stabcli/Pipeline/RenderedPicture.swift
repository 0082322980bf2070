import Geometry
import Stabiliser
import VideoIO

/// What rendering came to, in the report's terms.
struct RenderedPicture {
  let report: ReportOutput
  let notes: [PlanNote]
  let isDamaged: Bool

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
        overwrite: mayOverwrite, range: clip.range, part: part)
    } catch { throw CommandFailure(error) }
    let outcome = try renderer.render(clip, into: writer, console)
    return try RenderedPicture(outcome, console)
  }

  /// Describes a finished file, and says what the user should know of it.
  init(_ outcome: Renderer.Outcome, _ console: Console) throws(CommandFailure) {
    let hash: String
    do { hash = try sha256(ofFile: outcome.written.path) } catch { throw CommandFailure(error) }
    notes = outcome.notes
    for note in notes { note.kind == "track" ? console.note(note.message) : console.warning(note.sentence) }
    report = ReportOutput(
      path: outcome.written.path, codec: outcome.written.codec.rawValue, frames: outcome.written.frames, sha256: hash)
    isDamaged = !outcome.missing.isEmpty || !outcome.damage.isEmpty
  }
}
