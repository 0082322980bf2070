import CFFmpeg

/// Copies all tracks beside the main video packet for packet, in step with the video.
///
/// It reads the source a second time on its own and holds one packet at most; the muxer's interleaving is bounded by
/// how badly the source itself is interleaved.
final class CopiedTracks {
  private struct Track {
    var output: UnsafeMutablePointer<AVStream>
    var sourceBase: AVRational
    var shift: Int64
    var end: Int64?
    var lastWritten: Int64?
  }

  let demuxer: Demuxer
  private let muxer: Muxer
  private let videoBase: AVRational
  private let range: TickRange?
  private let shift: Int64
  private let makesTimeCode: Bool
  private let rules: TagRules
  private let movie: SourceMovie?
  private let places: PlaceScan
  private var tracks: [Int: Track] = [:]
  private let held: PacketBox
  private var isHolding = false
  private var isAtEnd = false
  private(set) var notes: [String] = []

  /// - Parameters:
  ///   - shift: ticks of the video taken off every time stamp.
  ///   - makesTimeCode: whether the muxer makes the time code track itself.
  ///   - rules: which tags come over.
  ///   - movie: the source's own index, where it has one.
  ///   - copiesAny: whether tracks are copied at all.
  init(
    source demuxer: Demuxer, main: VideoTrackInfo, container: Container, muxer: Muxer, range: TickRange?, shift: Int64,
    makesTimeCode: Bool, rules: TagRules, movie: SourceMovie?, copiesAny: Bool = true
  ) throws(VideoIOError) {
    self.muxer = muxer
    self.range = range
    self.shift = shift
    videoBase = main.timeBase.rational
    held = try PacketBox()
    self.demuxer = demuxer
    self.makesTimeCode = makesTimeCode
    self.rules = rules
    self.movie = movie
    places = rules.stripsLocation && copiesAny ? try PlaceScan(of: demuxer, movie) : PlaceScan()
    isAtEnd = !copiesAny
    for (index, stream) in demuxer.streams.enumerated() where copiesAny && index != main.index {
      try add(stream, index, container)
    }
    demuxer.keepOnly(Set(tracks.keys))
  }

  private func add(_ stream: UnsafeMutablePointer<AVStream>, _ index: Int, _ container: Container) throws(VideoIOError)
  {
    let kind = demuxer.kind(of: stream)
    // The muxer makes the time code track anew from the video's tag, drop-frame flag and reference included.
    if makesTimeCode, fourCC(stream.pointee.codecpar.pointee.codec_tag) == "tmcd" { return }
    // So it does with the titles of chapters.
    if kind == .data, movie?.holdsChapters(Int(stream.pointee.id)) == true { return }
    let obstacle =
      places.tellers.contains(index)
      ? "it tells where the clip was taken"
      : TrackPolicy.obstacle(stream, kind: kind, in: container, isCut: range != nil, movie: movie)
    if let obstacle {
      notes.append("track \(index) (\(kind.rawValue)) left out: \(obstacle)")
      return
    }
    if places.blankable.contains(index) {
      notes.append("track \(index) (\(kind.rawValue)): its positions are set to zero")
    }
    let output = try muxer.addStream()
    guard TrackPolicy.copyParameters(from: stream, to: output, container) else {
      throw .outOfMemory(operation: "describe track \(index)")
    }
    if container == .matroska { keepNegativeStart(of: stream, in: output) }
    try MetadataCopy.copy(stream.pointee.metadata, to: &output.pointee.metadata, by: rules)
    let base = stream.pointee.time_base
    tracks[index] = Track(
      output: output, sourceBase: base, shift: av_rescale_q(shift, videoBase, base),
      end: range?.end.map { av_rescale_q($0, videoBase, base) })
  }

  /// Matroska has no time before zero; sound that begins earlier, to prime its decoder, is declared as codec delay.
  private func keepNegativeStart(of stream: UnsafeMutablePointer<AVStream>, in output: UnsafeMutablePointer<AVStream>) {
    guard let parameters = output.pointee.codecpar, parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      parameters.pointee.sample_rate > 0, parameters.pointee.initial_padding == 0,
      let first = avformat_index_get_entry(stream, 0)?.pointee.timestamp, first < 0
    else { return }
    let rate = AVRational(num: 1, den: parameters.pointee.sample_rate)
    // The muxer takes the delay off each time stamp itself; a general shift of all tracks would move the video, too.
    muxer.context.pointee.avoid_negative_ts = CInt(AVFMT_AVOID_NEG_TS_DISABLED)
    parameters.pointee.initial_padding = CInt(clamping: av_rescale_q(-first, stream.pointee.time_base, rate))
  }

  /// Start times of the copied tracks, seconds as fractions of their own time bases, for choosing a movie time scale.
  var starts: [(ticks: Int64, base: AVRational)] {
    tracks.keys.sorted().compactMap { index in
      guard let stream = demuxer.stream(index)?.pointee, stream.start_time != ffx_no_timestamp else { return nil }
      return (stream.start_time, stream.time_base)
    }
  }

  /// Numbers of the copied tracks in source and output, and which of them the muxer cannot describe.
  var graft: (outputs: [Int: Int], described: Set<Int>) {
    var (outputs, described): ([Int: Int], Set<Int>) = ([:], [])
    for (index, track) in tracks {
      guard let stream = demuxer.stream(index) else { continue }
      // The muxer counts tracks from one.
      outputs[Int(stream.pointee.id)] = Int(track.output.pointee.index) + 1
      if demuxer.kind(of: stream) == .data, TrackPolicy.isDescribed(stream, by: movie) {
        described.insert(Int(stream.pointee.id))
      }
    }
    return (outputs, described)
  }

  /// Whether a second video is copied.
  var hasVideo: Bool {
    tracks.keys.contains { demuxer.stream($0).map { demuxer.kind(of: $0) } == .video }
  }

  /// Writes every packet that belongs before `ticks` of the video as written.
  func copy(before ticks: Int64) throws(VideoIOError) {
    while try holdNext() {
      let packet = held.packet
      guard let track = tracks[Int(packet.pointee.stream_index)] else { continue }
      let time = packet.pointee.dts
      if time != ffx_no_timestamp, av_compare_ts(time, track.sourceBase, ticks, videoBase) > 0 { return }
      try writeHeld()
    }
  }

  /// Writes what is left.
  func copyRest() throws(VideoIOError) {
    while try holdNext() { try writeHeld() }
    if let reason = demuxer.stopReason { notes.append("the other tracks end early: \(reason)") }
  }

  /// Reads on to a packet that is kept, and moves it to its new time.
  private func holdNext() throws(VideoIOError) -> Bool {
    if isHolding { return true }
    while !isAtEnd {
      guard let packet = demuxer.nextPacket() else {
        isAtEnd = true
        break
      }
      guard let track = tracks[Int(packet.pointee.stream_index)], isKept(packet.pointee, track) else { continue }
      if let stream = demuxer.stream(Int(packet.pointee.stream_index)) {
        end(packet, track, with: demuxer.kind(of: stream))
      }
      av_packet_move_ref(held.packet, packet)
      move(held.packet, track)
      isHolding = true
      return true
    }
    return false
  }

  private func isKept(_ packet: AVPacket, _ track: Track) -> Bool {
    guard range != nil, packet.pts != ffx_no_timestamp else { return true }
    let end = packet.pts.addingReportingOverflow(max(0, packet.duration)).partialValue
    let isBehindStart = packet.duration > 0 ? end > track.shift : packet.pts >= track.shift
    return isBehindStart && track.end.map { packet.pts < $0 } ?? true
  }

  /// What is shown or holds for a while ends with the picture; sound keeps its whole packets.
  private func end(_ packet: UnsafeMutablePointer<AVPacket>, _ track: Track, with kind: TrackInfo.Kind) {
    guard let end = track.end, packet.pointee.pts != ffx_no_timestamp, kind == .data || kind == .subtitle else {
      return
    }
    packet.pointee.duration = min(packet.pointee.duration, max(0, end &- packet.pointee.pts))
  }

  private func move(_ packet: UnsafeMutablePointer<AVPacket>, _ track: Track) {
    guard track.shift != 0 else { return }
    if packet.pointee.pts != ffx_no_timestamp { packet.pointee.pts &-= track.shift }
    if packet.pointee.dts != ffx_no_timestamp { packet.pointee.dts &-= track.shift }
  }

  private func writeHeld() throws(VideoIOError) {
    isHolding = false
    let index = Int(held.packet.pointee.stream_index)
    guard let codec = demuxer.stream(index)?.pointee.codecpar.pointee.codec_id, let format = AMRFormat(codec) else {
      return try write(held.packet, index)
    }
    // The muxer takes one AMR frame a packet; files hold several.
    for frame in try format.frames(of: held, timeBase: tracks[index]?.sourceBase ?? videoBase) {
      try write(frame.packet, index)
    }
    held.clear()
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>, _ index: Int) throws(VideoIOError) {
    guard var track = tracks[index] else { return }
    packet.pointee.stream_index = track.output.pointee.index
    packet.pointee.pos = -1
    if places.blankable.contains(index) { try blankPlaces(in: packet) }
    av_packet_rescale_ts(packet, track.sourceBase, track.output.pointee.time_base)
    repairOrder(packet, last: track.lastWritten, index)
    track.lastWritten = packet.pointee.dts
    tracks[index] = track
    try muxer.write(packet)
  }

  /// Sets the positions in a packet of telemetry to zero.
  private func blankPlaces(in packet: UnsafeMutablePointer<AVPacket>) throws(VideoIOError) {
    guard av_packet_make_writable(packet) >= 0, let data = packet.pointee.data else {
      throw .outOfMemory(operation: "change a packet of telemetry")
    }
    let room = UnsafeMutableBufferPointer(start: data, count: Int(packet.pointee.size))
    // The scan has read every packet: one that is not in order here has changed since.
    guard let blank = GPMFPlaces.blanked(Array(room)) else {
      throw .invalid(path: demuxer.file.path, problem: "its telemetry changed while it was read")
    }
    _ = room.update(fromContentsOf: blank)
  }

  /// A muxer takes decoding times that grow only: where a source's do not, one tick is added and it is told.
  private func repairOrder(_ packet: UnsafeMutablePointer<AVPacket>, last: Int64?, _ index: Int) {
    if packet.pointee.dts == ffx_no_timestamp { packet.pointee.dts = packet.pointee.pts }
    guard let last, packet.pointee.dts != ffx_no_timestamp, packet.pointee.dts <= last else { return }
    let moved = last + 1 - packet.pointee.dts
    packet.pointee.dts = last + 1
    packet.pointee.duration = max(0, packet.pointee.duration - moved)
    if packet.pointee.pts != ffx_no_timestamp { packet.pointee.pts = max(packet.pointee.pts, last + 1) }
    let note = "track \(index): time stamps that did not grow were moved by ticks"
    if !notes.contains(note) { notes.append(note) }
  }
}
