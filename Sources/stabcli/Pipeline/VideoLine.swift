import VideoIO

/// Pictures on their way to an encoder that works behind.
final class VideoLine: PictureLine {
  private let line: EncodingLine

  init(_ line: EncodingLine) { self.line = line }

  func blank() throws(CommandFailure) -> BlankPicture {
    do {
      let canvas = try line.canvas()
      return BlankPicture(picture: canvas.picture, canvas: canvas)
    } catch { throw CommandFailure(error) }
  }

  /// Hands a picture to the encoder, with its frame's own time.
  func take(_ blank: BlankPicture, of frame: VideoFrame) throws(CommandFailure) {
    guard let canvas = blank.canvas else { return }
    do { try line.take(canvas, ticks: frame.ticks, durationTicks: frame.durationTicks) } catch {
      throw CommandFailure(error)
    }
  }

  func drain() -> CommandFailure? { line.drain().map { CommandFailure($0) } }
}
