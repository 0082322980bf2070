import CFFmpeg
public import Geometry
public import Imaging

/// Encodes upright frames into a new file and carries every other track of the source over.
///
/// The file appears under its name only when ``finish()`` has written all of it. One instance is used by one thread
/// at a time.
public final class VideoWriter {
  /// Layout of the pictures ``write(_:ticks:durationTicks:)`` takes: the source's.
  public let format: PixelFormat
  /// Size of the pictures.
  public let size: PixelSize
  /// Codec in use.
  public let codec: Codec

  private let output: TemporaryOutput
  private let muxer: Muxer
  private let encoder: Encoder
  /// Frames of the source's layout and the output's size.
  private let canvases: FramePool
  /// Brings them into the encoder's layout; `nil` where it is the same.
  private let packer: FramePacker?
  /// What comes over from the source; `nil` for a clip without one.
  private let copied: CopiedTracks?
  private let stream: UnsafeMutablePointer<AVStream>
  private let track: VideoTrackInfo
  private let shift: Int64
  /// Where frames go that do not keep their times.
  private let clock: OutputClock?
  private let choice: EncoderChoice
  private let encodedBy: String?
  private let rules: TagRules
  private let tags: OutputTags
  /// What is put into the finished file; `nil` where the source is of another kind.
  private let graft: MovieGraft?
  private var durations: [Int64: Int64] = [:]
  private var lastTicks: Int64?
  private var lastStep: Int64?
  private var framesIn = 0
  private var packetsOut = 0
  private var notes: [String]
  private var isFinished = false

  /// Checks everything that can be checked and writes the header.
  ///
  /// - Parameters:
  ///   - path: where; its extension chooses the container (``Container``).
  ///   - source: the clip whose tracks, tags and time base are carried over.
  ///   - outputSize: size of the upright pictures.
  ///   - range: the stretch that will be written; its first frame takes the place of the clip's first.
  ///   - part: which of several files that together are the stretch this one is; `nil` when it is all of it.
  ///   - clock: when the frames are shown, where they do not keep their times; what runs beside them stays behind then.
  /// - Throws: before the first frame is decoded, naming the option and what is allowed.
  public init(
    path: String, source: VideoReader, outputSize: PixelSize, settings: EncodeSettings = EncodeSettings(),
    overwrite: Bool = false, range: TickRange? = nil, part: OutputPart? = nil, clock: OutputClock? = nil
  ) throws(VideoIOError) {
    let container = try VideoWriter.container(for: path)
    let track = source.info.video.timed(by: clock)
    self.clock = clock
    choice = try EncoderChoice(
      source: track, size: outputSize, settings: settings, container: container, path: path)
    guard let format = track.pixelFormat else { throw .invalid(path: source.path, problem: "no pixel format") }
    let first = try source.readTimeline().entries.first?.ticks ?? 0
    encodedBy = settings.encodedBy
    self.track = track
    self.format = format
    size = outputSize
    codec = choice.codec
    shift = range.map { $0.first - first } ?? 0
    try OutputRules.check(outputs: [path], inputs: [source.path], overwrite: overwrite)
    output = try TemporaryOutput(path: path, overwrite: overwrite)
    let file = MediaFile.output(path)
    muxer = try Muxer(container, temporaryPath: output.temporaryPath, file: file)
    stream = try muxer.addStream()
    let demuxer = try Demuxer(path: source.path)
    guard let original = demuxer.stream(track.index), let parameters = original.pointee.codecpar else {
      throw .invalid(path: source.path, problem: "the video track is gone")
    }
    let trimmed = source.info.video.timeBase.span(from: first, to: first &+ shift)?.nanoseconds ?? 0
    rules = TagRules(container: container, trimmed: trimmed, stripsLocation: settings.tags.stripsLocation)
    tags = settings.tags
    let movie = container != .matroska && demuxer.isMovie ? SourceMovie(path: source.path) : nil
    let skipped = try source.readTimeline().entries.count { entry in range.map { entry.ticks < $0.first } ?? false }
    let carriesTracks = clock == nil && part?.carriesTracks ?? true
    let timeCode = carriesTracks ? TimeCode.tag(of: demuxer, track, advancedBy: skipped) : nil
    let copied = try CopiedTracks(
      source: demuxer, main: track, container: container, muxer: muxer, range: range, shift: shift,
      makesTimeCode: timeCode != nil, rules: rules, movie: movie, copiesAny: carriesTracks)
    self.copied = copied
    if let movie {
      var (outputs, described) = copied.graft
      outputs[Int(original.pointee.id)] = Int(stream.pointee.index) + 1
      graft = MovieGraft(source: movie, outputs: outputs, described: described, rules: rules, tags: tags)
    } else {
      graft = nil
    }
    let hdr = try source.hdrMetadata()
    encoder = try Encoder(
      choice, size: outputSize, timeBase: track.timeBase,
      options: EncoderOptions(choice, settings, source: parameters.pointee, size: outputSize, hdr: hdr),
      file: file,
      wantsGlobalHeader: muxer.wantsGlobalHeader
    ) { VideoWriter.describe($0, track, ColourCodes(parameters.pointee)) }
    (canvases, packer) = try choice.frames(of: track, outputSize, file)
    notes = container.keepsTimeBase || track.timeBase.isWholeMilliseconds ? [] : [VideoWriter.millisecondNote]
    notes += choice.notes + hdr.notes
    if clock != nil { notes += demuxer.tracksBeside(track.index) }
    try start(original, copied, hdr, timeCode)
    if carriesTracks {
      try MetadataCopy.copyChapters(
        from: demuxer.context, to: muxer.context, range: range, shift: shift, base: track.timeBase.rational, by: rules)
    }
    if clock?.keepsRotation == true { try copyRotation(from: original, to: stream) }
    let start = clock == nil ? part.map { $0.firstTicks &- shift } ?? first : 0
    try muxer.writeHeader(headerOptions(container, copied, first: start))
  }

  /// Opens a clip that has no source: pictures alone.
  ///
  /// - Parameters:
  ///   - path: where; its extension chooses the container (``Container``).
  ///   - video: what the pictures are.
  /// - Throws: before the first frame is taken, naming the option and what is allowed.
  public init(
    path: String, describing video: NewVideo, settings: EncodeSettings = EncodeSettings(), overwrite: Bool = false
  ) throws(VideoIOError) {
    let container = try VideoWriter.container(for: path)
    encodedBy = settings.encodedBy
    track = try video.track()
    choice = try EncoderChoice(source: track, size: video.size, settings: settings, container: container, path: path)
    (format, size, codec) = (video.format, video.size, choice.codec)
    shift = 0
    clock = nil
    copied = nil
    rules = TagRules(container: container)
    tags = settings.tags
    graft = nil
    try OutputRules.check(outputs: [path], inputs: [], overwrite: overwrite)
    output = try TemporaryOutput(path: path, overwrite: overwrite)
    let file = MediaFile.output(path)
    muxer = try Muxer(container, temporaryPath: output.temporaryPath, file: file)
    stream = try muxer.addStream()
    let described = track
    encoder = try Encoder(
      choice, size: video.size, timeBase: track.timeBase,
      options: EncoderOptions(
        choice, settings, source: AVCodecParameters(), size: video.size, hdr: HDRMetadata()),
      file: file, wantsGlobalHeader: muxer.wantsGlobalHeader
    ) { VideoWriter.describe($0, described, video.colour) }
    (canvases, packer) = try choice.frames(of: track, video.size, file)
    notes = []
    try describeStream()
    try MetadataCopy.set(tags, in: &muxer.context.pointee.metadata, by: rules)
    let timescale = [("video_track_timescale", "\(track.timeBase.denominator)")]
    try muxer.writeHeader(container == .matroska ? [] : timescale + keyTable)
  }

  private static let millisecondNote = "Matroska keeps time stamps in whole milliseconds: they are rounded"

  static func container(for path: String) throws(VideoIOError) -> Container {
    if let container = Container(path: path) { return container }
    let known = "a name that ends in .mp4, .m4v, .mov or .mkv"
    throw .notSupported(path: path, what: "writing this kind of file", instead: "choose \(known)")
  }

  /// Tells the encoder what the samples mean and how they are timed.
  private static func describe(
    _ context: UnsafeMutablePointer<AVCodecContext>, _ track: VideoTrackInfo, _ colour: ColourCodes
  ) {
    colour.apply(to: context)
    // A source taken as progressive is written as progressive.
    if track.fieldOrder != .unknown { context.pointee.field_order = AV_FIELD_PROGRESSIVE }
    if let rate = track.averageFrameRate { context.pointee.framerate = rate.rational }
    if let aspect = track.uprightAspectRatio { context.pointee.sample_aspect_ratio = aspect.rational }
  }

  /// Tells the muxer what the encoder makes.
  private func describeStream() throws(VideoIOError) {
    let file = MediaFile.output(output.path)
    try ffmpeg("describing the video", file, avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context))
    if track.fieldOrder != .unknown { stream.pointee.codecpar.pointee.field_order = AV_FIELD_PROGRESSIVE }
    stream.pointee.time_base = track.timeBase.rational
    stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
    stream.pointee.sample_aspect_ratio = encoder.context.pointee.sample_aspect_ratio
  }

  private func start(
    _ original: UnsafeMutablePointer<AVStream>, _ copied: CopiedTracks, _ hdr: HDRMetadata, _ timeCode: String?
  ) throws(VideoIOError) {
    try describeStream()
    stream.pointee.disposition = original.pointee.disposition
    try hdr.attach(to: stream)
    let source = copied.demuxer.context
    try MetadataCopy.copy(original.pointee.metadata, to: &stream.pointee.metadata, by: rules)
    try MetadataCopy.set("encoder", encodedBy, in: &stream.pointee.metadata)
    try MetadataCopy.copy(source.pointee.metadata, to: &muxer.context.pointee.metadata, by: rules)
    try MetadataCopy.set(tags, in: &muxer.context.pointee.metadata, by: rules)
    // The muxer refuses a time code that does not fit the frame rate: only a checked one is left to it.
    try MetadataCopy.set("timecode", nil, in: &muxer.context.pointee.metadata)
    try MetadataCopy.set("timecode", timeCode, in: &stream.pointee.metadata)
  }

  private func headerOptions(
    _ container: Container, _ copied: CopiedTracks, first: Int64
  ) -> [(String, String)] {
    guard container != .matroska else { return [] }
    // This option rules all video tracks: beside a second one, FFmpeg's choice keeps the times of both exactly, though
    // it may multiply the ticks.
    var options = copied.hasVideo ? [] : [("video_track_timescale", "\(track.timeBase.denominator)")]
    let others = copied.starts.compactMap { start in TimeBase(start.base).map { (ticks: start.ticks, base: $0) } }
    let scale = MovieTimeScale.scale(forStarts: [(first, track.timeBase)] + others)
    options.append(("movie_timescale", "\(scale)"))
    return options + keyTable
  }

  /// The muxer's option for tags it has no place of its own for.
  private var keyTable: [(String, String)] {
    MetadataCopy.needsKeyTable(muxer.context.pointee.metadata, by: rules) ? [("movflags", "+use_metadata_tags")] : []
  }

  /// Memory for the next picture. May be called on any thread, while another one writes.
  public func canvas() throws(VideoIOError) -> Canvas {
    try Canvas(canvases, format: format, size: size, siting: track.siting)
  }

  /// Encodes one frame from a copy of its picture, whose memory may be used again as soon as this returns.
  ///
  /// - Parameter picture: upright, of this writer's format and size.
  /// - Precondition: the picture fits; the rest as for a canvas.
  public func write(_ picture: Picture, ticks: Int64, durationTicks: Int64?) throws(VideoIOError) {
    precondition(picture.format == format && picture.size == size, "the picture fits the output")
    let canvas = try canvas()
    canvas.picture.copySamples(from: picture)
    try write(canvas, ticks: ticks, durationTicks: durationTicks)
  }

  /// Encodes one frame.
  ///
  /// - Parameters:
  ///   - canvas: this writer's own, every sample written; nothing is written into it from here on.
  ///   - ticks: presentation time as the source counts, greater than the one before.
  ///   - durationTicks: how long it is shown; matters for the last frame.
  /// - Precondition: the writer is neither finished nor abandoned.
  public func write(_ canvas: Canvas, ticks: Int64, durationTicks: Int64?) throws(VideoIOError) {
    precondition(!isFinished, "the output is still open")
    let place = clock?.place(of: ticks)
    guard clock == nil || place != nil else {
      throw .invalid(path: output.path, problem: "the frame at \(ticks) ticks has no place in the output")
    }
    let moved = place?.ticks ?? ticks &- shift
    if let lastTicks {
      guard moved > lastTicks else {
        throw .invalid(
          path: output.path, problem: "frame \(framesIn) at \(ticks) ticks is not later than the one before")
      }
      lastStep = moved - lastTicks
    }
    lastTicks = moved
    if let length = place?.length ?? durationTicks ?? lastStep { durations[moved] = length }
    let frame = if let packer { try packer.pack(canvas.picture) } else { canvas.box }
    frame.frame.pointee.pts = moved
    frame.frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
    copyTags(to: frame.frame)
    framesIn += 1
    try encode(frame)
  }

  private func copyTags(to frame: UnsafeMutablePointer<AVFrame>) {
    let context = encoder.context.pointee
    frame.pointee.color_range = context.color_range
    frame.pointee.color_primaries = context.color_primaries
    frame.pointee.color_trc = context.color_trc
    frame.pointee.colorspace = context.colorspace
    frame.pointee.chroma_location = context.chroma_sample_location
    frame.pointee.sample_aspect_ratio = context.sample_aspect_ratio
  }

  private func encode(_ frame: FrameBox?) throws(VideoIOError) {
    try encoder.encode(frame) { packet throws(VideoIOError) in
      // What belongs before this packet on the other tracks goes first: the file is interleaved as it grows.
      try copied?.copy(before: packet.pointee.dts)
      packet.pointee.stream_index = stream.pointee.index
      packet.pointee.duration = durations.removeValue(forKey: packet.pointee.pts) ?? 0
      av_packet_rescale_ts(packet, track.timeBase.rational, stream.pointee.time_base)
      packetsOut += 1
      try muxer.write(packet)
    }
  }

  /// Encodes what is pending, completes the file and gives it its name.
  public func finish() throws(VideoIOError) -> WrittenVideo {
    var written = try finishUnnamed()
    try deliver()
    written.contentPath = output.path
    return written
  }

  /// Gives the file that ``finishUnnamed()`` has completed its name.
  public func deliver() throws(VideoIOError) { try output.commit() }

  /// Encodes what is pending and completes the file, which has no name yet and is gone with this writer until
  /// ``deliver()``.
  public func finishUnnamed() throws(VideoIOError) -> WrittenVideo {
    precondition(!isFinished, "an output is finished once")
    isFinished = true
    guard framesIn > 0 else { throw .invalid(path: output.path, problem: "no frame was written") }
    try encode(nil)
    try copied?.copyRest()
    guard packetsOut == framesIn else {
      throw .outputFailed(
        path: output.path, reason: "\(framesIn) frames went in, \(packetsOut) came out of the encoder")
    }
    try muxer.finish()
    try graft?.apply(to: output.temporaryPath, name: output.path)
    let bytes = fileSize(output.temporaryPath)
    return WrittenVideo(
      path: output.path, contentPath: output.temporaryPath, frames: framesIn, bytes: bytes, codec: codec,
      pixelFormatName: choice.format.name,
      notes: notes + (copied?.notes ?? []))
  }

  /// Gives up: nothing is left of the file.
  public func abandon() {
    isFinished = true
    output.abandon()
  }
}
