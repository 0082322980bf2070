import Geometry
import Imaging
import Stabiliser
import VideoIO

/// Chooses the size of the output before anything is planned.
enum OutputSize {
  /// The size asked for; else the upright source's, made even where the codec needs whole chroma blocks.
  static func choose(
    _ options: PictureOptions, clip: ClipSource, codec: Codec?
  ) throws(CommandFailure) -> (size: PlanSettings.Output, note: PlanNote?) {
    switch options.size {
    case .native: return (.native, nil)
    case .fixed(let size): return (.fixed(size), nil)
    case nil: break
    }
    let upright = clip.info.video.uprightSize
    guard let codec, let format = clip.info.video.pixelFormat,
      !VideoWriter.supportsSize(upright, codec: codec, format: format)
    else { return (.source, nil) }
    let even = PixelSize(
      width: upright.width / format.chromaWidthDivisor * format.chromaWidthDivisor,
      height: upright.height / format.chromaHeightDivisor * format.chromaHeightDivisor)
    guard even.width > 0, even.height > 0, VideoWriter.supportsSize(even, codec: codec, format: format) else {
      return (.source, nil)
    }
    return (
      .fixed(even),
      PlanNote(
        kind: "evenSize",
        message: "\(codec.rawValue) takes no \(upright.width)x\(upright.height) with this subsampling; the output is "
          + "\(even.width)x\(even.height)")
    )
  }
}
