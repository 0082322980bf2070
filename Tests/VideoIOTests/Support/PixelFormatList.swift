import CFFmpeg

@testable import VideoIO

/// All pixel formats of the FFmpeg in use.
enum PixelFormatList {
  static var all: [(name: String, format: AVPixelFormat)] {
    var list: [(String, AVPixelFormat)] = []
    var description: UnsafePointer<AVPixFmtDescriptor>?
    while let next = av_pix_fmt_desc_next(description) {
      list.append((String(cString: next.pointee.name), av_pix_fmt_desc_get_id(next)))
      description = next
    }
    return list
  }

  static func named(_ name: String) -> AVPixelFormat { av_get_pix_fmt(name) }

  static func bufferSize(_ format: AVPixelFormat, _ width: Int32, _ height: Int32) -> Int {
    Int(av_image_get_buffer_size(format, width, height, 1))
  }
}
