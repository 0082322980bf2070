import CFFmpeg
import Geometry

/// What each encoder is told. Thread counts are fixed where they change the coded bytes.
struct EncoderOptions {
  var dictionary: [(String, String)] = []
  /// Threads of the encoder; 0 lets FFmpeg choose, where that cannot change the result.
  var threads: CInt = 0
  var groupLength: CInt?

  /// x264 limits vertical motion by its number of frame threads: a fixed number makes bytes a function of input alone.
  private static let x264Threads: CInt = 6
  /// Likewise x265's frame threads; its pool's size is fixed too, as rows in flight steer its decisions on a lone core.
  private static let x265FrameThreads: CInt = 3
  private static let x265Pool = 4

  init(_ codec: Codec, _ settings: EncodeSettings, source: AVCodecParameters, size: PixelSize, hdr: HDRMetadata) {
    let crf = "\(settings.crf ?? EncodeSettings.defaultCRF)"
    let preset = settings.preset ?? EncodeSettings.defaultPreset
    switch codec {
    case .h264:
      dictionary = [("preset", preset), ("crf", crf)]
      threads = EncoderOptions.x264Threads
    case .h265:
      // x265 prints to the terminal by itself unless told not to.
      var own = ["log-level=none", "info=0", "pools=\(EncoderOptions.x265Pool)"]
      own += hdr.x265Parameters
      dictionary = [("preset", preset), ("crf", crf), ("x265-params", own.joined(separator: ":"))]
      threads = EncoderOptions.x265FrameThreads
    case .prores:
      dictionary = [("vendor", "apl0")]
      if source.codec_id == AV_CODEC_ID_PRORES, (0...5).contains(source.profile) {
        dictionary.append(("profile", "\(source.profile)"))
      }
    case .ffv1:
      // Slices are coded apart from each other: their number is fixed. FFmpeg cannot cut every size that ends within
      // a chroma block.
      let isEven = size.width % 4 == 0 && size.height % 4 == 0 && min(size.width, size.height) >= 64
      dictionary = [("level", "3"), ("slicecrc", "1"), ("slices", isEven ? "16" : "1")]
      groupLength = 1
    }
  }
}
