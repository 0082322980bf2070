import Geometry
import VideoIO

extension ClipSource {
  /// Where the frames in use begin among those of the clip.
  var firstIndex: Int {
    wholeTimeline.entries.firstIndex { $0.ticks == timeline.entries.first?.ticks } ?? 0
  }

  /// The place, among the frames in use, of the one that is on show at an instant.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/usage`` when none is.
  func frameIndex(at instant: Timestamp<ClipClock>) throws(CommandFailure) -> Int {
    let entries = timeline.entries
    let shownFor = timeline.typicalInterval ?? .zero
    guard let index = entries.lastIndex(where: { $0.time <= instant }),
      let last = entries.last, index < entries.count - 1 || instant <= last.time + shownFor
    else {
      let from = FixedDecimal.seconds(nanoseconds: entries.first?.time.nanoseconds ?? 0)
      let to = FixedDecimal.seconds(nanoseconds: entries.last?.time.nanoseconds ?? 0)
      throw CommandFailure(
        .usage, "--at \(DecimalTime.text(instant.nanoseconds)) is outside the frames, which run from \(from) to \(to) s"
      )
    }
    return index
  }

  /// Decodes one frame; the reader stands behind it then.
  func decoded(_ ticks: Int64) throws(CommandFailure) -> VideoFrame {
    do throws(VideoIOError) {
      try reader.skip(to: ticks)
      while let frame = try reader.nextFrame(), frame.ticks <= ticks {
        if frame.ticks == ticks { return frame }
      }
    } catch { throw CommandFailure(error) }
    throw .invalidInput(path, "the frame at \(ticks) ticks does not decode")
  }

  /// The next frame that decodes.
  func nextFrame() throws(CommandFailure) -> VideoFrame? {
    do { return try reader.nextFrame() } catch { throw CommandFailure(error) }
  }
}
