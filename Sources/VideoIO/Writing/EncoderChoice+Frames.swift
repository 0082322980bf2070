import CFFmpeg
import Geometry
import Imaging

extension EncoderChoice {
  /// The frames pictures are made in, and what brings them into the encoder's layout where it is another.
  func frames(
    of source: VideoTrackInfo, _ size: PixelSize, _ file: MediaFile
  ) throws(VideoIOError) -> (canvases: FramePool, packer: FramePacker?) {
    func pool(_ format: AVPixelFormat) throws(VideoIOError) -> FramePool {
      try FramePool(format: format, width: size.width, height: size.height, file: file)
    }
    let isSame = PixelFormat(format) == source.pixelFormat
    if isSame { return (try pool(format), nil) }
    return (try pool(av_get_pix_fmt(source.pixelFormatName)), FramePacker(try pool(format), format: format))
  }
}
