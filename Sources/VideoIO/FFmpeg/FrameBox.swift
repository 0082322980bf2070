import CFFmpeg

/// Owns one AVFrame; planes of a picture keep it alive.
///
/// Whoever has the frame changes it before it is handed on; its memory is counted atomically.
final class FrameBox: @unchecked Sendable {
  let frame: UnsafeMutablePointer<AVFrame>

  init() throws(VideoIOError) { frame = try allocated("a frame", av_frame_alloc()) }

  deinit {
    var dead: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&dead)
  }
}

/// Owns one AVPacket.
final class PacketBox {
  let packet: UnsafeMutablePointer<AVPacket>

  init() throws(VideoIOError) { packet = try allocated("a packet", av_packet_alloc()) }

  deinit {
    var dead: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&dead)
  }

  /// Lets go of the data, keeps the packet for the next.
  func clear() { av_packet_unref(packet) }

  /// The packet's own copy of its bytes.
  var bytes: [UInt8] {
    guard let data = packet.pointee.data, packet.pointee.size > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: data, count: Int(packet.pointee.size)))
  }
}
