import Geometry

/// A list of frame times in a log, laid on the frames of a clip one by one.
struct FrameTimeMatch {
  /// The clock map; `nil` where the list is not this clip's.
  let map: ClockMap?
  /// What was done or why it was not.
  let note: String

  /// Lays frame k of the log on frame k of the clip.
  ///
  /// The offset is the median difference. A list whose frames stray from the clip's by half a frame belongs to other
  /// frames: some were dropped, or it is another clip's.
  init(logged: [Timestamp<LogClock>], frames: [Timestamp<ClipClock>], scale: Double) {
    guard logged.count == frames.count, frames.count > 1, let last = logged.last,
      logged[0].nanoseconds >= 0, last.seconds * scale < 6e9
    else {
      map = nil
      note =
        "the log lists \(counted(logged.count, "frame time")) and the clip has \(counted(frames.count, "frame")); "
        + "the list is not used"
      return
    }
    let scaled = ClockMap(offset: .zero, scale: scale)
    let differences = zip(logged, frames).map { scaled.clipTime(of: $0).nanoseconds - $1.nanoseconds }
    let offset = differences.sorted()[differences.count / 2]
    let interval = (frames[frames.count - 1].nanoseconds - frames[0].nanoseconds) / Int64(frames.count - 1)
    let worst = differences.map { abs($0 - offset) }.max() ?? 0
    let shown = decimal(Double(worst) * 1e-6, digits: 2) + " ms"
    guard worst <= interval / 2 else {
      map = nil
      note = "the frame times in the log stray from the clip's by up to \(shown); the list is not used"
      return
    }
    map = ClockMap(offset: TimeSpan(nanoseconds: offset), scale: scale)
    note = "log and clip are matched by the times of \(frames.count) frames, which agree to \(shown)"
  }
}
