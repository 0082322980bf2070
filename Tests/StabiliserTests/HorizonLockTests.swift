import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

private let degree = Double.pi / 180

/// A track of a camera with given angles over time, sampled at 200 Hz.
private func track(seconds: Double, _ angles: (Double) -> CameraAngles) -> RotationTrack<World, Camera> {
  func rotation(_ t: Double) -> Rotation<World, Camera> { Rotation(cameraAngles: angles(t)) }
  let h = 1e-5
  return RotationTrack(
    knots: (0...Int(seconds * 200)).map { k in
      let t = Double(k) / 200
      let rate = (rotation(t - h).inverse * rotation(t + h)).rotationVector / (2 * h)
      return .init(time: Timestamp(nanoseconds: Int64(k) * 5_000_000), rotation: rotation(t), rate: rate)
    })
}

/// Orientation from pitching over the vertical at constant rate: not described by angles without a jump.
private func pitchingOver(from start: Double, rate: Double, seconds: Double) -> RotationTrack<World, Camera> {
  let level = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: 0, heading: 0))
  return RotationTrack(
    knots: (0...Int(seconds * 200)).map { k in
      let angle = start + rate * Double(k) / 200
      return .init(
        time: Timestamp(nanoseconds: Int64(k) * 5_000_000),
        rotation: level * Rotation<Camera, Camera>.aboutX(angle), rate: Vector3(rate, 0, 0))
    })
}

private func virtualRoll(_ track: RotationTrack<World, Camera>, _ lock: HorizonLock, at t: Double) -> Double {
  let time = Timestamp<ClipClock>(nanoseconds: Int64(t * 1e9))
  let turned = track.rotation(at: time) * Rotation<Camera, Camera>.aboutZ(-lock.correction(at: time).angle)
  return turned.cameraAngles.roll
}

@Suite struct `Horizon lock` {
  @Test func `the roll is level through any number of turns`() {
    let track = track(seconds: 5) { CameraAngles(roll: 4 * $0 * $0 - 3 * $0, pitch: 0.3 * sin($0), heading: $0) }
    let lock = HorizonLock(track: track)
    for t in stride(from: 0, through: 5, by: 0.01) {
      #expect(abs(virtualRoll(track, lock, at: t)) < 1e-9)
      #expect(!lock.correction(at: Timestamp(nanoseconds: Int64(t * 1e9))).isHeld)
    }
  }

  @Test func `heading does not matter to the correction`() {
    let plain = track(seconds: 2) { CameraAngles(roll: sin(3 * $0), pitch: 0.4 * $0, heading: 0) }
    let turned = track(seconds: 2) { CameraAngles(roll: sin(3 * $0), pitch: 0.4 * $0, heading: 2) }
    for t in stride(from: 0, through: 2, by: 0.05) {
      let time = Timestamp<ClipClock>(nanoseconds: Int64(t * 1e9))
      let (a, b) = (HorizonLock(track: plain).correction(at: time), HorizonLock(track: turned).correction(at: time))
      #expect(abs(angleDifference(a.angle, b.angle)) < 1e-12)
    }
  }

  @Test(arguments: [10.0, 20, 60, 300])
  func `over the vertical the picture turns no faster than the bounded rate and comes out level`(
    degreesPerSecond: Double
  ) throws {
    let rate = -degreesPerSecond * degree
    // From 50° before straight down to 50° beyond and a rest of two seconds at level flight upside down.
    let track = pitchingOver(from: -40 * degree, rate: rate, seconds: 100 / degreesPerSecond)
    let lock = HorizonLock(track: track)
    let step = 0.002
    var previous: Rotation<World, Camera>?
    for t in stride(from: 0.01, to: 100 / degreesPerSecond - 0.01, by: step) {
      let time = Timestamp<ClipClock>(nanoseconds: Int64(t * 1e9))
      let turned = track.rotation(at: time) * Rotation<Camera, Camera>.aboutZ(-lock.correction(at: time).angle)
      if let previous {
        let aboutAxis = (previous.inverse * turned).rotationVector.z / step
        #expect(abs(aboutAxis) < HorizonLock.returnRate * 1.02)
      }
      previous = turned
    }
    // The whole half turn was worked off, unless the clip ends before it can be.
    if 100 / degreesPerSecond > 3 {
      #expect(abs(virtualRoll(track, lock, at: 100 / degreesPerSecond - 0.01)) < 1e-6)
    }
  }

  @Test func `dipping to the vertical and back leaves the roll untouched`() {
    let track = track(seconds: 6) {
      CameraAngles(roll: 0.2, pitch: (-60 - 27 * sin(.pi * $0 / 6)) * degree, heading: 0.1 * $0)
    }
    let lock = HorizonLock(track: track)
    #expect(abs(virtualRoll(track, lock, at: 0.1)) < 1e-9)
    #expect(abs(virtualRoll(track, lock, at: 5.9)) < 1e-9)
    let middle = lock.correction(at: Timestamp(nanoseconds: 3_000_000_000))
    #expect(middle.isHeld)
  }

  @Test func `a clip that starts straight down is level when the horizon appears`() {
    let track = track(seconds: 4) { CameraAngles(roll: 0.5, pitch: (-89 + 15 * $0) * degree, heading: 0) }
    let lock = HorizonLock(track: track)
    #expect(lock.correction(at: .zero).isHeld)
    for t in stride(from: 1.2, through: 4, by: 0.1) { #expect(abs(virtualRoll(track, lock, at: t)) < 1e-9) }
  }

  @Test func `a clip that never sees a horizon is held still about its axis`() {
    let track = track(seconds: 2) { CameraAngles(roll: $0, pitch: -90 * degree, heading: 0) }
    let lock = HorizonLock(track: track)
    for t in [0.0, 1, 2] {
      let correction = lock.correction(at: Timestamp(nanoseconds: Int64(t * 1e9)))
      #expect(correction.isHeld)
      #expect(abs(abs(correction.angle) - t) < 1e-6)
    }
  }
}
