import Stabiliser
import VideoIO

/// One walk over a clip's pictures, in presentation order, matched with the frames that were planned.
///
/// Whoever looks at the pictures looks at them here: however many pictures are made of a frame, it is decoded once, on a
/// thread that runs a little ahead.
struct FramePass {
  /// The clip; its reader has delivered nothing yet.
  let clip: ClipSource
  /// The wanted frames, ticks rising.
  let frames: ArraySlice<FramePlan>
  /// Whether frames of the clip come before the first wanted one.
  let startsInside: Bool
  /// Whether the clip goes on behind the last wanted one.
  let endsInside: Bool

  /// What came of it.
  struct Outcome {
    /// Frames that were decoded and handed on.
    var decoded = 0
    /// Wanted frames that did not decode, by their place in the plan.
    var missing: [Int] = []
    /// What the decoder met.
    var damage: Damage
  }

  /// All frames of a plan for this clip, or some of them that follow each other.
  init(clip: ClipSource, plan: StabilisationPlan, part: Range<Int>? = nil) {
    let part = part ?? plan.frames.indices
    self.clip = clip
    frames = plan.frames[part]
    startsInside = clip.range != nil || part.lowerBound > 0
    endsInside = clip.range?.end != nil || part.upperBound < plan.frames.count
  }

  /// Decodes and hands over each wanted frame, with its place in the plan.
  ///
  /// - Throws: ``CommandFailure``; also when no wanted frame decodes.
  func forEach(
    _ console: Console, task: String, _ body: (Int, VideoFrame) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Outcome {
    let progress = ProgressMeter(console, task: task, total: frames.count)
    var outcome = Outcome(damage: clip.reader.damage)
    var next = frames.startIndex
    let decoding = try begin()
    while next < frames.endIndex, let frame = try decoding.nextFrame() {
      // Frames before the wanted ones, and such as the plan does not know, are not ours.
      guard frame.ticks >= frames[next].ticks else { continue }
      while next < frames.endIndex, frames[next].ticks < frame.ticks {
        outcome.missing.append(next)
        next += 1
      }
      guard next < frames.endIndex, frames[next].ticks == frame.ticks else { continue }
      try body(next, frame)
      outcome.decoded += 1
      next += 1
      progress.advance(to: next - frames.startIndex)
    }
    // Only at its end does a clip tell that it is cut short.
    if !endsInside { while try decoding.nextFrame() != nil {} }
    outcome.missing += next..<frames.endIndex
    guard outcome.decoded > 0 else { throw .invalidInput(clip.path, "no frame of the video decodes") }
    outcome.damage = decoding.damage
    progress.finish()
    return outcome
  }

  private func begin() throws(CommandFailure) -> FramesAhead {
    do throws(VideoIOError) {
      if startsInside, let first = frames.first { try clip.reader.skip(to: first.ticks) }
      return try FramesAhead(clip.reader)
    } catch { throw CommandFailure(error) }
  }
}

extension FramesAhead {
  fileprivate func nextFrame() throws(CommandFailure) -> VideoFrame? {
    do { return try next() } catch { throw CommandFailure(error) }
  }
}
