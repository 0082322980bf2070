import Imaging
import Stabiliser
import VideoIO

extension FramePass {
  /// Makes a picture of each wanted frame and encodes it: one frame is decoded while pictures are made of another and a
  /// third is encoded.
  ///
  /// - Parameters:
  ///   - contact: keeps some pictures for a page; `nil` where there is none.
  ///   - make: writes every sample of a picture for a frame, by its place in the plan, and says which pictures of it a
  ///     page would show.
  /// - Throws: ``CommandFailure``, what went wrong first in the clip's order; nothing is left behind then.
  func encode(
    into writer: VideoWriter, _ console: Console, task: String, contact: ContactSheet?,
    _ make: (Int, VideoFrame, Picture) throws(CommandFailure) -> [Picture]
  ) throws(CommandFailure) -> Renderer.Outcome {
    let line = try EncodingLine(taking: writer)
    let outcome: Outcome
    do throws(CommandFailure) {
      outcome = try forEach(console, task: task) { index, frame throws(CommandFailure) in
        let canvas = try line.nextCanvas()
        let shown = try make(index, frame, canvas.picture)
        try line.take(canvas, of: frame)
        try contact?.take(index, stored: frame.picture, shown: shown)
      }
    } catch {
      // The encoder is behind: its trouble came earlier in the clip.
      if let earlier = line.drain() { throw CommandFailure(earlier) }
      throw error
    }
    return Renderer.Outcome(written: try line.complete(), missing: outcome.missing, damage: outcome.damage)
  }
}

extension EncodingLine {
  fileprivate convenience init(taking writer: VideoWriter) throws(CommandFailure) {
    do { try self.init(writer) } catch { throw CommandFailure(error) }
  }

  fileprivate func nextCanvas() throws(CommandFailure) -> Canvas {
    do { return try canvas() } catch { throw CommandFailure(error) }
  }

  /// Encodes what was made of a frame, with the frame's own time.
  fileprivate func take(_ canvas: Canvas, of frame: VideoFrame) throws(CommandFailure) {
    do { try take(canvas, ticks: frame.ticks, durationTicks: frame.durationTicks) } catch {
      throw CommandFailure(error)
    }
  }

  fileprivate func complete() throws(CommandFailure) -> WrittenVideo {
    do { return try finish() } catch { throw CommandFailure(error) }
  }
}
