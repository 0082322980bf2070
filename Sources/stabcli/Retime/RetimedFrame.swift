import Geometry
import VideoIO

/// One frame of a retimed clip: which frame of the source it is.
struct RetimedFrame: Equatable {
  /// When it is shown, ticks of the output.
  let ticks: Int64
  /// When it is shown, from the first frame.
  let time: TimeSpan
  /// Its number in the source, from 0.
  let sourceIndex: Int
  /// Its time in the source.
  let source: FrameTimeline.Entry
  /// The instant it stands for in a time-lapse, on the clip's clock.
  let wanted: Timestamp<ClipClock>?

  /// The columns.
  static let header = "frame,pts,time_s,source_frame,source_pts,source_time_s,wanted_s"

  /// The report's table, one row a frame.
  static func table(_ frames: [RetimedFrame]) -> String {
    func seconds(_ nanoseconds: Int64) -> String { FixedDecimal.seconds(nanoseconds: nanoseconds) }
    var text = header + "\n"
    for (index, frame) in frames.enumerated() {
      let cells = [
        String(index), String(frame.ticks), seconds(frame.time.nanoseconds), String(frame.sourceIndex),
        String(frame.source.ticks), seconds(frame.source.time.nanoseconds),
        frame.wanted.map { seconds($0.nanoseconds) } ?? "",
      ]
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}
