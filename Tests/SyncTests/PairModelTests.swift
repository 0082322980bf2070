import Geometry
import Glibc
import Synthesis
import TestSupport
import Testing

@testable import Sync

@Suite struct `The model of a pair` {
  @Test func `slopes are the changes of the misses`() throws {
    let trial = SyncCase(.run, seconds: 1)
    let problem = SyncProblem(trial.knowns, trial.tracks, trial.clip.recording)
    let fit = problem.fineFit(.same)
    var state = SyncState()
    state.values = [3.1, 1e-4, 0.01, 0.02, 0.01, -0.02, 0.015, 0.01, 0.005, -0.01]
    // With a deviation far above all misses the cost is half their weighted squares, and weights stay.
    func equations(_ state: SyncState) throws -> PairModel.Equations {
      let pair = try #require(fit.covered(state).dropFirst(10).first)
      let model = PairModel(
        pair, path: GyroPath(state.corrected(fit.rates)), state: state, mid: fit.mid, pixelSigma: 1e4, change: .zero)
      return model.equations(PairModel.noTranslation, isFree: false)
    }
    let here = try equations(state)
    let step = 1e-5
    // Deviations in radians, too, go with the focal length, and the slopes leave that out: the truth tests it instead.
    for i in state.values.indices where i != SyncState.Place.focal {
      var (low, high) = (state, state)
      low.values[i] -= step
      high.values[i] += step
      let slope = (try equations(high).cost - equations(low).cost) / (2 * step)
      let bound = (2 * here.cost * here.matrix[i, i]).squareRoot()
      #expect(abs(slope + here.right[i]) < 0.03 * bound, "number \(i): \(slope), \(here.right[i])")
    }
  }

  @Test func `a path passes through the turns of its rates`() throws {
    let clip = SyncCase(.run, seconds: 2).clip
    let rates = GyroRates(
      (0...400).map { k in
        let time = Double(k) / 200
        return VectorSample(
          time: Timestamp(seconds: time) ?? .zero, value: clip.path.angularRate(at: time).relabelled())
      }, map: { $0.relabelled() })
    let path = GyroPath(rates)
    let start = clip.path.worldFromCamera(at: 0)
    for time in stride(from: 0.0, through: 2, by: 0.0137) {
      let truth = start.inverse * clip.path.worldFromCamera(at: time)
      let here = path.state(at: time).rotation.relabelled(as: Rotation<Camera, Camera>.self)
      // The slope of the rates is not known at the first of them: that costs 7 µrad once.
      #expect(truth.angle(to: here) < 1e-5)
    }
  }

  @Test func `there are twenty-four ways to lay axes on axes`() {
    var images: Set<[Double]> = []
    for turn in AxisTurn.all {
      let (x, y, z) = (turn(Vector3(1, 0, 0)), turn(Vector3(0, 1, 0)), turn(Vector3(0, 0, 1)))
      #expect(x.cross(y) == z)
      images.insert([x.x, x.y, x.z, y.x, y.y, y.z])
    }
    #expect(images.count == 24 && AxisTurn.all[0] == .same)
  }

  @Test func `axes are named for the stored picture, whatever its display rotation`() throws {
    let trial = SyncCase(.walk, seconds: 0.2)
    let (tracks, recording) = (trial.tracks, trial.clip.recording)
    for quarters in 0..<4 {
      for isMirrored in [false, true] {
        let display = DisplayRotation(clockwiseQuarterTurns: quarters, isMirrored: isMirrored)
        var knowns = trial.knowns
        knowns.camera.display = display
        let problem = SyncProblem(knowns, tracks, recording)
        for turn in AxisTurn.all {
          let map = problem.axisMap(turn)
          for v in [Vector3<Imu>(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
            let direct = turn(display.cameraFromSensor(rate: AxisMap.phoneLandscape.sensorFromImu(v)))
            #expect((display.cameraFromSensor(rate: map.sensorFromImu(v)) - direct).length < 1e-12)
          }
        }
      }
    }
  }
}
