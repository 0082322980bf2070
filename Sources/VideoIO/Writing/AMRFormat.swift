import CFFmpeg

/// Adaptive multi-rate speech, whose frames differ in length and follow each other without a mark (RFC 4867, 5.3).
enum AMRFormat {
  case narrow, wide

  /// `nil` for any other codec.
  init?(_ codec: AVCodecID) {
    switch codec {
    case AV_CODEC_ID_AMR_NB: self = .narrow
    case AV_CODEC_ID_AMR_WB: self = .wide
    default: return nil
    }
  }

  /// Bytes of a frame of each type, its first byte among them (3GPP TS 26.101 and 26.201, annex A).
  private var lengths: [Int] {
    switch self {
    case .narrow: [13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1]
    case .wide: [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1]
    }
  }

  /// The frames of a packet, each as a packet of its own; every frame lasts 20 ms.
  func frames(of packet: PacketBox, timeBase: AVRational) throws(VideoIOError) -> [PacketBox] {
    guard let data = packet.packet.pointee.data else { return [] }
    let size = Int(packet.packet.pointee.size)
    var frames: [PacketBox] = []
    var offset = 0
    while offset < size {
      let length = min(lengths[Int(data[offset] >> 3 & 15)], size - offset)
      let frame = try PacketBox()
      guard av_packet_ref(frame.packet, packet.packet) >= 0 else { throw .outOfMemory(operation: "split a packet") }
      let later = av_rescale_q(Int64(frames.count), AVRational(num: 1, den: 50), timeBase)
      frame.packet.pointee.data = data + offset
      frame.packet.pointee.size = CInt(length)
      frame.packet.pointee.duration = av_rescale_q(1, AVRational(num: 1, den: 50), timeBase)
      if frame.packet.pointee.pts != ffx_no_timestamp { frame.packet.pointee.pts += later }
      if frame.packet.pointee.dts != ffx_no_timestamp { frame.packet.pointee.dts += later }
      frames.append(frame)
      offset += length
    }
    return frames
  }
}
