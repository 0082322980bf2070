import Geometry
import Imaging
import VideoIO

/// Where rendered pictures go: a clip, or a sequence of stills. Complete, it has no name until ``deliver()``.
protocol PictureSink: AnyObject {
  /// Layout of the pictures that are taken.
  var format: PixelFormat { get }

  /// Takes what was made of a frame, there and then.
  func take(_ picture: Picture, of frame: VideoFrame) throws(CommandFailure)

  /// Begins to take pictures that are made one after the other.
  ///
  /// - Parameter size: of the pictures.
  func line(_ size: PixelSize) throws(CommandFailure) -> any PictureLine

  /// Completes what was written.
  func complete() throws(CommandFailure) -> WrittenPicture

  /// Gives it its name.
  func deliver() throws(VideoIOError)
}

/// The way of pictures into a sink: blank ones come out of it, written ones go in.
protocol PictureLine: AnyObject {
  /// Memory for the next picture; whoever takes it writes every sample.
  func blank() throws(CommandFailure) -> BlankPicture

  /// Takes a picture that was written for a frame.
  func take(_ blank: BlankPicture, of frame: VideoFrame) throws(CommandFailure)

  /// Waits for what is under way.
  ///
  /// - Returns: what went wrong with it, `nil` when nothing did. Nothing can be handed over from here on.
  func drain() -> CommandFailure?
}

/// Memory for a picture of a sink.
struct BlankPicture {
  let picture: Picture
  /// The encoder's own memory that the picture lies in; `nil` where there is no encoder.
  var canvas: Canvas?
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

  func line(_ size: PixelSize) throws(CommandFailure) -> any PictureLine {
    do { return VideoLine(try EncodingLine(self)) } catch { throw CommandFailure(error) }
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
