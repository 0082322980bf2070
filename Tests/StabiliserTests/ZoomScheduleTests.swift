import Geometry
import Glibc
import Stabiliser
import Testing

@Suite struct `A zoom schedule` {
  private func key(_ seconds: Double, _ zoom: Double) -> ZoomKey {
    ZoomKey(time: time(seconds), zoom: zoom)
  }

  private func time(_ seconds: Double) -> Timestamp<ClipClock> {
    Timestamp(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  @Test func `runs straight in octaves between its keys and stays outside them`() {
    let schedule = ZoomSchedule(keys: [key(1, 1.5), key(3, 3)])
    #expect(abs(schedule.zoom(at: time(0)) - 1.5) < 1e-12)
    #expect(abs(schedule.zoom(at: time(2)) - 1.5 * 2.0.squareRoot()) < 1e-12)
    #expect(abs(schedule.zoom(at: time(9)) - 3) < 1e-12)
  }

  @Test func `a step takes a tenth of a second an octave`() {
    let schedule = ZoomSchedule(keys: [key(1, 1), key(1, 4)])
    #expect(schedule.zoom(at: time(1)) == 1)
    #expect(abs(schedule.zoom(at: time(1.1)) - 2) < 1e-9)
    #expect(abs(schedule.zoom(at: time(1.2)) - 4) < 1e-9 && abs(schedule.zoom(at: time(2)) - 4) < 1e-9)
  }

  /// What is wanted falls while the follower still rises: it meets it, and goes on with it.
  @Test func `catches up with a curve that comes to meet it`() {
    let schedule = ZoomSchedule(keys: [key(0, 1), key(0, 4), key(1, 1)])
    // 10·t = 2 − 2·t at t = 1/6: 5/3 octaves.
    #expect(abs(log2(schedule.zoom(at: time(1.0 / 6))) - 5.0 / 3) < 1e-6)
    #expect(abs(log2(schedule.zoom(at: time(0.5))) - 1) < 1e-9)
  }

  @Test(arguments: [24.0, 30, 60, 119.88, 240])
  func `never runs faster than ten octaves a second, at any frame rate`(fps: Double) {
    let schedule = ZoomSchedule(keys: [
      key(0, 1), key(0.3, 8), key(0.31, 1.2), key(0.9, 1.2), key(0.9, 6), key(1.05, 1),
    ])
    let dense = (0...20_000).map { schedule.zoom(at: time(Double($0) / 10_000)) }
    for k in 0..<Int(2 * fps) {
      let (a, b) = (schedule.zoom(at: time(Double(k) / fps)), schedule.zoom(at: time(Double(k + 1) / fps)))
      #expect(abs(log2(b / a)) <= 10 / fps + 1e-7)
      let nearest = Int((Double(k) / fps * 10_000).rounded())
      #expect(abs(log2(a / dense[nearest])) <= 10.0 / 10_000 + 1e-6, "the same zoom at the same instant")
    }
  }
}
