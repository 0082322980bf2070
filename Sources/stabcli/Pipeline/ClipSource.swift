import Geometry
import VideoIO

/// A clip that is open for reading, and the frames of it that are used.
struct ClipSource {
  /// The open clip.
  let reader: VideoReader
  /// Every frame of the clip.
  let wholeTimeline: FrameTimeline
  /// The frames that are used.
  let timeline: FrameTimeline
  /// The same as ticks; `nil` when all are used.
  let range: TickRange?
  /// The frames that are kept of that stretch, where not all are.
  let lapse: Lapse?

  var path: String { reader.path }
  var info: MediaInfo { reader.info }

  /// Opens a clip and picks the frames from `options.from` up to, without, `options.to`.
  ///
  /// - Parameter lapse: whether only some of these are used.
  init(
    path: String, options: RangeOptions, lapse: LapseOptions = LapseOptions(), decoding: Decoding = .steady
  ) throws(CommandFailure) {
    if let from = options.from, let to = options.to, from >= to {
      throw CommandFailure(.usage, "--from is not before --to: nothing is left of the clip")
    }
    do {
      reader = try VideoReader(path: path, decoding: decoding)
      wholeTimeline = try reader.readTimeline()
    } catch { throw CommandFailure(error) }
    guard !wholeTimeline.entries.isEmpty else { throw .invalidInput(path, "no frame of the video can be read") }
    let entries = wholeTimeline.entries.filter { entry in
      (options.from.map { entry.time >= $0 } ?? true) && (options.to.map { entry.time < $0 } ?? true)
    }
    guard let first = entries.first, let last = entries.last else {
      throw .invalidInput(
        path,
        "--from and --to leave no frame; the clip's frames run from 0 to "
          + "\(FixedDecimal.seconds(nanoseconds: wholeTimeline.entries.last?.time.nanoseconds ?? 0)) s")
    }
    let isCut = entries.count < wholeTimeline.entries.count
    let end = wholeTimeline.entries.first { $0.ticks > last.ticks }?.ticks
    range = isCut ? TickRange(first: first.ticks, end: end) : nil
    self.lapse = try lapse.choice(of: entries, in: wholeTimeline, reader.info.video)
    timeline = self.lapse?.timeline ?? FrameTimeline(entries: entries)
  }

  /// The frames of a clip at `part` of its whole timeline.
  init(reader: VideoReader, whole: FrameTimeline, part: Range<Int>) {
    self.reader = reader
    wholeTimeline = whole
    timeline = FrameTimeline(entries: Array(whole.entries[part]))
    let end = part.upperBound < whole.entries.count ? whole.entries[part.upperBound].ticks : nil
    lapse = nil
    range = part == whole.entries.indices ? nil : TickRange(first: whole.entries[part.lowerBound].ticks, end: end)
  }

  /// From the first frame to the end of the last.
  var duration: TimeSpan {
    let last = wholeTimeline.entries[wholeTimeline.entries.count - 1].time - Timestamp.zero
    return last + (wholeTimeline.typicalInterval ?? .zero)
  }

  /// Width over height of an upright pixel.
  var pixelAspect: Double { info.video.uprightAspectRatio?.value ?? 1 }
}
