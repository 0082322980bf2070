import CFFmpeg
import Geometry
public import Imaging

/// Memory for one picture of a video that is written: the encoder's own, where it takes the source's layout.
///
/// What it holds at first is left over from other frames: whoever takes it writes every sample.
public struct Canvas: Sendable {
  /// The picture to be written into.
  public let picture: Picture
  let box: FrameBox

  init(_ pool: FramePool, format: PixelFormat, size: PixelSize, siting: ChromaSiting) throws(VideoIOError) {
    box = try pool.take()
    var planes: [Plane] = []
    for (index, shape) in format.planes(for: (size.width, size.height)).enumerated() {
      let base = try allocated("a plane of a frame", ffx_plane(box.frame, CInt(index)))
      planes.append(
        Plane(shape, viewing: base, bytesPerRow: Int(ffx_linesize(box.frame, CInt(index))), owner: box))
    }
    picture = Picture(format: format, size: size, siting: siting, planes: planes)
  }
}
