import Testing

@testable import Sync

@Suite struct `Stretches that are followed` {
  @Test(arguments: [0, 1, 2, 500, 501, 1800, 500_000])
  func `are the whole of a short clip and reach both ends of a long one`(frames: Int) {
    let ranges = TrackedStretches(frames: frames).ranges
    let pairs = ranges.reduce(0) { $0 + $1.count - 1 }
    #expect(pairs == (frames <= 500 ? max(0, frames - 1) : 480))
    if frames > 1 { #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == frames) }
    for (before, after) in zip(ranges, ranges.dropFirst()) { #expect(before.upperBound <= after.lowerBound) }
  }
}
