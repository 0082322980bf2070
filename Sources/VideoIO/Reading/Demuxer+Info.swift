import CFFmpeg
import Geometry
import Imaging

extension Demuxer {
  /// Position of the main video track.
  func mainVideoIndex() throws(VideoIOError) -> Int {
    let candidates = streams.enumerated().compactMap { index, stream -> MainVideoTrack.Candidate? in
      guard kind(of: stream) == .video, let parameters = stream.pointee.codecpar?.pointee else { return nil }
      return MainVideoTrack.Candidate(
        index: index, isDefault: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0,
        area: Int(parameters.width) * Int(parameters.height))
    }
    if let index = MainVideoTrack.choose(from: candidates) { return index }
    let held = tracks().map(\.kind.rawValue).joined(separator: ", ")
    throw .invalid(path: file.path, problem: "holds no video\(held.isEmpty ? "" : " (only \(held))")")
  }

  /// Which of several videos was taken, in one line; `nil` where there was no choice.
  func choiceOfVideo(_ track: VideoTrackInfo) -> String? {
    let count = streams.count { kind(of: $0) == .video }
    let size = "\(track.storedSize.width)x\(track.storedSize.height)"
    return count > 1
      ? "of \(count) video tracks, track \(track.index) (\(size)) is taken: the default one, else the largest, else the first"
      : nil
  }

  /// What a track holds; cover pictures are told from moving ones.
  func kind(of stream: UnsafeMutablePointer<AVStream>) -> TrackInfo.Kind {
    let still = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
    switch stream.pointee.codecpar?.pointee.codec_type {
    case AVMEDIA_TYPE_VIDEO: return stream.pointee.disposition & still != 0 ? .coverPicture : .video
    case AVMEDIA_TYPE_AUDIO: return .audio
    case AVMEDIA_TYPE_SUBTITLE: return .subtitle
    case AVMEDIA_TYPE_DATA: return .data
    case AVMEDIA_TYPE_ATTACHMENT: return .attachment
    default: return .unknown
    }
  }

  /// Every track in the file's order.
  func tracks() -> [TrackInfo] {
    streams.enumerated().map { index, stream in
      let tags = metadata(stream.pointee.metadata)
      let parameters = stream.pointee.codecpar?.pointee
      return TrackInfo(
        index: index, kind: kind(of: stream), codec: parameters.map(codecName) ?? "unknown",
        fourCC: parameters.flatMap { fourCC($0.codec_tag) },
        handler: tags.first { $0.key == "handler_name" }?.value,
        language: tags.first { $0.key == "language" }?.value, timeBase: TimeBase(stream.pointee.time_base),
        isDefault: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0, metadata: tags)
    }
  }

  func metadata(_ dictionary: OpaquePointer?) -> [MetadataEntry] {
    entries(of: dictionary).map { MetadataEntry(key: $0.key, value: $0.value) }
  }

  /// Everything the file says of itself.
  func info(video: VideoTrackInfo, problems: [String]) -> MediaInfo {
    let tags = metadata(context.pointee.metadata)
    let created = tags.first { $0.key == "creation_time" }?.value
    let duration = context.pointee.duration
    // FFmpeg counts the container's length in microseconds.
    let (nanoseconds, tooLong) = duration.multipliedReportingOverflow(by: 1000)
    let isKnown = duration != ffx_no_timestamp && duration > 0 && !tooLong
    return MediaInfo(
      path: file.path, container: context.pointee.iformat.map { String(cString: $0.pointee.name) } ?? "unknown",
      video: video, tracks: tracks(), metadata: tags, duration: isKnown ? TimeSpan(nanoseconds: nanoseconds) : nil,
      creationTime: created, creationEpochNanoseconds: created.flatMap(epochNanoseconds),
      bitRate: context.pointee.bit_rate > 0 ? context.pointee.bit_rate : nil, problems: problems)
  }

  private func epochNanoseconds(_ text: String) -> Int64? {
    var microseconds: Int64 = 0
    guard av_parse_time(&microseconds, text, 0) >= 0 else { return nil }
    let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : nanoseconds
  }

  /// The facts of a video stream.
  func videoTrack(_ index: Int) throws(VideoIOError) -> VideoTrackInfo {
    guard let stream = stream(index), let parameters = stream.pointee.codecpar?.pointee,
      let timeBase = TimeBase(stream.pointee.time_base)
    else { throw .invalid(path: file.path, problem: "the video track has no time base") }
    let format = AVPixelFormat(rawValue: parameters.format)
    let codes = ColourCodes(parameters)
    return VideoTrackInfo(
      index: index, codec: codecName(parameters),
      profile: avcodec_profile_name(parameters.codec_id, parameters.profile).map { String(cString: $0) },
      storedSize: PixelSize(width: Int(parameters.width), height: Int(parameters.height)),
      rotation: try rotation(of: stream), pixelFormat: PixelFormat(format), pixelFormatName: format.name,
      siting: ChromaSiting(codes, parameters), timeBase: timeBase,
      sampleAspectRatio: Ratio(av_guess_sample_aspect_ratio(context, stream, nil)), colour: codes.tags,
      averageFrameRate: Ratio(stream.pointee.avg_frame_rate) ?? Ratio(stream.pointee.r_frame_rate),
      declaredFrameCount: stream.pointee.nb_frames > 0 ? Int(stream.pointee.nb_frames) : nil,
      endTicks: end(of: stream.pointee), fieldOrder: FieldOrder(parameters.field_order),
      bitRate: parameters.bit_rate > 0 ? parameters.bit_rate : nil,
      encoder: metadata(stream.pointee.metadata).first { $0.key.lowercased() == "encoder" }?.value)
  }

  /// Only MP4 and QuickTime count a track's length in its own ticks; others guess or round it.
  private func end(of stream: AVStream) -> Int64? {
    guard isMovie, stream.duration != ffx_no_timestamp, stream.duration > 0, stream.start_time != ffx_no_timestamp
    else { return nil }
    let (end, overflow) = stream.start_time.addingReportingOverflow(stream.duration)
    return overflow ? nil : end
  }

  private func rotation(of stream: UnsafeMutablePointer<AVStream>) throws(VideoIOError) -> DisplayRotation {
    var size = 0
    guard let bytes = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else {
      return .none
    }
    let matrix = UnsafeRawBufferPointer(start: bytes, count: 36)
    let numbers = (0..<9).map { matrix.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
    if let rotation = DisplayRotation(displayMatrix: numbers) { return rotation }
    throw .notSupported(
      path: file.path, what: "a display matrix that does not turn by a multiple of 90 degrees",
      instead: "remove or correct the rotation of the track first")
  }
}

extension ChromaSiting {
  /// The siting a stream states, or what its kind implies: JPEG's for Motion JPEG, MPEG's for all else.
  init(_ codes: ColourCodes, _ parameters: AVCodecParameters) {
    switch codes.siting {
    case AVCHROMA_LOC_CENTER: self = .centre
    case AVCHROMA_LOC_TOPLEFT: self = .topLeft
    case AVCHROMA_LOC_TOP: self = ChromaSiting(cositedHorizontally: false, cositedVertically: true)
    // Bottom sitings (rare) differ from their neighbours by less than a line; the nearest that can be said is kept.
    case AVCHROMA_LOC_BOTTOM: self = .centre
    default: self = parameters.codec_id == AV_CODEC_ID_MJPEG ? .centre : .left
    }
  }
}

extension FieldOrder {
  init(_ order: AVFieldOrder) {
    switch order {
    case AV_FIELD_PROGRESSIVE: self = .progressive
    case AV_FIELD_TT, AV_FIELD_BT: self = .topFirst
    case AV_FIELD_BB, AV_FIELD_TB: self = .bottomFirst
    default: self = .unknown
    }
  }
}
