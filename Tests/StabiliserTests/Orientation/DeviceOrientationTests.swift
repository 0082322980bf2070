import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

private let degree = Double.pi / 180

/// A recording to which the device has added its own up vectors and orientations, exact ones.
private func attended(_ motion: SyntheticMotion) throws -> (path: CameraPath, MotionRecording<Camera, ClipClock>) {
  var (path, recording) = try recorded(motion, grade: .phone, seconds: 10, seed: 3)
  for sample in recording.angularRates {
    let rotation = path.worldFromCamera(at: sample.time.seconds)
    recording.ups.append(VectorSample(time: sample.time, value: rotation.inverse(Vector3<World>(0, 0, 1))))
    // The device's north is not ours.
    recording.orientations.append(
      OrientationSample(time: sample.time, rotation: Rotation<World, World>.aboutZ(2) * rotation))
  }
  return (path, recording)
}

@Suite struct `Orientation from what a device worked out` {
  @Test func `up vectors stand in for a missing accelerometer`() throws {
    var (path, recording) = try attended(.handheld)
    recording.specificForces = []
    let estimate = try OrientationEstimator.estimate(from: recording)
    #expect(estimate.origin == .deviceUp && estimate.hasGravity)
    #expect(try rollError(estimate, path, seconds: 10) < 0.05)
    #expect(try #require(estimate.tiltSigma(at: .zero)) >= degree)
  }

  @Test func `orientations stand in for missing up vectors`() throws {
    var (path, recording) = try attended(.walk)
    (recording.specificForces, recording.ups) = ([], [])
    let estimate = try OrientationEstimator.estimate(from: recording)
    #expect(estimate.origin == .deviceOrientation)
    #expect(try rollError(estimate, path, seconds: 10) < 0.05)
  }

  @Test func `orientations alone are taken as they are, with rates between them`() throws {
    var (path, recording) = try attended(.walk)
    (recording.angularRates, recording.specificForces, recording.ups) = ([], [], [])
    let estimate = try OrientationEstimator.estimate(from: recording)
    #expect(estimate.origin == .deviceOrientation)
    #expect(try rollError(estimate, path, seconds: 10) < 0.01)
    #expect(abs(estimate.track.knots[0].rotation.cameraAngles.heading) < 1e-9)
    let rate = path.angularRate(at: 5)
    #expect((estimate.track.rate(at: try #require(Timestamp(seconds: 5))) - rate).length < 0.02)
  }

  @Test func `the accelerometer goes before the device's own opinion`() throws {
    var (path, recording) = try attended(.handheld)
    // A device that leans by ten degrees.
    for i in recording.ups.indices {
      recording.ups[i].value = Rotation<Camera, Camera>.aboutZ(10 * degree)(recording.ups[i].value)
    }
    let estimate = try OrientationEstimator.estimate(from: recording)
    #expect(estimate.origin == .accelerometer)
    #expect(try rollError(estimate, path, seconds: 10) < 1)
  }

  @Test func `heading is zero at the first sample`() throws {
    for motion in [SyntheticMotion.pan, .walk] {
      let (_, recording) = try recorded(motion, grade: .phone, seconds: 10, seed: 1)
      let estimate = try OrientationEstimator.estimate(from: recording)
      #expect(abs(estimate.track.knots[0].rotation.cameraAngles.heading) < 1e-9)
    }
  }
}
