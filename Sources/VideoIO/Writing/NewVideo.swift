import CFFmpeg
public import Geometry
public import Imaging

/// A video that has no source clip: what its pictures are and how many a second.
///
/// Its samples are limited-range BT.709, as the renderer of synthetic scenes makes them.
public struct NewVideo: Equatable, Sendable {
  /// Size of the pictures.
  public var size: PixelSize
  /// Layout of the samples.
  public var format: PixelFormat
  /// Where chroma samples lie.
  public var siting: ChromaSiting
  /// Frames in some seconds: 30000 in 1001, for instance.
  public var rate: Ratio

  /// Creates a description.
  public init(size: PixelSize, format: PixelFormat, siting: ChromaSiting, rate: Ratio) {
    self.size = size
    self.format = format
    self.siting = siting
    self.rate = rate
  }

  /// Ticks a frame lasts: the smallest count that makes a second at least ten thousand of them.
  public var ticksPerFrame: Int64 {
    let multiple = max(1, (10_000 + Int64(rate.numerator) - 1) / Int64(rate.numerator))
    return Int64(rate.denominator) * multiple
  }

  /// The track a clip with these pictures would have.
  func track() throws(VideoIOError) -> VideoTrackInfo {
    let ticksPerSecond = ticksPerFrame / Int64(rate.denominator) * Int64(rate.numerator)
    guard let scale = Int32(exactly: ticksPerSecond), let timeBase = TimeBase(1, scale) else {
      throw .setting(
        option: "frame rate", value: "\(rate.numerator)/\(rate.denominator)", allowed: "a rate below 1000 frames/s")
    }
    let layouts = [
      AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_GRAY8, AV_PIX_FMT_YUV420P10LE,
      AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV444P10LE,
    ]
    guard let name = layouts.first(where: { PixelFormat($0) == format })?.name else {
      throw .notSupported(path: "a new clip", what: "this layout of samples", instead: "use planar YUV or grey")
    }
    return VideoTrackInfo(
      index: 0, codec: "none", profile: nil, storedSize: size, rotation: .none, pixelFormat: format,
      pixelFormatName: name, siting: siting, timeBase: timeBase, sampleAspectRatio: Ratio(1, 1),
      colour: ColourTags(), averageFrameRate: rate, declaredFrameCount: nil, endTicks: nil,
      fieldOrder: .progressive, bitRate: nil, encoder: nil)
  }

  /// Codes of limited-range BT.709.
  var colour: ColourCodes {
    var codes = ColourCodes(AVCodecParameters())
    codes.range = AVCOL_RANGE_MPEG
    codes.primaries = AVCOL_PRI_BT709
    codes.transfer = AVCOL_TRC_BT709
    codes.matrix = AVCOL_SPC_BT709
    codes.siting = siting == .left ? AVCHROMA_LOC_LEFT : siting == .topLeft ? AVCHROMA_LOC_TOPLEFT : AVCHROMA_LOC_CENTER
    return codes
  }
}
