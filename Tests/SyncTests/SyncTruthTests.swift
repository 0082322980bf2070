import Geometry
import Synthesis
import Testing

@testable import Sync

@Suite struct `A clip and its log are put on one clock` {
  @Test(arguments: [
    (SyntheticMotion.walk, true, RollingShutter.Direction.topToBottom), (.handheld, false, .bottomToTop),
  ])
  func `to a tenth of a millisecond, with readout, its direction, focal length, axes and bias`(
    motion: SyntheticMotion, isNear: Bool, direction: RollingShutter.Direction
  ) throws {
    var trial = SyncCase(motion)
    trial.distances = isNear ? 2...30 : nil
    trial.clip.shutter = RollingShutter(readoutSeconds: 0.018, direction: direction)
    let result = trial.result()
    #expect(result.verdict == .found && result.confidence > 0.9)
    #expect(abs(result.offset.value - trial.trueOffset) < 1e-4, "seconds")
    #expect(abs(result.offset.value - trial.trueOffset) < 4 * result.offset.sigma)
    #expect(abs(abs(result.readoutSeconds.value) / 0.018 - 1) < 0.02)
    #expect((result.readoutSeconds.value > 0) == (direction == .topToBottom))
    #expect(result.camera.shutter.direction == direction)
    #expect(abs(result.focalScale.value * trial.focalGuess - 1) < 0.015)
    #expect(abs(result.camera.lens.focalLength.x / trial.clip.lens.focalLength.x - 1) < 0.015)
    #expect(result.axes.map == trial.clip.mount && result.axes.origin == .found)
    let bias = trial.clip.imu.errors.gyroBias
    #expect((result.gyroBias - bias).length < 0.3 * bias.length)
  }

  @Test func `the clock it gives maps log times to clip times`() throws {
    var trial = SyncCase(.walk)
    trial.clip.statedErrors.clockDriftPPM = 400
    let clock = trial.result().clock
    for seconds in [0.0, 1.2, 2.5] {
      let log = seconds * (1 + 400e-6) + trial.clip.clockOffset.seconds
      let time = clock.clipTime(of: try #require(Timestamp<LogClock>(seconds: log)))
      #expect(abs(time.seconds - seconds) < 3e-4)
    }
  }

  @Test func `what is given is kept`() {
    var trial = SyncCase(.walk)
    (trial.lens, trial.readout) = (.given, .given)
    (trial.offset, trial.axes) = (.given(trial.clip.clockOffset), .given(trial.clip.mount))
    let result = trial.result()
    #expect(result.verdict == .found && result.clock.offset == trial.clip.clockOffset)
    #expect(result.camera == trial.knowns.camera && result.axes.map == trial.clip.mount)
    for estimate in [result.offset, result.driftPPM, result.readoutSeconds, result.focalScale] {
      #expect(estimate.origin == .given && estimate.sigma == 0)
    }
  }

  @Test func `equal input gives equal output`() {
    let trial = SyncCase(.walk, seconds: 1)
    #expect(trial.result() == trial.result())
  }

  @Test func `a stretch with a wrong clock is left out and named`() throws {
    let trial = SyncCase(.walk, seconds: 6)
    var tracks = trial.tracks
    for i in tracks.pairs.indices where (2...3.9).contains(tracks.pairs[i].first.seconds) {
      // As if these frames had been stamped a quarter of a second late.
      tracks.pairs[i].tracks = tracks.pairs[i + 8].tracks
    }
    let result = Synchroniser(trial.knowns).synchronise(tracks, with: trial.clip.recording)
    #expect(result.verdict == .found)
    #expect(abs(result.offset.value - trial.trueOffset) < 3e-4)
    let rejected = result.windows.filter { $0.use == .rejected }
    #expect(!rejected.isEmpty && rejected.allSatisfy { $0.end.seconds > 2 && $0.start.seconds < 4.2 })
  }
}
