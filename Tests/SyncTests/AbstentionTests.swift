import Geometry
import Synthesis
import Testing

@testable import Sync

@Suite struct `What cannot be told is not told` {
  @Test func `a camera that stands still tells no clock`() {
    let result = SyncCase(.still, seconds: 1).result()
    #expect(result.verdict == .notObservable(.littleMotion) && result.confidence <= 0.5)
  }

  @Test func `the log of another clip is not believed`() {
    var trial = SyncCase(.handheld, seconds: 1.5)
    trial.distances = 2...30
    trial.seen = trial.clip
    trial.seen?.seed += 1000
    #expect(trial.result().verdict != .found)
  }

  @Test func `pictures that were steadied in the camera are recognised`() {
    var trial = SyncCase(.walk, seconds: 1.5)
    trial.seen = trial.clip
    trial.seen?.strength = 1.0 / 7
    #expect(trial.result().verdict == .disagrees(.stabilisedInCamera))
  }

  @Test func `without tracks or rates it says which is missing`() {
    let trial = SyncCase(.walk, seconds: 2)
    let synchroniser = Synchroniser(trial.knowns)
    let none = PictureTracks(size: trial.clip.size, pairs: [], clipSeconds: 2)
    #expect(synchroniser.synchronise(none, with: trial.clip.recording).verdict == .notObservable(.fewTracks))
    let empty = MotionRecording<Imu, LogClock>(angularRates: [])
    #expect(synchroniser.synchronise(trial.tracks, with: empty).verdict == .notObservable(.fewRates))
  }

  @Test func `a log of another hour has no rates for the clip`() {
    var trial = SyncCase(.walk, seconds: 2)
    trial.clip.clockOffset = TimeSpan(nanoseconds: 3_600_000_000_000)
    #expect(trial.result().verdict == .notObservable(.fewRates))
  }
}
