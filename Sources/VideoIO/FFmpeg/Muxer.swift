import CFFmpeg

/// Owns one output file being muxed.
final class Muxer {
  let context: UnsafeMutablePointer<AVFormatContext>
  let file: MediaFile
  private var isOpen = false

  /// Opens `temporaryPath` for writing; messages name `file`.
  init(_ container: Container, temporaryPath: String, file: MediaFile) throws(VideoIOError) {
    FFmpegLog.install()
    self.file = file
    var created: UnsafeMutablePointer<AVFormatContext>?
    try ffmpeg("creating", file, avformat_alloc_output_context2(&created, nil, container.rawValue, nil))
    context = try allocated("a muxer", created)
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
    let url = MediaFile.output(temporaryPath).url
    try ffmpeg("creating", file, avio_open2(&context.pointee.pb, url, AVIO_FLAG_WRITE, nil, nil))
    isOpen = true
  }

  deinit {
    if isOpen { avio_closep(&context.pointee.pb) }
    avformat_free_context(context)
  }

  var wantsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

  /// Adds a track.
  func addStream() throws(VideoIOError) -> UnsafeMutablePointer<AVStream> {
    try allocated("a track", avformat_new_stream(context, nil))
  }

  /// Writes the header; time bases of the tracks are the muxer's own from here on.
  func writeHeader(_ options: [(String, String)]) throws(VideoIOError) {
    let dictionary = try FFmpegOptions(options)
    try ffmpeg("writing the header", file, avformat_write_header(context, &dictionary.dictionary))
  }

  /// Writes a packet in its place among the tracks; its content is consumed.
  func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(VideoIOError) {
    try ffmpeg("writing", file, av_interleaved_write_frame(context, packet))
    try checkDisk()
  }

  /// Writes the trailer and closes the file.
  func finish() throws(VideoIOError) {
    try ffmpeg("writing the trailer", file, av_write_trailer(context))
    try checkDisk()
    isOpen = false
    try ffmpeg("closing", file, avio_closep(&context.pointee.pb))
  }

  /// A write that failed behind FFmpeg's buffer shows here first.
  private func checkDisk() throws(VideoIOError) {
    if let code = context.pointee.pb?.pointee.error, code < 0 { try ffmpeg("writing", file, code) }
  }
}
