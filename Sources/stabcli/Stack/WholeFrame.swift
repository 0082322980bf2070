import Geometry
import Imaging
import Light
import Stacking

/// One whole frame as light, for what cannot work strip by strip.
struct WholeFrame {
  /// The values, with some behind the last that may be read.
  private(set) var light: [Float]
  private let feed: any FrameFeed
  private let threads: Int

  /// Makes room.
  init(_ feed: any FrameFeed, threads: Int) {
    (self.feed, self.threads) = (feed, threads)
    light = [Float](repeating: 0, count: feed.size.width * feed.size.height * feed.channels + FloatWarp.padding)
  }

  /// Reads frames one after the other and hands each on.
  mutating func each(
    _ frames: Range<Int>, _ body: (_ frame: Int, _ light: UnsafeBufferPointer<Float>) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let (feed, threads) = (feed, threads)
    let (width, reading, last) = (feed.size.width * feed.channels, feed.reading, feed.size.height)
    try light.withUnsafeMutableBufferPointer { buffer throws(CommandFailure) in
      guard let start = buffer.baseAddress else { return }
      let room = SharedFloats(start)
      for frame in frames {
        try feed.feed(frame..<frame + 1, rows: 0..<last, threads: threads) { _, strip throws(StackError) in
          try reading.light(of: strip.samples, into: room.start + strip.rows.lowerBound * width)
        }
        try body(frame, UnsafeBufferPointer(buffer))
      }
    }
  }
}
