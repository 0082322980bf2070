import Evaluation
import Geometry
import Glibc
import Stabiliser
import Testing

/// Horizon and attitude on clips whose errors are put in by hand.
struct HorizonTests {
  static func swaying(_ time: Double) -> Rotation<World, Camera> {
    KnownClip.angles(roll: 8 * sin(2 * time), pitch: 3 * sin(time), heading: 20 * time)
  }

  @Test(arguments: [0.3, -0.3, 4])
  func `a roll that is believed wrong by a constant leans the picture by it`(lean: Double) throws {
    var clip = KnownClip(truth: Self.swaying, correction: KnownClip.levelling, scale: { _ in 1.8 })
    clip.estimate = { time in Self.swaying(time) * Rotation.aboutZ(-lean * degree) }
    let result = try clip.judged()
    #expect(isNear(result.horizon.clear.rms, abs(lean) * degree, within: 1e-12))
    #expect(isNear(result.horizon.clear.mean, lean * degree, within: 1e-12), "clockwise is positive")
    #expect(isNear(result.horizon.clear.deviation, 0, within: 1e-12))
    #expect(isNear(result.horizon.clear.largest, abs(lean) * degree, within: 1e-12))
    #expect(result.horizon.clear.frames == 270 && result.horizon.steep.frames == 0)
    #expect(isNear(result.attitude.rollRms, abs(lean) * degree, within: 1e-12))
    #expect(isNear(result.attitude.pitchRms, 0, within: 1e-12))
    #expect(isNear(result.attitude.tiltRms, abs(lean) * degree, within: 2e-3 * abs(lean) * degree), "level but for 3°")
    #expect(isNear(result.tracking.jitterRms, 0, within: 0.05 * abs(lean)), "a constant lean is no jitter")
  }

  @Test func `an uncorrected sway is the horizon's error, and its constant part is told apart`() throws {
    let result = try KnownClip(truth: { KnownClip.angles(roll: 2 + 3 * cos(2 * .pi * $0)) }).judged()
    // 270 frames are nine whole periods.
    #expect(isNear(result.horizon.clear.rms, (4 + 4.5).squareRoot() * degree, within: 1e-9))
    #expect(isNear(result.horizon.clear.mean, 2 * degree, within: 1e-9))
    #expect(isNear(result.horizon.clear.deviation, 4.5.squareRoot() * degree, within: 1e-9))
    #expect(isNear(result.horizon.clear.largest, 5 * degree, within: 1e-9))
  }

  @Test func `a roll held at a trim has no error, and errors wrap at half a turn`() throws {
    let clip = KnownClip(truth: { KnownClip.angles(roll: $0 < 5 ? 179 : -179) })
    #expect(isNear(try clip.judged(trimRoll: 180).horizon.clear.rms, 1 * degree, within: 1e-9))
    #expect(isNear(try clip.judged(trimRoll: 180).horizon.clear.mean, 0, within: 1e-9))
    #expect(isNear(try clip.judged(trimRoll: 179).horizon.clear.largest, 2 * degree, within: 1e-9))
  }

  @Test(arguments: [(59.0, 270, 0), (61, 0, 270), (84, 0, 270), (85, 0, 0), (-61, 0, 270), (-59, 270, 0)])
  func `frames near the vertical are judged apart, and none beyond six degrees of it`(
    pitch: Double, clear: Int, steep: Int
  ) throws {
    let result = try KnownClip(truth: { _ in KnownClip.angles(roll: 1, pitch: pitch) }).judged()
    #expect(result.horizon.clear.frames == clear && result.horizon.steep.frames == steep)
    let errors = steep > 0 ? result.horizon.steep : result.horizon.clear
    #expect(clear + steep == 0 ? errors.rms == nil : isNear(errors.rms, degree, within: 1e-9))
    #expect((result.attitude.rollRms == nil) == (abs(pitch) > 70))
  }

  @Test func `a pitch that is believed wrong is an error of the pitch and of the vertical`() throws {
    var clip = KnownClip(truth: { KnownClip.angles(roll: 0, pitch: 2, heading: 9 * $0) })
    clip.estimate = { KnownClip.angles(roll: 0, pitch: 2.5, heading: 9 * $0) }
    let result = try clip.judged()
    #expect(isNear(result.attitude.pitchRms, 0.5 * degree, within: 1e-12))
    #expect(isNear(result.attitude.tiltRms, 0.5 * degree, within: 1e-12))
    #expect(isNear(result.attitude.rollRms, 0, within: 1e-12))
  }

  @Test func `a heading that drifts is told, and is nobody's fault`() throws {
    var clip = KnownClip(truth: Self.swaying, correction: KnownClip.levelling, scale: { _ in 1.8 })
    clip.estimate = { time in Rotation<World, World>.aboutZ((40 - 60 * time) * degree) * Self.swaying(time) }
    let result = try clip.judged()
    // A line over 270 frames a thirtieth of a second apart, whatever its start: 60°/s · 9 s / √12, nearly.
    let spread = 60 * degree / 30 * ((270.0 * 270 - 1) / 12).squareRoot()
    #expect(isNear(result.attitude.headingDriftRms, spread, within: 1e-9))
    #expect(isNear(result.horizon.clear.rms, 0, within: 1e-12))
    #expect(isNear(result.tracking.trackingRms, 0, within: 1e-6) && isNear(result.attitude.tiltRms, 0, within: 1e-12))
  }

  @Test func `a stated spread is compared with the error`() throws {
    var clip = KnownClip(truth: Self.swaying, rollSigma: 1 * degree)
    clip.estimate = { time in Self.swaying(time) * Rotation.aboutZ(0.5 * degree) }
    #expect(isNear(try clip.judged().attitude.nees, 0.25, within: 1e-9))
    clip.rollSigma = 0.5 * degree
    let result = try clip.judged()
    #expect(isNear(result.attitude.nees, 1, within: 1e-9) && result.attitude.neesFrames == 270)
    clip.rollSigma = nil
    #expect(try clip.judged().attitude.nees == nil)
  }
}
