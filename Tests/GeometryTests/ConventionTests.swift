import Geometry
import Glibc
import TestSupport
import Testing

@Suite struct `Conventions` {
  @Test func `a camera turned clockwise as seen from behind has positive roll`() {
    let level = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: 0, heading: 0))
    // Clockwise from behind: the camera's right side goes down.
    let turned = level * Rotation<Camera, Camera>.aboutZ(0.3)
    #expect(turned(Vector3(1, 0, 0)).z < 0)
    #expect(abs(turned.cameraAngles.roll - 0.3) < 1e-15)
  }

  @Test func `looking up is positive pitch and looking right is positive heading`() {
    let level = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: 0, heading: 0))
    let ahead = level(Vector3(0, 0, 1))
    let right = level(Vector3(1, 0, 0))
    let turned = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: 0, heading: 0.1))
    #expect(turned(Vector3(0, 0, 1)).dot(right) > 0)
    #expect(turned(Vector3(0, 0, 1)).dot(ahead) > 0.9)
    let raised = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: 0.1, heading: 0))
    #expect(raised(Vector3(0, 0, 1)).z > 0)
  }

  @Test func `angles and orientation are inverses, and roll ignores heading`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<1000 {
      let angles = CameraAngles(
        roll: random.number(in: -3.1...3.1), pitch: random.number(in: -1.5...1.5),
        heading: random.number(in: -3.1...3.1))
      let back = Rotation<World, Camera>(cameraAngles: angles).cameraAngles
      #expect(abs(back.roll - angles.roll) < 1e-12)
      #expect(abs(back.pitch - angles.pitch) < 1e-12)
      #expect(abs(back.heading - angles.heading) < 1e-12)
    }
  }

  @Test func `at the vertical there are still finite angles`() {
    for pitch in [Double.pi / 2, -.pi / 2] {
      let angles = Rotation<World, Camera>(cameraAngles: CameraAngles(roll: 0, pitch: pitch, heading: 0.7)).cameraAngles
      #expect(abs(angles.pitch - pitch) < 1e-7)
      #expect(angles.roll.isFinite && angles.heading.isFinite)
    }
  }

  @Test(arguments: ["XYZ", "yXZ", "yxz", "ZxY", "zYx", "xzY"])
  func `letters of an axis map name up, left and back`(letters: String) throws {
    let map = try #require(AxisMap(letters))
    #expect(map.letters == letters)
    var random = SeededRandom(seed: 12)
    let v: Vector3<Imu> = random.vector()
    #expect(map.imuFromSensor(map.sensorFromImu(v)) == v)
    // The component of the log axis named first is "up", the negative of the sensor's y.
    let first = try #require(letters.first)
    let value = ["x": v.x, "y": v.y, "z": v.z][first.lowercased()] ?? .nan
    #expect(-map.sensorFromImu(v).y == (first.isLowercase ? -value : value))
  }

  @Test func `a phone in landscape has the camera's right, down, forward at minus y, x, z of the log`() {
    let v = AxisMap.phoneLandscape.sensorFromImu(Vector3(1, 2, 3))
    #expect(v == Vector3(-2, -1, -3))
    #expect(AxisMap.phoneLandscape.letters == "XYZ")
  }

  @Test func `axis maps are proper or not, and nonsense is refused`() {
    let proper = ["XYZ", "YXZ", "yxz", "YZX"].compactMap { AxisMap($0)?.isProper }
    // (−y, −x, −z), (x, y, z) and (−z, −y, −x) are rotations; YXZ gives (−x, −y, −z), a reflection.
    #expect(proper == [true, false, true, true])
    for bad in ["", "XY", "XXZ", "XYW", "XYZX", "ÄYZ"] { #expect(AxisMap(bad) == nil) }
  }

  @Test func `display rotations move points and vectors alike`() {
    let stored = PixelSize(width: 40, height: 30)
    for turns in 0..<4 {
      for mirrored in [false, true] {
        let display = DisplayRotation(clockwiseQuarterTurns: turns, isMirrored: mirrored)
        // Finite difference of the inverse point map against the vector map.
        let p = PixelPoint<SourcePixels>(7, 9)
        let v = display.cameraFromSensor(Vector3(1, 0, 0))
        let w = display.cameraFromSensor(Vector3(0, 1, 0))
        let a = display.storedPoint(of: p, stored: stored)
        let b = display.storedPoint(of: PixelPoint(p.x + v.x, p.y + v.y), stored: stored)
        let c = display.storedPoint(of: PixelPoint(p.x + w.x, p.y + w.y), stored: stored)
        #expect(b.x - a.x == 1 && b.y == a.y)
        #expect(c.y - a.y == 1 && c.x == a.x)
        #expect(display.uprightPoint(of: a, stored: stored) == p)
      }
    }
  }

  @Test func `a clockwise quarter turn puts the stored left edge on top`() {
    let display = DisplayRotation(clockwiseQuarterTurns: 1)
    #expect(display.uprightEdge(of: .left) == .top)
    let stored = display.storedPoint(of: PixelPoint(30, 0), stored: PixelSize(width: 40, height: 30))
    #expect(stored == PixelPoint(0, 0))
    let shutter = RollingShutter(readoutSeconds: 0.01).turned(by: display)
    #expect(shutter.direction == .rightToLeft)
  }

  @Test func `row time is zero in the middle and grows along the readout`() {
    let size = PixelSize(width: 100, height: 50)
    let phases: [RollingShutter.Direction: Double] = [
      .topToBottom: 0.1, .bottomToTop: 0.9, .leftToRight: 0.3, .rightToLeft: 0.7,
    ]
    for (direction, phase) in phases {
      let shutter = RollingShutter(readoutSeconds: 0.02, direction: direction)
      #expect(abs(shutter.phase(of: PixelPoint(30, 5), in: size) - phase) < 1e-15)
    }
  }
}
