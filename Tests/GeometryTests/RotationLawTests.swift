import Geometry
import Glibc
import TestSupport
import Testing

/// Angles, radians: near 0, ordinary, near π, beyond it.
private let angles: [Double] = [0, 1e-12, 1e-8, 1e-4, 0.3, 1.5, 3.0, .pi - 1e-4, .pi - 1e-8, .pi]

@Suite struct `Rotation laws` {
  @Test(arguments: angles)
  func `the logarithm undoes the exponential up to half a turn`(angle: Double) {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let axis: Vector3<Camera> = random.direction()
      let vector = axis * angle
      let back = Rotation<World, Camera>(rotationVector: vector).rotationVector
      // At exactly π the opposite axis is the same rotation; 1e-7 rad allows for cos rounding there.
      let difference = min((back - vector).length, angle >= .pi ? (back + vector).length : .infinity)
      #expect(difference <= 4e-15 + 2e-15 * angle + (angle >= .pi ? 1e-7 : 0))
    }
  }

  @Test func `the exponential undoes the logarithm for any rotation and either sign of it`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<2000 {
      let r: Rotation<World, Camera> = random.rotation()
      #expect(Rotation<World, Camera>(rotationVector: r.rotationVector).angle(to: r) < 1e-14)
      let opposite = Rotation<World, Camera>(w: -r.w, x: -r.x, y: -r.y, z: -r.z) ?? r
      #expect(opposite.angle(to: r) < 1e-14)
      #expect((opposite.rotationVector - r.rotationVector).length < 1e-14)
    }
  }

  @Test func `composition is associative, has an identity and inverses, and turns vectors in order`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<1000 {
      let a: Rotation<World, Camera> = random.rotation()
      let b: Rotation<Camera, Sensor> = random.rotation()
      let c: Rotation<Sensor, Imu> = random.rotation()
      let v: Vector3<Imu> = random.vector()
      #expect(((a * b) * c).angle(to: a * (b * c)) < 1e-14)
      #expect((a * a.inverse).angle < 1e-14)
      #expect((a * Rotation<Camera, Camera>.identity).angle(to: a) < 1e-15)
      #expect(((a * b * c)(v) - a(b(c(v)))).length < 4e-15)
      #expect(abs(c(v).length - v.length) < 4e-15)
    }
  }

  @Test func `length stays one over a million compositions`() {
    let step = Rotation<Camera, Camera>(rotationVector: Vector3(0.001, -0.002, 0.0015))
    var r = Rotation<Camera, Camera>.identity
    for _ in 0..<1_000_000 { r = r * step }
    #expect(abs(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z - 1) < 1e-14)
  }

  @Test func `a positive turn about z takes x towards y`() {
    let v = Rotation<Camera, Camera>.aboutZ(.pi / 2)(Vector3(1, 0, 0))
    #expect((v - Vector3(0, 1, 0)).length < 1e-15)
    let w = Rotation<Camera, Camera>.aboutX(.pi / 2)(Vector3(0, 1, 0))
    #expect((w - Vector3(0, 0, 1)).length < 1e-15)
    let u = Rotation<Camera, Camera>.aboutY(.pi / 2)(Vector3(0, 0, 1))
    #expect((u - Vector3(1, 0, 0)).length < 1e-15)
  }

  @Test func `slerp runs at constant rate along the shorter arc, whatever the signs`() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<500 {
      let a: Rotation<World, Camera> = random.rotation()
      let b = a * Rotation<Camera, Camera>(rotationVector: random.direction() * random.number(in: 0...3.1))
      let negative = Rotation<World, Camera>(w: -b.w, x: -b.x, y: -b.y, z: -b.z) ?? b
      let total = a.angle(to: b)
      for fraction in [0, 0.25, 0.5, 1] {
        #expect(abs(a.angle(to: a.slerp(to: b, fraction)) - fraction * total) < 1e-13)
        #expect(a.slerp(to: b, fraction).angle(to: a.slerp(to: negative, fraction)) < 1e-13)
      }
    }
  }

  @Test func `the shortest rotation between two directions takes one to the other, opposite ones too`() throws {
    var random = SeededRandom(seed: 5)
    for i in 0..<500 {
      let a: Vector3<Camera> = random.direction()
      let b: Vector3<World> = i % 5 == 0 ? -a.relabelled(as: World.self) : random.direction()
      let r = try #require(Rotation<World, Camera>(taking: a, to: b))
      #expect((r(a) - b).length < 1e-7)
    }
    #expect(Rotation<World, Camera>(taking: .zero, to: Vector3(0, 0, 1)) == nil)
  }
}
