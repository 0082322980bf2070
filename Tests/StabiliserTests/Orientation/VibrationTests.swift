import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

@Suite struct `Vibration of the sensor` {
  private func recording(_ motion: SyntheticMotion, _ grade: ImuGrade = .phone) -> MotionRecording<Camera, ClipClock> {
    var clip = SyntheticClip()
    (clip.motion, clip.seconds, clip.grade) = (motion, 10, grade)
    return clip.recording.mounted(clip.mount).upright(.none).onClip(ClockMap(offset: .zero))
  }

  /// The recording with a tremble of an angle's amplitude about the x axis.
  private func trembling(
    _ recording: MotionRecording<Camera, ClipClock>, hertz: Double, radians: Double
  ) -> MotionRecording<Camera, ClipClock> {
    var result = recording
    let angular = 2 * Double.pi * hertz
    for i in result.angularRates.indices {
      let time = result.angularRates[i].time.seconds
      let rate = Vector3<Camera>(radians * angular * cos(angular * time), 0, 0)
      result.angularRates[i].value = result.angularRates[i].value + rate
    }
    return result
  }

  /// Greatest angle between where two recordings say the camera looked, radians, ends of the log left out.
  private func difference(
    _ a: MotionRecording<Camera, ClipClock>, _ b: MotionRecording<Camera, ClipClock>
  ) throws -> Double {
    let start = OrientationEstimator.Start.level(at: .zero)
    let tracks = try [a, b].map { try OrientationEstimator.estimate(from: $0, start: start).track }
    return stride(from: 0.5, to: 9.5, by: 0.003).map { second in
      let time = Timestamp<ClipClock>(nanoseconds: Int64(second * 1e9))
      return tracks[0].rotation(at: time).angle(to: tracks[1].rotation(at: time))
    }.max() ?? .infinity
  }

  @Test(arguments: SyntheticMotion.allCases)
  func `no motion of a hand, a runner or a bicycle is taken for it`(motion: SyntheticMotion) {
    #expect(Vibration.strength(of: recording(motion)) < Vibration.threshold / 2)
    #expect(Vibration.strength(of: recording(motion, .poor)) < Vibration.threshold / 2)
  }

  @Test(arguments: [(60.0, 0.003), (85, 0.002), (97, 0.0057)])
  func `a motor's tremble is measured`(hertz: Double, radians: Double) {
    let strength = Vibration.strength(of: trembling(recording(.still, .perfect), hertz: hertz, radians: radians))
    // Sums are larger than integrals near half the sampling rate, by up to π/2.
    #expect(strength > 0.6 * radians && strength < 1.7 * radians)
  }

  @Test(arguments: [SyntheticMotion.handheld, .walk, .run])
  func `without it a hand's motion is what it was`(motion: SyntheticMotion) throws {
    let plain = recording(motion, .perfect)
    #expect(try difference(plain, Vibration.removed(from: plain)) < 0.000_15)
    let shaken = trembling(plain, hertz: 70, radians: 0.004)
    #expect(try difference(plain, shaken) > 0.002)
    #expect(try difference(plain, Vibration.removed(from: shaken)) < 0.000_6)
  }

  @Test func `the least logs pass through`() {
    let two = MotionRecording<Camera, ClipClock>(angularRates: Array(recording(.still).angularRates.prefix(2)))
    #expect(Vibration.strength(of: two) == 0)
    #expect(Vibration.removed(from: two) == two)
  }
}
