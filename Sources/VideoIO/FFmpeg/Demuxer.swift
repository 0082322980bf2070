import CFFmpeg
import Glibc

/// Owns one opened input: its streams and its packets in file order.
final class Demuxer {
  let file: MediaFile
  let context: UnsafeMutablePointer<AVFormatContext>
  /// Colour tags of each track as the container states them, before any picture was looked at.
  private let containerColours: [ColourTags]
  private let packet: PacketBox
  private var brokenReads = 0
  /// Set when reading stopped before the end the file promised; the reason.
  private(set) var stopReason: String?

  /// Broken packets in a row after which the rest is given up: behind the end of a truncated file every read fails.
  private static let patience = 64

  /// Containers that are opened; everything else, play lists and text above all, is not a clip.
  private static let containers =
    "mov,mp4,matroska,webm,mpegts,mpeg,avi,mxf,flv,asf,ogg,nut,ivf,dv,yuv4mpegpipe,h264,hevc,gxf,m4v,mpegvideo"

  /// Opens a regular file and finds its streams.
  init(path: String) throws(VideoIOError) {
    FFmpegLog.install()
    try checkReadableFile(path)
    file = .input(path)
    packet = try PacketBox()
    let options = try FFmpegOptions([("protocol_whitelist", "file"), ("format_whitelist", Demuxer.containers)])
    var opened: UnsafeMutablePointer<AVFormatContext>?
    FFmpegLog.forgetThisThread()
    let code = avformat_open_input(&opened, file.url, nil, &options.dictionary)
    guard code >= 0, let opened else { throw Demuxer.openFailure(file, code) }
    context = opened
    containerColours = (0..<opened.pointee.nb_streams).map { index in
      ffx_stream(opened, index).flatMap { $0.pointee.codecpar }.map { ColourCodes($0.pointee).tags } ?? ColourTags()
    }
    try ffmpeg("finding the streams", file, avformat_find_stream_info(context, nil))
  }

  deinit {
    var dead: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&dead)
  }

  private static func openFailure(_ file: MediaFile, _ code: CInt) -> VideoIOError {
    guard code == ffx_error_invalid_data || code == ffx_error_invalid_argument else {
      return file.failure("opening", code: code)
    }
    let said = FFmpegLog.lastOnThisThread()
    let isForeign = said?.contains("not on whitelist") ?? true
    return .invalid(
      path: file.path,
      problem: isForeign
        ? "not a video file that can be read here" : "damaged or incomplete video file (\(said ?? ""))")
  }

  /// Whether the file is MP4, QuickTime or one of their family.
  var isMovie: Bool { context.pointee.iformat?.pointee.name.map { String(cString: $0).hasPrefix("mov") } ?? false }

  /// Whether the file is Matroska or WebM.
  private var isMatroska: Bool {
    context.pointee.iformat?.pointee.name.map { String(cString: $0).hasPrefix("matroska") } ?? false
  }

  var streamCount: Int { Int(context.pointee.nb_streams) }

  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    index >= 0 && index < streamCount ? ffx_stream(context, UInt32(index)) : nil
  }

  var streams: [UnsafeMutablePointer<AVStream>] { (0..<streamCount).compactMap(stream) }

  /// Where container and picture disagree about colour, in one line; the picture is believed.
  func colourContradiction(of index: Int) -> String? {
    guard containerColours.indices.contains(index), let parameters = stream(index)?.pointee.codecpar else { return nil }
    let (said, found) = (containerColours[index], ColourCodes(parameters.pointee).tags)
    let pairs = [(said.primaries, found.primaries), (said.transfer, found.transfer), (said.matrix, found.matrix)]
    let differing = pairs.compactMap { said, found in
      said.flatMap { said in found.flatMap { said == $0 ? nil : "\(said) / \($0)" } }
    }
    return differing.isEmpty
      ? nil : "container and picture state different colour: \(differing.joined(separator: ", "))"
  }

  /// Tells the demuxer to skip the packets of every other stream.
  func keepOnly(_ wanted: Set<Int>) {
    for (index, stream) in streams.enumerated() where !wanted.contains(index) {
      stream.pointee.discard = AVDISCARD_ALL
    }
  }

  /// Bytes the file states, in its index or as its own length, and does not have: a truncated file otherwise ends without
  /// complaint.
  var bytesMissing: Int64? {
    if isMatroska { return MatroskaEnd.bytesMissing(file.path) }
    guard let size = context.pointee.pb.map({ avio_size($0) }), size > 0 else { return nil }
    let ends = streams.filter { $0.pointee.discard != AVDISCARD_ALL }.flatMap { stream in
      (0..<avformat_index_get_entries_count(stream)).compactMap { index in
        avformat_index_get_entry(stream, index).map { $0.pointee.pos.addingReportingOverflow(Int64($0.pointee.size)) }
      }
    }
    guard let end = ends.filter({ !$0.overflow }).map(\.partialValue).max(), end > size else { return nil }
    return end - size
  }

  /// The next packet of the kept streams, valid until the next call; `nil` at the end.
  ///
  /// A broken packet is skipped and ends up in ``stopReason``; many in a row end the file.
  func nextPacket() -> UnsafeMutablePointer<AVPacket>? {
    FFmpegLog.forgetThisThread()
    while true {
      packet.clear()
      let code = av_read_frame(context, packet.packet)
      if code >= 0 {
        brokenReads = 0
        return packet.packet
      }
      if code == ffx_error_eof {
        if stopReason == nil, let missing = bytesMissing { stopReason = "\(missing) bytes are missing at its end" }
        return nil
      }
      if code == ffx_error_again { continue }
      stopReason = stopReason ?? FFmpegLog.lastOnThisThread() ?? ffmpegText(of: code)
      brokenReads += 1
      if code != ffx_error_invalid_data || brokenReads >= Demuxer.patience { return nil }
    }
  }
}

/// Says in one error why a path cannot be an input.
func checkReadableFile(_ path: String) throws(VideoIOError) {
  var facts = stat()
  guard stat(path, &facts) == 0 else {
    if errno == ENOENT || errno == ENOTDIR { throw .notFound(path: path) }
    throw .unreadable(path: path, reason: systemText(errno))
  }
  if facts.st_mode & S_IFMT == S_IFDIR { throw .unreadable(path: path, reason: "it is a folder") }
  if facts.st_mode & S_IFMT == S_IFIFO {
    throw .unreadable(path: path, reason: "it is a pipe, and a clip is read more than once: save it to a file first")
  }
  guard facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "it is not a regular file") }
  guard access(path, R_OK) == 0 else { throw .unreadable(path: path, reason: systemText(errno)) }
  guard facts.st_size > 0 else { throw .invalid(path: path, problem: "the file is empty") }
}

/// The system's words for an errno.
func systemText(_ code: CInt) -> String { String(cString: strerror(code)) }
