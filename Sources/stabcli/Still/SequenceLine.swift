import Geometry
import Imaging
import VideoIO

/// Pictures on their way to files of their own, each written before the next is made.
final class SequenceLine: PictureLine {
  private let sink: SequenceSink
  private let picture: Picture

  init(_ sink: SequenceSink, _ picture: Picture) { (self.sink, self.picture) = (sink, picture) }

  func blank() -> BlankPicture { BlankPicture(picture: picture) }

  func take(_ blank: BlankPicture, of frame: VideoFrame) throws(CommandFailure) {
    try sink.take(blank.picture, of: frame)
  }

  func drain() -> CommandFailure? { nil }
}
