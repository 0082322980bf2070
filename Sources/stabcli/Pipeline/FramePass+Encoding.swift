import Geometry
import Imaging
import Stabiliser
import VideoIO

extension FramePass {
  /// Makes a picture of each wanted frame and encodes it: one frame is decoded while pictures are made of another and a
  /// third is encoded.
  ///
  /// - Parameters:
  ///   - size: of the pictures.
  ///   - contact: keeps some pictures for a page; `nil` where there is none.
  ///   - make: writes every sample of a picture for a frame, by its place in the plan, and says which pictures of it a
  ///     page would show.
  /// - Throws: ``CommandFailure``, what went wrong first in the clip's order; nothing is left behind then.
  func encode(
    into sink: any PictureSink, of size: PixelSize, _ console: Console, task: String, contact: ContactSheet?,
    _ make: (Int, VideoFrame, Picture) throws(CommandFailure) -> [Picture]
  ) throws(CommandFailure) -> Renderer.Outcome {
    let line = try sink.line(size)
    let outcome: Outcome
    do throws(CommandFailure) {
      outcome = try forEach(console, task: task) { index, frame throws(CommandFailure) in
        let blank = try line.blank()
        let shown = try make(index, frame, blank.picture)
        try line.take(blank, of: frame)
        try contact?.take(index, stored: frame.picture, shown: shown)
      }
    } catch {
      // Who takes pictures is behind: its trouble came earlier in the clip.
      throw line.drain() ?? error
    }
    if let late = line.drain() { throw late }
    return Renderer.Outcome(written: try sink.complete(), missing: outcome.missing, damage: outcome.damage)
  }
}
