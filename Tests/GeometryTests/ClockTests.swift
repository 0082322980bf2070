import Geometry
import Testing

@Suite struct `Clocks` {
  @Test func `log time is clip time plus offset, to the nanosecond, at any epoch`() {
    let map = ClockMap(offset: TimeSpan(nanoseconds: 1_762_361_557_998_715_100))
    let clip = Timestamp<ClipClock>(nanoseconds: 123_456_789)
    #expect(map.logTime(of: clip).nanoseconds == 1_762_361_558_122_171_889)
    #expect(map.clipTime(of: map.logTime(of: clip)) == clip)
  }

  @Test func `a scale multiplies log times before the offset`() {
    let map = ClockMap(offset: TimeSpan(nanoseconds: 1_000_000_000), scale: 1.0005)
    #expect(map.clipTime(of: Timestamp(nanoseconds: 10_000_000_000)).nanoseconds == 9_005_000_000)
    #expect(map.logTime(of: Timestamp(nanoseconds: 9_005_000_000)).nanoseconds == 10_000_000_000)
  }

  @Test func `seconds that are no instant are refused`() {
    for bad in [Double.nan, .infinity, 1e12, -1e12] { #expect(Timestamp<ClipClock>(seconds: bad) == nil) }
    #expect(Timestamp<ClipClock>(seconds: 1.5)?.nanoseconds == 1_500_000_000)
  }

  @Test func `frame times of an NTSC rate do not add up rounding`() {
    let timeline = FrameTimeline(count: 129_474, ratePerSecond: 24_000, over: 1001)
    let last = timeline.entries[129_473].time.nanoseconds
    // 129473 · 1001/24000 s, rounded once.
    let exact: Int64 = 129_473 * 1001 * 125_000 / 3
    #expect(abs(last - exact) <= 1)
    let interval = timeline.typicalInterval?.nanoseconds ?? 0
    #expect([41_708_333, 41_708_334].contains(interval))
  }

  @Test func `a recording changes axes and clock without losing samples`() {
    let samples = [VectorSample<Imu, LogClock>(time: Timestamp(nanoseconds: 5), value: Vector3(1, 2, 3))]
    let recording = MotionRecording(angularRates: samples, specificForces: samples)
    let camera = recording.mounted(.phoneLandscape).upright(DisplayRotation(clockwiseQuarterTurns: 1))
    let onClip = camera.onClip(ClockMap(offset: TimeSpan(nanoseconds: 2)))
    #expect(onClip.angularRates == [VectorSample(time: Timestamp(nanoseconds: 3), value: Vector3(1, -2, -3))])
    let mirrored = recording.mounted(.phoneLandscape).upright(DisplayRotation(isMirrored: true))
    // A mirror turns every rotation round: x stays, y and z change sign.
    #expect(mirrored.angularRates[0].value == Vector3(-2, 1, 3))
    #expect(mirrored.specificForces[0].value == Vector3(2, -1, -3))
  }
}
