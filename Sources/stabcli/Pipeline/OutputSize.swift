import Geometry
import Imaging
import Stabiliser
import VideoIO

/// Chooses the size of the output before anything is planned.
enum OutputSize {
  /// The size asked for; else the largest part of the upright source that has the shape asked for; else the upright
  /// source's, made even where the codec needs whole chroma blocks.
  static func choose(
    _ options: PictureOptions, clip: ClipSource, codec: Codec?
  ) throws(CommandFailure) -> (size: PlanSettings.Output, note: PlanNote?) {
    let upright = clip.info.video.uprightSize
    let shaped = options.aspect.map { cropped(upright, to: $0) }
    switch options.size {
    case .native: return (.native(like: shaped ?? upright), nil)
    case .fixed(let size):
      if let aspect = options.aspect { try check(size, has: aspect) }
      return (.fixed(size), nil)
    case nil:
      if let shaped { return (.fixed(shaped), nil) }
      return whole(upright, clip: clip, codec: codec)
    }
  }

  /// The largest size of a shape inside a picture: one side is the picture's, the other the nearest even number.
  ///
  /// An odd side of the picture is made even, too, by leaving out its last column or row.
  static func cropped(_ size: PixelSize, to aspect: AspectRatio) -> PixelSize {
    func even(_ side: Double, atMost most: Int) -> Int { max(2, min(most / 2 * 2, Int((side / 2).rounded()) * 2)) }
    let (width, height) = (even(Double(size.width), atMost: size.width), even(Double(size.height), atMost: size.height))
    if Double(width) > Double(height) * aspect.ratio {
      return PixelSize(width: even(Double(height) * aspect.ratio, atMost: width), height: height)
    }
    return PixelSize(width: width, height: even(Double(width) / aspect.ratio, atMost: height))
  }

  /// A size and a shape may be given together when they say the same, to whole even pixels.
  private static func check(_ size: PixelSize, has aspect: AspectRatio) throws(CommandFailure) {
    let (width, height) = (Double(size.width), Double(size.height))
    guard abs(width - height * aspect.ratio) > 2, abs(height - width / aspect.ratio) > 2 else { return }
    throw CommandFailure(
      .usage, "--size \(size.width)x\(size.height) does not have the shape --aspect \(aspect.text); give one of them")
  }

  private static func whole(
    _ upright: PixelSize, clip: ClipSource, codec: Codec?
  ) -> (size: PlanSettings.Output, note: PlanNote?) {
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
