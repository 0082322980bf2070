import Imaging
import VideoIO

/// Where rendered pictures go: a clip, or a sequence of stills. Complete, it has no name until ``deliver()``.
protocol PictureSink: AnyObject {
  /// Layout of the pictures that are taken.
  var format: PixelFormat { get }

  /// Takes what was made of a frame.
  func take(_ picture: Picture, of frame: VideoFrame) throws(CommandFailure)

  /// Completes what was written.
  func complete() throws(CommandFailure) -> WrittenPicture

  /// Gives it its name.
  func deliver() throws(VideoIOError)
}

/// What was written.
struct WrittenPicture: Equatable {
  /// The name it will have.
  var path: String
  /// Name of the codec or the kind of stills.
  var codec: String
  /// Frames in it.
  var frames: Int
  /// SHA-256 of its bytes; of stills, one behind the other.
  var sha256: String
  /// What is worth telling, one line each.
  var notes: [String]
}

extension VideoWriter: PictureSink {
  /// Encodes what was made of a frame, with the frame's own time.
  func take(_ picture: Picture, of frame: VideoFrame) throws(CommandFailure) {
    do { try write(picture, ticks: frame.ticks, durationTicks: frame.durationTicks) } catch {
      throw CommandFailure(error)
    }
  }

  func complete() throws(CommandFailure) -> WrittenPicture {
    do {
      let video = try finishUnnamed()
      return WrittenPicture(
        path: video.path, codec: video.codec.rawValue, frames: video.frames,
        sha256: try VideoIO.sha256(ofFile: video.contentPath), notes: video.notes)
    } catch { throw CommandFailure(error) }
  }
}
