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
  /// x265 with several frames in flight does not always write the same bytes: up to three runs in twenty differed when
  /// two encoders ran at once. One frame at a time, its rows spread over a pool, always did.
  private static let x265FrameThreads: CInt = 1
  private static let x265Pool = 8

  /// x264 164's AVX-512 code for macroblock trees (8 bit) reads memory it never wrote: the same clip came out different
  /// with every content of the heap (shown with `MALLOC_PERTURB_`). Its AVX2 code does not, at the same speed, and writes
  /// what older processors write.
  private static var hasAVX512: Bool {
    #if arch(x86_64)
      av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0
    #else
      false
    #endif
  }

  /// Quantiser scale of Motion JPEG: the best the format has tables for.
  private static let jpegScale = 2

  init(
    _ choice: EncoderChoice, _ settings: EncodeSettings, source: AVCodecParameters, size: PixelSize, hdr: HDRMetadata
  ) {
    let crf = "\(settings.crf ?? EncodeSettings.defaultCRF)"
    let preset = settings.preset ?? EncodeSettings.defaultPreset
    switch choice.codec {
    case .h264:
      dictionary = [("preset", preset), ("crf", crf)]
      if EncoderOptions.hasAVX512 { dictionary.append(("x264-params", "asm=avx2")) }
      threads = EncoderOptions.x264Threads
    case .h265:
      // x265 prints to the terminal by itself unless told not to.
      var own = ["log-level=none", "info=0", "pools=\(EncoderOptions.x265Pool)"]
      own += hdr.x265Parameters
      dictionary = [("preset", preset), ("crf", crf), ("x265-params", own.joined(separator: ":"))]
      threads = EncoderOptions.x265FrameThreads
    case .prores:
      dictionary = [("vendor", "apl0"), ("profile", choice.proResProfile.rawValue)]
    case .dnxhr:
      dictionary = [("profile", choice.dnxhrProfile)]
    case .mjpeg:
      dictionary = [("flags", "+qscale"), ("global_quality", "\(EncoderOptions.jpegScale * Int(FF_QP2LAMBDA))")]
      threads = 1
    case .ffv1:
      // Slices are coded apart from each other: their number is fixed. FFmpeg cannot cut every size that ends within
      // a chroma block.
      let isEven = size.width % 4 == 0 && size.height % 4 == 0 && min(size.width, size.height) >= 64
      // Above 352x288 FFmpeg wants at least two by two.
      let least = size.width > 352 || size.height > 288 ? "4" : "1"
      dictionary = [("level", "3"), ("slicecrc", "1"), ("slices", isEven ? "16" : least)]
      groupLength = 1
    }
  }
}
