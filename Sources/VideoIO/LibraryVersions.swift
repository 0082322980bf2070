import CFFmpeg
import CPNG
import CTIFF

/// Which libraries do the reading and writing, for `--version` and reports.
public enum LibraryVersions {
  /// FFmpeg's release, such as `5.1.9`.
  public static var ffmpeg: String { String(cString: av_version_info()) }

  /// Every library with its version, in a fixed order.
  public static var all: [(name: String, version: String)] {
    [
      ("FFmpeg", ffmpeg), ("libavformat", dotted(avformat_version())), ("libavcodec", dotted(avcodec_version())),
      ("libavutil", dotted(avutil_version())), ("libpng", PNG_LIBPNG_VER_STRING),
      ("libtiff", tiffVersion),
    ]
  }

  /// The codecs this build can write: an encoder may be missing from an FFmpeg.
  public static var encoders: [Codec] { Codec.allCases.filter { $0.encoder != nil } }

  private static func dotted(_ version: UInt32) -> String {
    "\(version >> 16).\((version >> 8) & 255).\(version & 255)"
  }

  private static var tiffVersion: String {
    // "LIBTIFF, Version 4.5.0" and a copyright in the lines below.
    let text = String(cString: TIFFGetVersion())
    return text.split(separator: "\n").first?.split(separator: " ").last.map(String.init) ?? text
  }
}
