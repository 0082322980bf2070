import Geometry
import Glibc
import Imaging
import Light
import Stacking
import VideoIO

/// The frames of a stack: stills, or part of a clip.
struct StackInputs {
  /// Where the frames come from.
  enum Kind {
    case stills([String])
    case clip(ClipSource, log: String?)
  }

  let kind: Kind
  /// Where frames are read.
  let feed: any FrameFeed
  /// What is known of them beforehand, one each.
  let frames: [FrameFacts]
  /// When each was taken, seconds from the first; empty where nobody knows.
  let times: [Double]
  /// From the start of the first exposure to the end of the last, as far as that is known.
  let spanSeconds: Double?
  let notes: [String]

  /// The same on the clip's clock.
  let clipTimes: [Timestamp<ClipClock>]

  /// Every file that is read.
  var paths: [String] {
    switch kind {
    case .stills(let paths): paths
    case .clip(let clip, let log): [clip.path] + [log].compactMap(\.self)
    }
  }

  /// Finds out what was named, and reads everything but pixels.
  init(_ options: StackOptions) throws(CommandFailure) {
    try InputFiles.checkPresence(of: options.operands)
    if try Self.isStill(options.operands[0]) {
      try self.init(stills: options.operands, options)
    } else {
      try self.init(clip: options.operands, options)
    }
  }

  /// Whether a file is a still, by its first bytes.
  static func isStill(_ path: String) throws(CommandFailure) -> Bool {
    let head = try FileBytes.head(path, count: 16)
    return RawFeed.isRaw(path) || StillFormat(head: head) != nil
  }

  private init(stills paths: [String], _ options: StackOptions) throws(CommandFailure) {
    if let count = options.count, count != paths.count {
      throw .invalidInput(
        paths[0], "\(paths.count) frames were given, and --count says \(count); nothing was decoded")
    }
    if options.range.from != nil || options.range.to != nil {
      throw CommandFailure(.usage, "--from and --to choose frames of a clip; stills are named one by one")
    }
    var notes: [String]
    if RawFeed.isRaw(paths[0]) {
      let raws = try RawFrames(paths, transfer: options.transfer)
      (feed, frames, notes) = (raws.feed, raws.facts, raws.notes)
    } else {
      let stills = try StillFrames(paths, transfer: options.transfer)
      (feed, frames, notes) = (stills.feed, stills.facts, stills.notes)
    }
    try FrameAgreement.check(frames, allowsUnknown: options.allowsUnknownExposure)
    if let twice = Dictionary(grouping: paths, by: \.self).values.filter({ $0.count > 1 }).map(\.[0]).min() {
      notes.append("\(twice) is given more than once, and counts as often")
    }
    kind = .stills(paths)
    (times, clipTimes) = ([], [])
    spanSeconds = Self.span(of: frames)
    self.notes = notes
  }

  /// Seconds from the first exposure's start to the last one's end, where the dates differ enough to tell.
  private static func span(of frames: [FrameFacts]) -> Double? {
    let seconds = frames.compactMap { $0.shot.taken.flatMap(exifSeconds) }
    guard seconds.count == frames.count, let first = seconds.min(), let last = seconds.max(),
      let exposure = frames[0].shot.exposure_s, last - first + exposure >= exposure * Double(frames.count)
    else { return nil }
    return last - first + exposure
  }

  /// Seconds of a date as Exif writes it, from some instant.
  private static func exifSeconds(_ text: String) -> Double? {
    let parts = text.split { !$0.isNumber }.compactMap { Int32($0) }
    guard parts.count >= 6 else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    (date.tm_hour, date.tm_min, date.tm_sec) = (parts[3], parts[4], parts[5])
    return Double(timegm(&date))
  }

  private init(clip operands: [String], _ options: StackOptions) throws(CommandFailure) {
    guard operands.count <= 2 else {
      throw CommandFailure(
        .usage, "'\(operands[2])' is one argument too many: a stack is made of stills, or of one clip and its log")
    }
    try InputFiles.checkOrder(clip: operands[0], then: operands.dropFirst().first, "log")
    if operands.count == 2, options.registration == nil {
      throw CommandFailure(.usage, "\(operands[1]) would not be used: a log goes with --register gyro or image")
    }
    let clip = try ClipSource(path: operands[0], options: options.range)
    let video = clip.info.video
    guard video.pixelFormat != nil else {
      throw CommandFailure(.unsupported, "\(clip.path): the pixel format \(video.pixelFormatName) is not supported")
    }
    guard !video.fieldOrder.isInterlaced else { throw CommandFailure(VideoWriter.interlaced(clip.path)) }
    guard let transfer = options.transfer ?? video.colour.transferFunction else {
      throw CommandFailure(
        .usage,
        "\(clip.path): nothing says how its numbers stand for light"
          + (video.colour.transfer.map { " (transfer \($0) is none that is known here)" } ?? "")
          + "; say it with --transfer, such as 709 or apple-log")
    }
    let entries = try Self.chosen(clip, options)
    let number = clip.wholeTimeline.entries.firstIndex { $0.ticks == entries[0].ticks } ?? 0
    let feed = ClipFeed(clip, entries: entries, firstNumber: number, transfer: transfer)
    kind = .clip(clip, log: operands.dropFirst().first)
    self.feed = feed
    let primaries = video.colour.lightPrimaries ?? (transfer == .appleLog ? .bt2020 : nil)
    let scale = CodeScale(function: transfer, black: 0, white: 1)
    frames = feed.names.map {
      FrameFacts(
        name: $0, size: feed.size, channels: feed.channels, scale: scale, bits: nil,
        primaries: feed.channels == 3 ? primaries : nil, shot: ShotFacts())
    }
    times = entries.map { ($0.time - entries[0].time).seconds }
    clipTimes = entries.map(\.time)
    spanSeconds = nil
    notes = Self.notes(clip, transfer, options)
  }

  private static func notes(_ clip: ClipSource, _ transfer: TransferFunction, _ options: StackOptions) -> [String] {
    let colour = clip.info.video.colour
    var notes = [
      "light by the inverse of \(transfer), "
        + (options.transfer == nil ? "as the clip's tags say" : "as given")
        + (transfer.isSceneLight ? "" : "; what its maker did to the picture before that is not known")
    ]
    if let given = options.transfer, let own = colour.transferFunction, own != given {
      notes.append("the clip's tags say \(own)")
    }
    let (range, matrix) = (clip.info.video.codeRange.rawValue, clip.info.video.colourMatrix.rawValue)
    if colour.range == nil { notes.append("the clip does not say its range; \(range) is taken") }
    if colour.matrix == nil { notes.append("the clip does not say its matrix; \(matrix) is taken") }
    notes.append("a clip does not say its exposures; a change would only show in the frames' brightness")
    return notes + clip.info.problems
  }

  /// The frames of a clip that are stacked.
  private static func chosen(
    _ clip: ClipSource, _ options: StackOptions
  ) throws(CommandFailure) -> [FrameTimeline.Entry] {
    let entries = clip.timeline.entries
    guard let count = options.count else { return entries }
    guard entries.count >= count, options.range.to == nil || entries.count == count else {
      throw .invalidInput(
        clip.path,
        "there are \(entries.count) frames in the part that is used, and --count says \(count); nothing was decoded")
    }
    return Array(entries.prefix(count))
  }
}
