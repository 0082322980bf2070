import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

private let degree = Double.pi / 180

/// The recording of a synthetic motion in camera axes on the clip's clock, and the motion itself.
func recorded(
  _ motion: SyntheticMotion, grade: ImuGrade, seconds: Double, seed: UInt64, rateHz: Double = 200
) throws -> (path: CameraPath, recording: MotionRecording<Camera, ClipClock>) {
  let path = motion.path(seed: seed, seconds: seconds)
  let mount = try #require(AxisMap("yXZ"))
  let simulation = ImuSimulation(
    path: path, grade: grade, rateHz: rateHz, span: -1...(seconds + 1), mount: mount, seed: seed)
  return (path, simulation.recording().mounted(mount).upright(.none).onClip(ClockMap(offset: .zero)))
}

/// Rms roll error of an estimate against the truth, degrees, where the axis is over 20° from the vertical.
func rollError(_ estimate: OrientationEstimate, _ path: CameraPath, seconds: Double) throws -> Double {
  var (sum, count) = (0.0, 0.0)
  for t in stride(from: 0, to: seconds, by: 1.0 / 30) {
    let truth = path.worldFromCamera(at: t).cameraAngles
    guard abs(truth.pitch) < 70 * degree else { continue }
    let time = try #require(Timestamp<ClipClock>(seconds: t))
    var error = estimate.track.rotation(at: time).cameraAngles.roll - truth.roll
    error -= 2 * .pi * (error / (2 * .pi)).rounded()
    sum += error * error
    count += 1
  }
  return (sum / count).squareRoot() / degree
}

@Suite struct `Orientation from a recording` {
  @Test(arguments: SyntheticMotion.allCases)
  func `a perfect log gives the roll to a fiftieth of a degree`(motion: SyntheticMotion) throws {
    for seed in UInt64(1)...2 {
      let (path, recording) = try recorded(motion, grade: .perfect, seconds: 10, seed: seed)
      let estimate = try OrientationEstimator.estimate(from: recording)
      #expect(try rollError(estimate, path, seconds: 10) < 0.02)
    }
  }

  /// Bounds on the rms error, degrees: what a phone's biases of half a degree a second and ten milli-g leave, with
  /// room for unlucky seeds. A pure integration would drift by five degrees and more.
  @Test(arguments: [(SyntheticMotion.still, 0.6), (.pan, 0.6), (.handheld, 0.6), (.walk, 0.7), (.run, 1.5)])
  func `a phone's log gives the roll to a degree or so`(motion: SyntheticMotion, bound: Double) throws {
    for seed in UInt64(1)...2 {
      let (path, recording) = try recorded(motion, grade: .phone, seconds: 20, seed: seed)
      let estimate = try OrientationEstimator.estimate(from: recording)
      #expect(try rollError(estimate, path, seconds: 20) < bound)
    }
  }

  @Test func `a sideways push for seconds does not lean the horizon`() throws {
    var (path, recording) = try recorded(.still, grade: .perfect, seconds: 30, seed: 1)
    // Half a g to the right for five seconds: a long corner.
    for i in recording.specificForces.indices where (10..<15).contains(recording.specificForces[i].time.seconds) {
      recording.specificForces[i].value.x += 4.9
    }
    let estimate = try OrientationEstimator.estimate(from: recording)
    #expect(try rollError(estimate, path, seconds: 30) < 1)
  }

  @Test func `a hole in the log is found and bridged`() throws {
    var (path, recording) = try recorded(.handheld, grade: .perfect, seconds: 10, seed: 2)
    func lost(_ time: Timestamp<ClipClock>) -> Bool { (4..<4.5).contains(time.seconds) }
    recording.angularRates.removeAll { lost($0.time) }
    recording.specificForces.removeAll { lost($0.time) }
    let estimate = try OrientationEstimator.estimate(from: recording)
    #expect(estimate.holes.count == 1)
    #expect(abs(try #require(estimate.holes.first).lowerBound.seconds - 4) < 0.02)
    // The motion in the hole is unknown; gravity finds the level again after it.
    #expect(try rollError(estimate, path, seconds: 10) < 0.6)
  }

  @Test func `without gravity the horizon is refused, unless the start is declared level`() throws {
    var (_, recording) = try recorded(.handheld, grade: .perfect, seconds: 5, seed: 3)
    recording.specificForces = []
    #expect(throws: OrientationError.noGravity) { try OrientationEstimator.estimate(from: recording) }
    let estimate = try OrientationEstimator.estimate(from: recording, start: .level(at: .zero))
    #expect(!estimate.hasGravity)
    let angles = estimate.track.rotation(at: .zero).cameraAngles
    #expect(abs(angles.roll) < 1e-9 && abs(angles.pitch) < 1e-9)
  }

  @Test func `one sample or none is an error`() {
    #expect(throws: OrientationError.tooFewRates(count: 0)) {
      try OrientationEstimator.estimate(from: MotionRecording(angularRates: []))
    }
  }

  @Test func `the smoother says how sure it is, and gets surer with time`() throws {
    let short = try OrientationEstimator.estimate(from: recorded(.walk, grade: .phone, seconds: 5, seed: 4).recording)
    let long = try OrientationEstimator.estimate(from: recorded(.walk, grade: .phone, seconds: 60, seed: 4).recording)
    let (a, b) = try (
      #require(short.tiltSigma(at: Timestamp(nanoseconds: 2_500_000_000))),
      #require(long.tiltSigma(at: Timestamp(nanoseconds: 30_000_000_000)))
    )
    #expect(b < a && b > 0 && a < 5 * degree)
  }
}

@Suite struct `Pushes` {
  /// Seconds and m/s² of the push, length of the clip: a knock, a shove, two g.
  @Test(arguments: [(0.3, 19.6, 5.0), (0.3, 5, 5), (0.05, 30, 5), (0.3, 19.6, 20), (1.0, 10, 12)])
  func `a push does not tilt the clip`(seconds: Double, strength: Double, length: Double) throws {
    var (path, recording) = try recorded(.still, grade: .perfect, seconds: length, seed: 1)
    let middle = length / 2
    for i in recording.specificForces.indices
    where (middle..<middle + seconds).contains(recording.specificForces[i].time.seconds) {
      recording.specificForces[i].value.x += strength
    }
    let estimate = try OrientationEstimator.estimate(from: recording)
    #expect(try rollError(estimate, path, seconds: length) < 0.3)
  }
}
