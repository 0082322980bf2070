import Geometry
import Testing

@testable import Synthesis

/// Samples that are missing and blocks in the wrong order.
@Suite struct LogFaultsTests {
  private func clip(_ dropouts: Double, _ swaps: Double = 0, seed: UInt64 = 1, seconds: Double = 20) -> SyntheticClip {
    var clip = SyntheticClip()
    (clip.motion, clip.seed, clip.seconds) = (.walk, seed, seconds)
    (clip.faults.dropoutsPerMinute, clip.faults.blockSwapsPerMinute) = (dropouts, swaps)
    return clip
  }

  @Test(arguments: [1, 2, 3] as [UInt64], [0.5, 6, 60, 100])
  func `gaps are as many as asked for, apart, of 20 to 400 milliseconds and within the clip`(
    _ seed: UInt64, _ perMinute: Double
  ) {
    let gaps = clip(perMinute, seed: seed).gaps
    #expect(gaps.count == max(1, Int((perMinute / 3).rounded())))
    for gap in gaps { #expect((0.0199...0.4001).contains(gap.upperBound - gap.lowerBound)) }
    for (a, b) in zip(gaps, gaps.dropFirst()) { #expect(a.upperBound < b.lowerBound) }
    #expect((gaps.first?.lowerBound ?? -1) >= 0 && (gaps.last?.upperBound ?? 99) <= 20)
    #expect(clip(0, seed: seed).gaps.isEmpty)
  }

  @Test func `what is left of a log with gaps is the log without them`() throws {
    let (whole, holed) = (clip(0).recording, clip(12).recording)
    let gaps = clip(12).gaps
    #expect(holed.angularRates.count < whole.angularRates.count - 5)
    #expect(holed.angularRates.map(\.time) == holed.specificForces.map(\.time), "both sensors at once")
    let times = clip(0).imu.sampleTimes
    let kept = zip(times, whole.angularRates).filter { pair in !gaps.contains { $0.contains(pair.0) } }.map(\.1)
    #expect(holed.angularRates == kept)
    #expect(clip(12).truth == clip(0).truth, "the truth has no gaps")
    #expect(clip(12).imu.loggedTimes.count == kept.count)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `blocks change places and nothing else does`(_ seed: UInt64) {
    let clip = clip(30, 30, seed: seed)
    let (order, times) = (clip.fileOrder, clip.imu.loggedTimes)
    #expect(order.sorted() == Array(times.indices), "every sample is written once")
    let falls = zip(order, order.dropFirst()).filter { $0 > $1 }
    #expect((5...10).contains(falls.count), "ten pairs in 20 s, some of them in gaps; \(falls.count)")
    for (before, after) in falls { #expect(times[before] - times[after] <= 0.4, "seconds back") }
    #expect(self.clip(0, 0, seed: seed).fileOrder == Array(self.clip(0).imu.sampleTimes.indices))
  }
}
