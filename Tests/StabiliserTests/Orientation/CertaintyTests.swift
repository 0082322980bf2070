import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

private let degree = Double.pi / 180

/// Mean of the squared tilt error over its expectation: 1 when the estimate knows how wrong it is.
private func normalisedError(_ estimate: OrientationEstimate, _ path: CameraPath, seconds: Double) throws -> Double {
  var (sum, count) = (0.0, 0.0)
  for t in stride(from: 0, to: seconds, by: 0.1) {
    let time = try #require(Timestamp<ClipClock>(seconds: t))
    let tilt = try #require(estimate.tiltCovariance(at: time))
    // Where true up lies in the estimated world: the tilt's error about its x and y.
    let up = estimate.track.rotation(at: time)(path.worldFromCamera(at: t).inverse(Vector3<World>(0, 0, 1)))
    sum += tilt.normalisedSquare(of: up)
    count += 1
  }
  return sum / count
}

@Suite struct `How sure the tilt is` {
  /// Single recordings scatter widely, as most of the error is one draw of a bias: over many it must average out.
  @Test func `errors are as large as they are said to be`() throws {
    var found: [Double] = []
    for motion in [SyntheticMotion.still, .pan, .handheld, .walk, .run, .bike, .pole] {
      for seed in UInt64(1)...2 {
        let (path, recording) = try recorded(motion, grade: .action, seconds: 15, seed: seed)
        let estimate = try OrientationEstimator.estimate(from: recording)
        found.append(try normalisedError(estimate, path, seconds: 15))
      }
    }
    let mean = found.reduce(0, +) / Double(found.count)
    #expect((0.4...2.5).contains(mean), "\(found)")
  }

  @Test func `a camera at rest does not drift, and knows its gyro's bias`() throws {
    let (path, recording) = try recorded(.still, grade: .phone, seconds: 90, seed: 2, rateHz: 100)
    let estimate = try OrientationEstimator.estimate(from: recording)
    let rolls = try stride(from: 0.0, to: 90, by: 0.5).map { t in
      let time = try #require(Timestamp<ClipClock>(seconds: t))
      return estimate.track.rotation(at: time).cameraAngles.roll - path.worldFromCamera(at: t).cameraAngles.roll
    }
    #expect(try #require(rolls.max()) - #require(rolls.min()) < 0.02 * degree)
    // What turned while nothing did is the bias.
    let mean =
      recording.angularRates.reduce(Vector3<Camera>.zero) { $0 + $1.value } / Double(recording.angularRates.count)
    #expect((estimate.gyroBias - mean).length < 0.01 * degree)
  }

  @Test func `a ride in banked turns is told from leaning by the way it turns`() throws {
    // Velocity that keeps its direction cannot explain it: six degrees and more were left.
    for seed in UInt64(1)...2 {
      let (path, recording) = try recorded(.drone, grade: .phone, seconds: 20, seed: seed)
      let estimate = try OrientationEstimator.estimate(from: recording)
      #expect(try rollError(estimate, path, seconds: 20) < 1.5)
    }
  }

  @Test func `beyond a gyro's range less is known, and said`() throws {
    let (_, plain) = try recorded(.flips, grade: .perfect, seconds: 10, seed: 1)
    var clipped = plain
    let limit = 60 * degree
    for i in clipped.angularRates.indices {
      let v = clipped.angularRates[i].value
      clipped.angularRates[i].value = Vector3(
        max(-limit, min(limit, v.x)), max(-limit, min(limit, v.y)), max(-limit, min(limit, v.z)))
    }
    let (sure, unsure) = try (
      OrientationEstimator.estimate(from: plain), OrientationEstimator.estimate(from: clipped)
    )
    func worst(_ estimate: OrientationEstimate) -> Double { estimate.tilts.map(\.sigma).max() ?? 0 }
    #expect(worst(unsure) > 3 * worst(sure))
  }

  @Test func `roll is known worse as the axis nears the vertical`() {
    func estimate(pitch: Double) -> OrientationEstimate {
      let rotation = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: pitch, heading: 0.7))
      return OrientationEstimate(
        track: RotationTrack(knots: [.init(time: .zero, rotation: rotation, rate: .zero)]), origin: .accelerometer,
        tilts: [TiltCovariance(time: .zero, xx: 4e-4, xy: 0, yy: 4e-4)], gyroBias: .zero, holes: [])
    }
    #expect(abs((estimate(pitch: 0).rollSigma(at: .zero) ?? 0) - 0.02) < 1e-12)
    #expect(abs((estimate(pitch: -60 * degree).rollSigma(at: .zero) ?? 0) - 0.04) < 1e-12)
  }
}
