import CFFmpeg
import Geometry

/// What was copied.
public struct SlowedVideo: Equatable, Sendable {
  /// Where.
  public var path: String
  /// Frames that are shown.
  public var frames: Int
  /// The codec, by FFmpeg's name.
  public var codec: String
  /// What is left out or worth telling, one line each.
  public var notes: [String]
  /// Why reading the source stopped before its end; `nil` when it did not.
  public var earlyEnd: String?
}

/// The packets of a clip's video, bit for bit, to be shown at other times: a complete file that has no name yet.
public final class SlowCopy {
  /// What was copied.
  public let video: SlowedVideo
  private let output: TemporaryOutput

  /// Writes the file.
  ///
  /// Everything that describes the picture comes over: codec headers, rotation, colour, mastering data, Dolby Vision,
  /// tags, chapters, covers. What runs by the clock of the world does not: sound, time code, telemetry, subtitles.
  /// - Throws: ``VideoIOError``; nothing is left behind then. What was written is read again, and a file whose frames are
  ///   not where they should be is not delivered.
  public init(
    _ path: String, from source: VideoReader, by clock: SlowClock, tags: OutputTags = OutputTags(),
    overwrite: Bool = false
  ) throws(VideoIOError) {
    let container = try VideoWriter.container(for: path)
    try OutputRules.check(outputs: [path], inputs: [source.path], overwrite: overwrite)
    output = try TemporaryOutput(path: path, overwrite: overwrite)
    video = try SlowMux(source, clock, container, tags, output).run()
    try SlowProof.check(output, against: source, by: clock, container)
  }

  /// Where the bytes are until then.
  public var contentPath: String { output.temporaryPath }

  /// Gives the file its name.
  public func deliver() throws(VideoIOError) { try output.commit() }
}

/// One copy under way.
private final class SlowMux {
  private let source: VideoReader
  private let clock: SlowClock
  private let container: Container
  private let output: TemporaryOutput
  private let demuxer: Demuxer
  private let muxer: Muxer
  private let original: UnsafeMutablePointer<AVStream>
  private let stream: UnsafeMutablePointer<AVStream>
  /// Covers in the output, by their place in the source.
  private var covers: [Int: UnsafeMutablePointer<AVStream>] = [:]
  private let graft: MovieGraft?
  private var notes: [String] = []
  private let times: SlowTimes
  private var written = 0

  init(
    _ source: VideoReader, _ clock: SlowClock, _ container: Container, _ tags: OutputTags, _ output: TemporaryOutput
  ) throws(VideoIOError) {
    (self.source, self.clock, self.container, self.output) = (source, clock, container, output)
    let video = source.info.video
    times = try SlowTimes(of: source, by: clock)
    demuxer = try Demuxer(path: source.path)
    muxer = try Muxer(container, temporaryPath: output.temporaryPath, file: .output(output.path))
    guard let original = demuxer.stream(video.index), let parameters = original.pointee.codecpar else {
      throw .invalid(path: source.path, problem: "the video track is gone")
    }
    guard container.holds(parameters.pointee.codec_id) else {
      throw .notSupported(
        path: output.path, what: "\(video.codec) in .\(container.fileExtension)", instead: "choose a name in .mkv")
    }
    self.original = original
    stream = try muxer.addStream()
    guard TrackPolicy.copyParameters(from: original, to: stream, container) else {
      throw .outOfMemory(operation: "describe the video track")
    }
    stream.pointee.time_base = clock.timeBase.rational
    let rate = clock.isEven ? clock.shown.rational : AVRational(num: 0, den: 1)
    (stream.pointee.avg_frame_rate, stream.pointee.r_frame_rate) = (rate, rate)
    // Dolby Vision's box is younger than what FFmpeg takes for settled.
    muxer.context.pointee.strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL
    let rules = TagRules(container: container, stripsLocation: tags.stripsLocation)
    let movie = container != .matroska && demuxer.isMovie ? SourceMovie(path: source.path) : nil
    graft = movie.map { movie in
      let number = Int(original.pointee.id)
      return MovieGraft(
        source: movie, outputs: [number: 1], described: movie.isUniform(number) ? [number] : [], rules: rules,
        tags: tags)
    }
    try copyTags(tags, rules)
    try addCovers(rules)
    try SlowChapters.copy(from: demuxer, of: video, to: muxer, by: clock, rules)
  }

  private func copyTags(_ tags: OutputTags, _ rules: TagRules) throws(VideoIOError) {
    try MetadataCopy.copy(original.pointee.metadata, to: &stream.pointee.metadata, by: rules)
    // The pictures are the source's, and so is who encoded them.
    let encoder = entries(of: original.pointee.metadata).first { $0.key == "encoder" }?.value
    try MetadataCopy.set("encoder", encoder, in: &stream.pointee.metadata)
    let file = muxer.context
    try MetadataCopy.copy(demuxer.context.pointee.metadata, to: &file.pointee.metadata, by: rules)
    try MetadataCopy.set(tags, in: &file.pointee.metadata, by: rules)
    try MetadataCopy.set("timecode", nil, in: &file.pointee.metadata)
    try MetadataCopy.set("timecode", nil, in: &stream.pointee.metadata)
    tagsNeedTable = MetadataCopy.needsKeyTable(file.pointee.metadata, by: rules)
  }

  private var tagsNeedTable = false

  private func addCovers(_ rules: TagRules) throws(VideoIOError) {
    for (index, other) in demuxer.streams.enumerated() where index != source.info.video.index {
      let kind = demuxer.kind(of: other)
      guard kind == .coverPicture,
        TrackPolicy.obstacle(other, kind: kind, in: container, isCut: false, movie: nil) == nil
      else {
        notes.append("track \(index) (\(kind.rawValue)) left out: it keeps the time that was filmed")
        continue
      }
      let cover = try muxer.addStream()
      guard TrackPolicy.copyParameters(from: other, to: cover, container) else {
        throw .outOfMemory(operation: "describe track \(index)")
      }
      try MetadataCopy.copy(other.pointee.metadata, to: &cover.pointee.metadata, by: rules)
      covers[index] = cover
    }
    demuxer.keepOnly(Set(covers.keys).union([source.info.video.index]))
  }

  func run() throws(VideoIOError) -> SlowedVideo {
    try muxer.writeHeader(headerOptions)
    let shown = try source.readTimeline().entries
    var left = shown.count
    while let packet = demuxer.nextPacket() {
      let index = Int(packet.pointee.stream_index)
      if let cover = covers[index], let other = demuxer.stream(index) {
        packet.pointee.stream_index = cover.pointee.index
        av_packet_rescale_ts(packet, other.pointee.time_base, cover.pointee.time_base)
        try muxer.write(packet)
      } else if index == source.info.video.index {
        let isHidden = packet.pointee.flags & AV_PKT_FLAG_DISCARD != 0
        // Behind the last shown frame nothing refers to what an edit list hides.
        guard !isHidden || left > 0 else { continue }
        if !isHidden { left -= 1 }
        try write(packet)
      }
    }
    try muxer.finish()
    try graft?.apply(to: output.temporaryPath, name: output.path)
    if clock.isRounded { notes.append("times are rounded to whole microseconds: no ticks of 32 bits say them exactly") }
    if !container.keepsTimeBase { notes.append("Matroska keeps time stamps in whole milliseconds: they are rounded") }
    return SlowedVideo(
      path: output.path, frames: shown.count, codec: source.info.video.codec, notes: notes,
      earlyEnd: demuxer.stopReason)
  }

  private var headerOptions: [(String, String)] {
    guard container != .matroska else { return [] }
    // This option rules covers, too, whose times do not matter.
    return [("video_track_timescale", "\(clock.timeBase.denominator)")]
      + (tagsNeedTable ? [("movflags", "+use_metadata_tags")] : [])
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(VideoIOError) {
    times.apply(to: packet, at: written)
    written += 1
    packet.pointee.stream_index = stream.pointee.index
    packet.pointee.pos = -1
    av_packet_rescale_ts(packet, clock.timeBase.rational, stream.pointee.time_base)
    try muxer.write(packet)
  }
}
