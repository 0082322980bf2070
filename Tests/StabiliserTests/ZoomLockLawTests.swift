import Geometry
import Glibc
import Synthesis
import Testing

@testable import Stabiliser

private let degree = Double.pi / 180

/// A lens of 1000 px focal length over a source in which a framing's middle may move by ±`travel` pixels.
private struct Corridor {
  var travel = (x: 120.0, y: 80.0)
  var isLevel = false

  func frame(_ camera: Rotation<World, Camera>) -> LockFrame {
    let level = Rotation<World, Virtual>(
      cameraAngles: CameraAngles(
        roll: isLevel ? 0 : camera.cameraAngles.roll, pitch: camera.cameraAngles.pitch,
        heading: camera.cameraAngles.heading))
    return LockFrame(
      worldFromCamera: camera, home: level, centreRay: Vector3(0, 0, 1), isLevel: isLevel, pixelsPerRadian: 1000,
      spare: 0
    ) { framing in
      let ray = camera.inverse(framing(Vector3<Virtual>(0, 0, 1)))
      guard ray.z > 0 else { return nil }
      let (x, y) = (1000 * ray.x / ray.z, 1000 * ray.y / ray.z)
      return EdgeMargins(
        left: x + travel.x, right: travel.x - x, top: y + travel.y, bottom: travel.y - y)
    }
  }

  /// The lock's path along a camera's.
  func path(_ cameras: [Rotation<World, Camera>]) -> [(framing: Rotation<World, Virtual>, isHeld: Bool)] {
    var lock = FloatingZoomLock()
    return cameras.map { lock.next(frame($0)) }
  }
}

private func camera(heading: Double, pitch: Double = 0, roll: Double = 0) -> Rotation<World, Camera> {
  Rotation(cameraAngles: CameraAngles(roll: roll, pitch: pitch, heading: heading))
}

/// cₜ = clamp(cₜ₋₁, headingₜ − limit, headingₜ + limit): the play operator.
private func play(_ input: [Double], limit: Double) -> [Double] {
  var last = input[0]
  return input.map { value in
    last = max(value - limit, min(value + limit, last))
    return last
  }
}

private func totalVariation(_ path: [Double]) -> Double {
  zip(path, path.dropFirst()).reduce(0) { $0 + abs(angleDifference($1.1, $1.0)) }
}

/// A hand's heading: slow pans under shake, radians.
private func hand(seed: UInt64, frames: Int = 600) -> [Double] {
  let path = SyntheticMotion.shaky.path(seed: seed, seconds: 20, strength: 2)
  let pan = SyntheticMotion.pan.path(seed: seed, seconds: 20)
  return (0..<frames).map { k in
    path.composedAngles(at: Double(k) / 30).heading + pan.composedAngles(at: Double(k) / 30).heading
  }
}

@Suite struct `The floating zoom lock` {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `is the play operator when the camera turns about one axis`(seed: UInt64) {
    let input = hand(seed: seed)
    let result = Corridor().path(input.map { camera(heading: $0) }).map(\.framing.cameraAngles)
    let wanted = play(input, limit: atan(0.12))
    for (a, b) in zip(result, wanted) {
      // A search ends within 1e-5 of 1000 pixels a radian.
      #expect(abs(angleDifference(a.heading, b)) < 1.1e-8)
      #expect(abs(a.pitch) < 1e-12 && abs(a.roll) < 1e-12)
    }
    let ratio = totalVariation(result.map(\.heading)) / totalVariation(wanted)
    #expect(abs(ratio - 1) < 1e-6)
  }

  @Test func `has the least total variation of paths in its corridor`() {
    let input = hand(seed: 7, frames: 300)
    let limit = atan(0.12)
    let lock = totalVariation(Corridor().path(input.map { camera(heading: $0) }).map(\.framing.cameraAngles.heading))
    // Rivals from the same start: leaks towards the middle, clamped to the corridor.
    for decay in [0.0005, 0.005, 0.05, 0.5] {
      var last = input[0]
      let rival = input.map { value in
        last += (value - last) * decay
        last = max(value - limit, min(value + limit, last))
        return last
      }
      #expect(lock <= totalVariation(rival) + 1e-7)
    }
  }

  @Test func `is held to the last bit while it fits`() {
    let path = Corridor().path(
      (0..<200).map { camera(heading: 0.1 * sin(Double($0) * 0.3), pitch: 0.03 * cos(Double($0) * 0.23)) })
    #expect(path.allSatisfy { $0.isHeld && $0.framing == path[0].framing })
  }

  @Test(arguments: [8.0, 20, 80, 170, 400])
  func `stands still with the first frame that turns back, however far it was dragged`(excursion: Double) {
    let there = (0...60).map { excursion * degree * Double($0) / 60 }
    let back = (1...30).map { excursion * degree - 0.05 * degree * Double($0) }
    let path = Corridor().path((there + back).map { camera(heading: $0) })
    let turning = there.count - 1
    for k in path.indices.dropFirst(turning + 1) {
      #expect(path[k].isHeld && path[k].framing == path[turning].framing, "no frame late, nothing wound up")
    }
    #expect(path[turning].isHeld == false)
  }

  @Test func `an edge across leaves the other axis as it was`() {
    // The framing is 2° above the middle when a pan of three quarters of a turn drags it, looking down by 22°.
    let pitch = (0...20).map { camera(heading: 0, pitch: (-20 - 2 * Double($0) / 20) * degree) }
    let pan = (1...900).map { camera(heading: 270 * degree * Double($0) / 900, pitch: -22 * degree) }
    let corridor = Corridor()
    let cameras = pitch + pan
    let path = corridor.path(cameras)
    let angles = path.map(\.framing.cameraAngles)
    #expect(path.count { !$0.isHeld } > 800)
    #expect(
      angles.allSatisfy { abs($0.pitch + 20 * degree) < 1e-9 && abs($0.roll) < 1e-9 }, "nothing creeps along the edge")
  }

  @Test func `a level lock stays level wherever it is dragged`() {
    let cameras = (0..<400).map { k in
      camera(heading: 0.01 * Double(k), pitch: 0.5 * sin(Double(k) * 0.02), roll: 0.6 * sin(Double(k) * 0.05))
    }
    for framing in Corridor(isLevel: true).path(cameras).map(\.framing) {
      #expect(abs(framing.cameraAngles.roll) < 1e-9)
    }
  }

  @Test func `is carried through the vertical without a jump`() {
    let cameras = (0..<600).map { k in camera(heading: 0.3, pitch: 0).turnedUp(Double(k) * 0.3 * degree) }
    let path = Corridor(isLevel: false).path(cameras).map(\.framing)
    for (a, b) in zip(path, path.dropFirst()) { #expect(a.angle(to: b) < 0.31 * degree) }
  }
}

extension Rotation where Target == World, Source == Camera {
  fileprivate func turnedUp(_ angle: Double) -> Self { self * Rotation<Camera, Camera>.aboutX(angle) }
}

@Suite struct `Easing before an edge` {
  private func path(seconds: Double, fps: Double) -> (eased: [Double], plain: [Double]) {
    let input = (0..<Int(6 * fps)).map { max(0, min(40, 15 * (Double($0) / fps - 1))) * degree }
    let plain = Corridor().path(input.map { camera(heading: $0) }).map(\.framing)
    let times = (0..<plain.count).map { Timestamp<ClipClock>(nanoseconds: Int64(Double($0) / fps * 1e9)) }
    let easing = LockEasing(path: plain, times: times, breaks: [0])
    return (
      plain.indices.map { easing.eased($0, seconds: seconds).cameraAngles.heading }, plain.map(\.cameraAngles.heading)
    )
  }

  @Test func `begins earlier, is never behind and no longer`() {
    let (eased, plain) = path(seconds: 0.4, fps: 60)
    #expect(zip(eased, plain).allSatisfy { $0 >= $1 - 1e-12 })
    #expect(totalVariation(eased) <= totalVariation(plain) + 1e-9)
    func kink(_ path: [Double]) -> Double {
      zip(zip(path, path.dropFirst()), path.dropFirst(2)).map { abs($0.0 - 2 * $0.1 + $1) }.max() ?? 0
    }
    #expect(kink(eased) < kink(plain) / 15)
  }

  @Test func `is the same at any frame rate`() {
    let (slow, fast) = (path(seconds: 0.4, fps: 30).eased, path(seconds: 0.4, fps: 120).eased)
    for k in slow.indices.dropLast() { #expect(abs(slow[k] - fast[4 * k]) < 0.03 * degree) }
  }
}
