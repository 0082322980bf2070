import CFFmpeg
public import Geometry

/// Reads one clip: what it is, when its frames are shown, the frames themselves, and its data tracks.
///
/// One instance is used by one thread at a time.
public final class VideoReader {
  /// The path the clip was opened under.
  public let path: String
  /// What the clip is.
  public private(set) var info: MediaInfo
  private let decoding: Decoding
  private var source: FrameSource
  private var timeline: FrameTimeline?
  private var skippedTo: Int64?
  private var hasDelivered = false
  /// Whether frames share a time; known once the timeline is.
  private var hasTwins = false

  /// Opens a clip and its main video track. Only regular files are opened, never an address.
  public init(path: String, decoding: Decoding = .steady) throws(VideoIOError) {
    self.path = path
    self.decoding = decoding
    let demuxer = try Demuxer(path: path)
    let missingBytes = demuxer.bytesMissing
    let track = try demuxer.videoTrack(try demuxer.mainVideoIndex())
    source = try FrameSource(demuxer, track, decoding)
    try VideoReader.check(track, path)
    let contradiction = demuxer.colourContradiction(of: track.index)
    info = demuxer.info(
      video: track,
      problems: VideoReader.problems(of: track) + [contradiction, demuxer.choiceOfVideo(track)].compactMap(\.self))
    info.missingBytes = missingBytes
  }

  /// What makers wrote into boxes of their own; none in a file that has no such boxes.
  public func makersBoxes() -> [MakersBox] {
    let boxes = SourceMovie(path: path)?.userData ?? []
    return boxes.map { MakersBox(type: $0.type, bytes: $0.bytes) }
  }

  /// What did not decode so far.
  public var damage: Damage { source.damage }

  /// The next frame in presentation order; `nil` behind the last.
  ///
  /// Once ``readTimeline()`` has been called, every frame lasts until the next and the last until the track's end;
  /// before that, as its packet says. Frames that do not decode are left out and counted in ``damage``; a caller that knows the timeline matches
  /// frames by their ticks.
  public func nextFrame() throws(VideoIOError) -> VideoFrame? {
    var next = try source.next()
    if let target = skippedTo, !hasDelivered, try isTooLate(next, for: target) { next = try restart(at: target) }
    hasDelivered = true
    guard var frame = next else { return nil }
    frame.durationTicks = shownFor(frame.ticks) ?? frame.durationTicks
    return frame
  }

  /// How long a frame of the timeline is shown; `nil` when the timeline is not known or does not say.
  private func shownFor(_ ticks: Int64) -> Int64? {
    guard let entries = timeline?.entries else { return nil }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].ticks <= ticks { low = middle + 1 } else { high = middle }
    }
    guard let end = low < entries.count ? entries[low].ticks : info.video.endTicks, end > ticks else { return nil }
    return end - ticks
  }

  /// Leaves out the frames before `ticks`; call it before the first ``nextFrame()``.
  ///
  /// Jumps to a key frame where the file can, and decodes from the beginning where the jump went wrong.
  public func skip(to ticks: Int64) throws(VideoIOError) {
    skippedTo = ticks
    // Behind a jump nobody would know which of two frames with one time came first.
    source.skip(to: ticks, jump: !hasTwins)
  }

  /// Names the frames that are wanted: others need not be decoded, and may be missing. Those that are wanted are the same.
  ///
  /// - Parameter stretches: of ticks, in order and apart.
  public func want(_ stretches: [ClosedRange<Int64>]) { source.wanted = stretches }

  /// Whether a jump landed behind the frame it was made for, or behind all of them.
  private func isTooLate(_ frame: VideoFrame?, for target: Int64) throws(VideoIOError) -> Bool {
    try readTimeline().entries.contains { $0.ticks >= target && frame.map(\.ticks) ?? .max > $0.ticks }
  }

  private func restart(at ticks: Int64) throws(VideoIOError) -> VideoFrame? {
    let wanted = source.wanted
    source = try FrameSource(try Demuxer(path: path), info.video, decoding)
    source.wanted = wanted
    source.skip(to: ticks, jump: false)
    return try source.next()
  }

  /// When every frame is shown, in presentation order; the first shown frame is the clock's zero.
  ///
  /// Read off the packets where they can be trusted to be frames, honouring edit lists; else by decoding the clip once.
  public func readTimeline() throws(VideoIOError) -> FrameTimeline {
    if let timeline { return timeline }
    let scanned = try scanPackets()
    let ticks = if let scanned { scanned } else { try decodeTicks() }
    guard let first = ticks.first else { throw .invalid(path: path, problem: "no frame of the video decodes") }
    var entries: [FrameTimeline.Entry] = []
    entries.reserveCapacity(ticks.count)
    for (index, tick) in ticks.enumerated() {
      guard let span = info.video.timeBase.span(from: first, to: tick) else {
        throw .invalid(path: path, problem: "the time stamp of frame \(index) is out of range")
      }
      entries.append(FrameTimeline.Entry(ticks: tick, time: .zero + span))
    }
    let read = FrameTimeline(entries: entries)
    timeline = read
    return read
  }

  private func scanPackets() throws(VideoIOError) -> [Int64]? {
    let demuxer = try Demuxer(path: path)
    guard let parameters = demuxer.stream(info.video.index)?.pointee.codecpar?.pointee else { return nil }
    var scan = PacketScan(parameters)
    guard scan.isTrustworthy else { return nil }
    demuxer.keepOnly([info.video.index])
    while scan.isTrustworthy, let packet = demuxer.nextPacket() {
      if packet.pointee.stream_index == CInt(info.video.index) { scan.take(packet.pointee) }
    }
    return scan.frames(stoppedEarly: demuxer.stopReason != nil)
  }

  private func decodeTicks() throws(VideoIOError) -> [Int64] {
    let source = try FrameSource(try Demuxer(path: path), info.video)
    var ticks: [Int64] = []
    while let frame = try source.next() { ticks.append(frame.ticks) }
    noteTwins(source.movedTicks, in: ticks)
    return ticks
  }

  /// Says which frames had to be moved because the file gives two of them one time.
  private func noteTwins(_ moved: [Int64], in ticks: [Int64]) {
    guard let first = moved.first, let frame = ticks.firstIndex(of: first) else { return }
    hasTwins = true
    info.problems.append(
      moved.count == 1
        ? "frame \(frame) has the time of the frame before it and is shown one tick later"
        : "\(moved.count) frames, the first of them frame \(frame), have the time of the frame before them and are "
          + "shown one tick later")
  }

  /// The packets of the first data track with these four characters, such as `gpmd`, on the clip's clock.
  ///
  /// - Returns: none when there is no such track.
  public func dataPackets(fourCC wanted: String) throws(VideoIOError) -> [DataPacket] {
    guard let track = info.tracks.first(where: { $0.fourCC == wanted }), let timeBase = track.timeBase,
      let zero = try readTimeline().entries.first?.ticks
    else { return [] }
    let demuxer = try Demuxer(path: path)
    demuxer.keepOnly([track.index])
    var packets: [DataPacket] = []
    while let packet = demuxer.nextPacket()?.pointee {
      guard packet.stream_index == CInt(track.index), let data = packet.data, packet.size > 0 else { continue }
      let ticks = packet.pts != ffx_no_timestamp ? packet.pts : packet.dts
      guard ticks != ffx_no_timestamp, let time = timeBase.span(from: zero, in: info.video.timeBase, to: ticks),
        let duration = timeBase.span(from: 0, to: max(0, packet.duration))
      else { throw .invalid(path: path, problem: "packet \(packets.count) of track \(wanted) has no usable time") }
      let bytes = Array(UnsafeBufferPointer(start: data, count: Int(packet.size)))
      packets.append(DataPacket(bytes: bytes, time: .zero + time, duration: duration))
    }
    return packets
  }

  /// Mastering display and light level of the track, else of its first picture, and what is there besides.
  func hdrMetadata() throws(VideoIOError) -> HDRMetadata {
    let demuxer = try Demuxer(path: path)
    guard let stream = demuxer.stream(info.video.index) else {
      throw .invalid(path: path, problem: "the video track is gone")
    }
    return HDRMetadata(stream, firstFrame: try FrameSource(demuxer, info.video).nextBox())
  }

  private static func check(_ track: VideoTrackInfo, _ path: String) throws(VideoIOError) {
    guard track.storedSize.width > 0, track.storedSize.height > 0, track.pixelFormatName != "unknown" else {
      throw .invalid(
        path: path, problem: "damaged or incomplete: no picture of the video (\(track.codec)) can be decoded")
    }
  }

  /// What is said of a clip that is marked interlaced.
  public static let interlacedProblem = "interlaced: two instants share each frame"

  private static func problems(of track: VideoTrackInfo) -> [String] {
    var problems: [String] = []
    if track.pixelFormat == nil { problems.append("the pixel format \(track.pixelFormatName) cannot be processed") }
    if track.fieldOrder.isInterlaced { problems.append(interlacedProblem) }
    return problems
  }
}
