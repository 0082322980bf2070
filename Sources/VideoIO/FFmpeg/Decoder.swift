import CFFmpeg

/// Owns one decoder.
final class Decoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  let file: MediaFile

  /// What came out of the decoder.
  enum Outcome {
    case frame
    case needsPacket
    case finished
    case broken(CInt)
  }

  /// Codecs whose frames stand alone and are cut into slices: those decode side by side without seeing each other.
  private static let sliced: Set<UInt32> = Set(
    [AV_CODEC_ID_PRORES, AV_CODEC_ID_FFV1, AV_CODEC_ID_DNXHD].map(\.rawValue))

  /// Opens the decoder of a stream.
  init(
    _ stream: UnsafeMutablePointer<AVStream>, of file: MediaFile, _ decoding: Decoding
  ) throws(VideoIOError) {
    self.file = file
    let parameters = try allocated("stream parameters", stream.pointee.codecpar)
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw .notSupported(
        path: file.path, what: "the video codec \(codecName(parameters.pointee))",
        instead: "convert the clip to H.264, H.265, ProRes or FFV1 first")
    }
    context = try allocated("a decoder", avcodec_alloc_context3(codec))
    try ffmpeg("setting up the decoder", file, avcodec_parameters_to_context(context, parameters))
    context.pointee.pkt_timebase = stream.pointee.time_base
    if decoding == .fast {
      context.pointee.thread_count = 0
    } else {
      // Frames decoded side by side conceal damage from whatever their neighbours have got to: never the same twice.
      let isSliced = Decoder.sliced.contains(parameters.pointee.codec_id.rawValue)
      context.pointee.thread_count = isSliced ? 0 : 1
      context.pointee.thread_type = FF_THREAD_SLICE
    }
    try ffmpeg("opening the decoder", file, avcodec_open2(context, codec, nil))
  }

  deinit {
    var dead: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&dead)
  }

  /// Whether the frame handed over next is left out if no other frame needs it.
  func leavesOut(_ isLeftOut: Bool) { context.pointee.skip_frame = isLeftOut ? AVDISCARD_NONREF : AVDISCARD_DEFAULT }

  /// Hands over a packet, or the end of the stream. A negative result is a broken packet.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) -> CInt { avcodec_send_packet(context, packet) }

  /// Takes the next frame in presentation order.
  func receive(into frame: FrameBox) -> Outcome {
    let code = avcodec_receive_frame(context, frame.frame)
    if code >= 0 { return .frame }
    if code == ffx_error_again { return .needsPacket }
    return code == ffx_error_eof ? .finished : .broken(code)
  }

  /// Forgets everything sent so far, for a jump.
  func flush() { avcodec_flush_buffers(context) }
}

/// A codec's name, or its four characters where FFmpeg knows none.
func codecName(_ parameters: AVCodecParameters) -> String {
  if parameters.codec_id != AV_CODEC_ID_NONE, parameters.codec_id != AV_CODEC_ID_BIN_DATA {
    return String(cString: avcodec_get_name(parameters.codec_id))
  }
  return fourCC(parameters.codec_tag) ?? "unknown"
}

/// The four characters of a tag; `nil` when there is none or it is not printable.
func fourCC(_ tag: UInt32) -> String? {
  let bytes = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
  guard tag != 0, bytes.allSatisfy({ (0x20...0x7e).contains($0) || $0 == 0xa9 }) else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}
