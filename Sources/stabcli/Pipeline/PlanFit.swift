import Geometry
import Imaging
import Stabiliser
import VideoIO

/// A clip opened for a plan that was made earlier, and whether the two belong together.
enum PlanFit {
  /// Opens the frames of a clip that a plan is about.
  ///
  /// - Parameter planPath: the plan's file, for messages.
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput`` when the plan does not fit the clip.
  static func open(_ path: String, for plan: StabilisationPlan, planPath: String) throws(CommandFailure) -> ClipSource {
    let reader: VideoReader
    let whole: FrameTimeline
    do {
      reader = try VideoReader(path: path)
      whole = try reader.readTimeline()
    } catch { throw CommandFailure(error) }
    if let problem = pictureMisfit(plan, reader.info.video) ?? frameMisfit(plan, whole) {
      throw .invalidInput(planPath, "does not fit \(path): \(problem)")
    }
    let first = whole.entries.firstIndex { $0.ticks == plan.frames[0].ticks } ?? 0
    return ClipSource(reader: reader, whole: whole, part: first..<first + plan.frames.count)
  }

  /// What differs between the pictures that were planned for and those of a clip.
  static func pictureMisfit(_ plan: StabilisationPlan, _ video: VideoTrackInfo) -> String? {
    let (planned, found) = (plan.sourceSize, video.uprightSize)
    guard planned == found else {
      return "it was made for pictures of \(planned.width)x\(planned.height), the clip's are "
        + "\(found.width)x\(found.height)"
    }
    guard plan.display == video.rotation else {
      return "it was made for pictures stored \(sentence(plan.display)), the clip's are stored "
        + sentence(video.rotation)
    }
    guard plan.footprint.grids == video.pixelFormat?.sampleGrids(siting: video.siting) else {
      return "it was made for other planes of samples than the clip's (\(video.pixelFormatName))"
    }
    return nil
  }

  /// The first frame of a plan that is not where the clip has it: a plan covers a clip's frames without a gap.
  static func frameMisfit(_ plan: StabilisationPlan, _ whole: FrameTimeline) -> String? {
    guard let first = plan.frames.first else { return "it has no frames" }
    guard let start = whole.entries.firstIndex(where: { $0.ticks == first.ticks }) else {
      return "the clip has no frame at \(first.ticks) ticks, where the plan begins"
    }
    let rest = whole.entries[start...]
    for (frame, entry) in zip(plan.frames, rest) {
      guard frame.ticks == entry.ticks else {
        return "frame \(frame.index) is at \(frame.ticks) ticks in the plan and at \(entry.ticks) in the clip"
      }
      guard frame.time == entry.time else {
        func text(_ time: Timestamp<ClipClock>) -> String { FixedDecimal.seconds(nanoseconds: time.nanoseconds) }
        return "frame \(frame.index) is at \(text(frame.time)) s in the plan and at \(text(entry.time)) s in the clip"
      }
    }
    guard plan.frames.count <= rest.count else {
      return "it has \(plan.frames.count) frames, and the clip \(rest.count) from its first one on"
    }
    return nil
  }

  private static func sentence(_ display: DisplayRotation) -> String {
    let turns = display.clockwiseQuarterTurns
    return (turns == 0 ? "upright" : "with \(turns * 90) degrees to turn") + (display.isMirrored ? ", mirrored" : "")
  }
}
