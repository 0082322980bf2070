import CFFmpeg
import Geometry

/// Owns one encoder.
final class Encoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let file: MediaFile
  private let packet: PacketBox

  /// Opens an encoder; `prepare` fills in what the picture means before that.
  init(
    _ choice: EncoderChoice, size: PixelSize, timeBase: TimeBase, options: EncoderOptions, file: MediaFile,
    wantsGlobalHeader: Bool, prepare: (UnsafeMutablePointer<AVCodecContext>) -> Void
  ) throws(VideoIOError) {
    self.file = file
    packet = try PacketBox()
    let codec = try allocated("the \(choice.codec.rawValue) encoder", choice.codec.encoder)
    context = try allocated("an encoder", avcodec_alloc_context3(codec))
    context.pointee.width = CInt(size.width)
    context.pointee.height = CInt(size.height)
    context.pointee.pix_fmt = choice.format
    context.pointee.time_base = timeBase.rational
    context.pointee.thread_count = options.threads
    if let length = options.groupLength { context.pointee.gop_size = length }
    // No version strings, no clocks: the same input gives the same bytes.
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if wantsGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    if choice.codec == .h265 { context.pointee.codec_tag = UInt32(littleEndian: 0x3163_7668) /* hvc1 */ }
    prepare(context)
    let dictionary = try FFmpegOptions(options.dictionary)
    try ffmpeg("opening the encoder", file, avcodec_open2(context, codec, &dictionary.dictionary))
  }

  deinit {
    var dead: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&dead)
  }

  /// Takes a frame, or the end (`nil`), and hands every packet that is ready to `sink`.
  func encode(
    _ frame: FrameBox?, sink: (UnsafeMutablePointer<AVPacket>) throws(VideoIOError) -> Void
  ) throws(VideoIOError) {
    try ffmpeg("encoding", file, avcodec_send_frame(context, frame?.frame))
    while true {
      packet.clear()
      let code = avcodec_receive_packet(context, packet.packet)
      if code == ffx_error_again || code == ffx_error_eof { return }
      try ffmpeg("encoding", file, code)
      try sink(packet.packet)
    }
  }
}
