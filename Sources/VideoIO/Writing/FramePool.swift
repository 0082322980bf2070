import CFFmpeg

/// Frames of one layout whose memory is used again once neither a picture nor the encoder holds it.
///
/// Frames may be taken on any thread.
final class FramePool: @unchecked Sendable {
  private let format: AVPixelFormat
  private let size: (width: CInt, height: CInt)
  /// Where each plane begins in the memory of a frame, and its bytes a row.
  private let planes: [(offset: Int, stride: CInt)]
  private let pool: OpaquePointer

  init(format: AVPixelFormat, width: Int, height: Int, file: MediaFile) throws(VideoIOError) {
    self.format = format
    size = (CInt(width), CInt(height))
    // FFmpeg's own frame says how its encoders want the memory: strides, and room behind each plane.
    let model = try FrameBox()
    FramePool.describe(model.frame, format, size)
    try ffmpeg("allocating a frame", file, av_frame_get_buffer(model.frame, 0))
    let buffer = try allocated("a frame", model.frame.pointee.buf.0)
    planes = (0..<CInt(4)).compactMap { index in
      ffx_plane(model.frame, index).map { ($0 - buffer.pointee.data, ffx_linesize(model.frame, index)) }
    }
    // Zeroed once: what lies between the rows is never written again.
    pool = try allocated("frames", av_buffer_pool_init(buffer.pointee.size, av_buffer_allocz))
  }

  deinit {
    // Its memory goes with the last frame that holds some.
    var dead: OpaquePointer? = pool
    av_buffer_pool_uninit(&dead)
  }

  /// A frame with memory of its own; what it holds is left over from others.
  func take() throws(VideoIOError) -> FrameBox {
    let box = try FrameBox()
    let buffer = try allocated("a frame", av_buffer_pool_get(pool))
    box.frame.pointee.buf.0 = buffer
    FramePool.describe(box.frame, format, size)
    for (index, plane) in planes.enumerated() {
      ffx_set_plane(box.frame, CInt(index), buffer.pointee.data + plane.offset, plane.stride)
    }
    return box
  }

  private static func describe(
    _ frame: UnsafeMutablePointer<AVFrame>, _ format: AVPixelFormat, _ size: (width: CInt, height: CInt)
  ) {
    frame.pointee.format = format.rawValue
    frame.pointee.width = size.width
    frame.pointee.height = size.height
  }
}
