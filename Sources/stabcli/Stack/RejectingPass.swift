import Geometry
import Light
import Stacking
import Synchronization

/// Stacks by a rule that has to see all frames of a pixel at once: block by block of rows, for each of which all frames
/// are read again, so that memory does not grow with their number.
struct RejectingPass {
  let feed: any FrameFeed
  let frames: Range<Int>
  let method: StackMethod
  let rule: StackRejection
  let threads: Int

  /// Works through all blocks.
  func run(_ console: Console) throws(CommandFailure) -> StackPass.Outcome {
    let (feed, size) = (feed, feed.size)
    let width = size.width * feed.channels
    let height = RejectingBlock.rows(width: width, count: frames.count)
    var result = [Float](repeating: 0, count: width * size.height)
    let probe = FrameProbe(count: frames.count, size: size, channels: feed.channels, reading: feed.reading)
    let progress = ProgressMeter(console, task: "stacking", unit: "rows", total: size.height)
    var rejected = 0
    for first in stride(from: 0, to: size.height, by: height) {
      let rows = first..<min(size.height, first + height)
      rejected += try block(rows, width, &result, probe)
      progress.advance(to: rows.upperBound)
    }
    progress.finish()
    let picture = LightImage(size: size, channels: feed.channels, samples: result)
    let scale = method == .sum ? 1 / Float(frames.count) : 1
    return StackPass.Outcome(
      picture: picture, means: probe.means, gain: probe.gain(of: picture, scale: scale), arithmetic: "float32",
      rejectedShare: Double(rejected) / Double(result.count) / Double(frames.count))
  }

  /// Reads one block of all frames and works it out.
  ///
  /// - Returns: values that were left out.
  private func block(
    _ rows: Range<Int>, _ width: Int, _ result: inout [Float], _ probe: FrameProbe
  ) throws(CommandFailure) -> Int {
    let (feed, frames, reading, values) = (feed, frames, feed.reading, rows.count * width)
    var block = RejectingBlock(count: frames.count, values: values, rule: rule)
    try block.filling { room throws(CommandFailure) in
      let room = SharedFloats(room)
      try feed.feed(frames, rows: rows, threads: threads) { frame, strip throws(StackError) in
        let start = (frame - frames.lowerBound) * values + (strip.rows.lowerBound - rows.lowerBound) * width
        try reading.light(of: strip.samples, into: room.start + start)
        probe.take(frame - frames.lowerBound, strip)
      }
    }
    let rejected = Atomic(0)
    let scale = method == .sum ? Float(frames.count) : 1
    let filled = block
    result.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let place = SharedFloats(start + rows.lowerBound * width)
      inBands(values, threads) { part in
        rejected.wrappingAdd(filled.combine(part, scale: scale, into: place.start), ordering: .relaxed)
      }
    }
    return rejected.load(ordering: .relaxed)
  }
}
