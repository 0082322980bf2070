import Geometry
import Light
import Stacking

/// One walk through frames, which adds them.
struct StackPass {
  let feed: any FrameFeed
  let frames: Range<Int>
  let method: StackMethod
  let threads: Int

  /// What comes of it.
  struct Outcome {
    var picture: LightImage
    /// Mean light of each frame.
    let means: [Double]
    /// Less noise, as measured; `nil` where there is none.
    let gain: NoiseGain?
    /// How numbers were added.
    let arithmetic: String
    /// Share of the values that were left out; `nil` where none is.
    var rejectedShare: Double?
  }

  /// Adds all frames.
  func run(_ console: Console) throws(CommandFailure) -> Outcome {
    let (feed, frames) = (feed, frames)
    let probe = FrameProbe(count: frames.count, size: feed.size, channels: feed.channels, reading: feed.reading)
    var total = StackTotal(
      size: feed.size, channels: feed.channels, method: method, count: frames.count, reading: feed.reading,
      bits: feed.bits)
    let progress = StackProgress(console, frames: frames.count, rowsPerFrame: feed.size.height)
    try total.adding { slots throws(CommandFailure) in
      try feed.feed(frames, rows: feed.rows, threads: threads) { frame, strip throws(StackError) in
        try slots.add(strip)
        probe.take(frame - frames.lowerBound, strip)
        progress.note(strip.rows.count)
      }
    }
    progress.finish()
    let arithmetic = total.isExact ? "uint32" : "float32"
    let picture = total.finished()
    let scale = method == .sum ? 1 / Float(frames.count) : 1
    return Outcome(
      picture: picture, means: probe.means, gain: probe.gain(of: picture, scale: scale), arithmetic: arithmetic)
  }
}
