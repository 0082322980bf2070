import Geometry
import TestSupport
import Testing

@Suite struct `A rotation track` {
  @Test func `the knot before an instant is found however uneven the knots`() {
    var random = SeededRandom(seed: 7)
    for count in [1, 2, 3, 50] {
      var times: [Int64] = [0]
      // Steps of one nanosecond to ten seconds: evenly spread guesses are far off.
      while times.count < count {
        let power = Int.random(in: 0...10, using: &random)
        times.append(times[times.count - 1] + (0..<power).reduce(1) { step, _ in step * 10 })
      }
      let track = RotationTrack<World, Camera>(
        knots: times.map { .init(time: Timestamp(nanoseconds: $0), rotation: .identity, rate: .zero) })
      for time in times.flatMap({ [$0 - 1, $0, $0 + 1] }) {
        let expected = max(0, (times.firstIndex { $0 > time } ?? times.count) - 1)
        #expect(track.index(at: Timestamp(nanoseconds: time)) == expected)
      }
    }
  }
}
