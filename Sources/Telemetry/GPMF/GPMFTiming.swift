import Geometry

/// When the samples of a GoPro stream were taken.
///
/// The track stores no rate. Each packet knows how many samples of the stream came before it and when, on the
/// container's clock, it begins. Packets are filled in batches, so that single packets err by some milliseconds; a
/// line through all of them, sample number against time, does not:
/// ```
/// time(n) = start + n · interval      least squares over the packets of an unbroken run
/// ```
/// Source of the data: gopro/gpmf-parser, docs/README.md, on `TSMP`.
enum GPMFTiming {
  /// A run of packets that one line describes.
  struct Segment {
    /// The packets, by index.
    var blocks: Range<Int>
    /// Sample number and media time in seconds that the line goes through.
    var origin: (count: Double, seconds: Double)
    /// Seconds between samples.
    var interval: Double

    /// Time of a sample, by its number; `nil` beyond any clock.
    func time(ofSample number: Double) -> Timestamp<LogClock>? {
      let seconds = origin.seconds + (number - origin.count) * interval
      return abs(seconds) < Double(longestNanoseconds) * 1e-9 ? Timestamp(seconds: seconds) : nil
    }
  }

  /// Samples before each block: as the camera counts, else as they add up.
  static func precedingCounts(of blocks: [GPMFBlock]) -> [Double] {
    var total = 0.0
    return blocks.map { block in
      let count = block.precedingCount ?? total
      total = count + Double(block.samples.count)
      return count
    }
  }

  /// Splits the track where the count starts again or does not fit the time, as in joined chapters, and fits each run.
  static func segments(of blocks: [GPMFBlock], counts: [Double]) -> [Segment] {
    var runs: [Range<Int>] = []
    var start = 0
    for k in blocks.indices.dropFirst() where isBreak(before: k, blocks, counts) {
      runs.append(start..<k)
      start = k
    }
    if !blocks.isEmpty { runs.append(start..<blocks.count) }
    return runs.map { fit($0, blocks, counts) }
  }

  /// A break: the count falls, or disagrees with the time passed by more than half a packet.
  private static func isBreak(before k: Int, _ blocks: [GPMFBlock], _ counts: [Double]) -> Bool {
    let passed = (blocks[k].time - blocks[k - 1].time).seconds
    let made = counts[k] - counts[k - 1]
    if made <= 0 || passed <= 0 { return true }
    guard let interval = packetInterval(blocks[k - 1]) else { return false }
    return abs(made * interval - passed) > 0.5 * max(passed, blocks[k - 1].duration.seconds)
  }

  /// Seconds between samples if a packet's samples fill it evenly.
  private static func packetInterval(_ block: GPMFBlock) -> Double? {
    let seconds = block.duration.seconds
    return seconds > 0 && !block.samples.isEmpty ? seconds / Double(block.samples.count) : nil
  }

  /// The least-squares line through the packets of a run; for a single packet, its own duration.
  private static func fit(_ run: Range<Int>, _ blocks: [GPMFBlock], _ counts: [Double]) -> Segment {
    let n = Double(run.count)
    let meanCount = run.reduce(0) { $0 + counts[$1] } / n
    let meanTime = run.reduce(0) { $0 + blocks[$1].time.seconds } / n
    var (products, squares) = (0.0, 0.0)
    for k in run {
      products += (counts[k] - meanCount) * (blocks[k].time.seconds - meanTime)
      squares += (counts[k] - meanCount) * (counts[k] - meanCount)
    }
    let slope = squares > 0 ? products / squares : packetInterval(blocks[run.lowerBound])
    let interval = slope.map { $0 > 0 ? $0 : nil } ?? nil
    return Segment(blocks: run, origin: (meanCount, meanTime), interval: interval ?? 0)
  }
}
