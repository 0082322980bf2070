import Geometry
import Glibc
import TestSupport
import Testing

/// A smooth motion with known rate: `exp(a(t)) · exp(b(t))` about fixed axes.
private func orientation(_ t: Double) -> Rotation<World, Camera> {
  Rotation<World, Camera>(rotationVector: Vector3(0, 0, 0.8 * sin(2 * t)))
    * Rotation<Camera, Camera>(rotationVector: Vector3(0.5 * sin(3 * t + 1), 0, 0))
}

/// Body rate by a central difference of step 1e-5 s: error near 1e-9 rad/s.
private func rate(_ t: Double) -> Vector3<Camera> {
  let h = 1e-5
  return (orientation(t - h).inverse * orientation(t + h)).rotationVector / (2 * h)
}

@Suite struct `Cubic interpolation of rotations` {
  @Test func `ends are met exactly, and so are the rates there`() {
    let (a, b) = (orientation(0.2), orientation(0.3))
    func at(_ u: Double) -> Rotation<World, Camera> {
      a.hermite(to: b, startRate: rate(0.2), endRate: rate(0.3), seconds: 0.1, at: u)
    }
    #expect(at(0).angle(to: a) < 1e-15)
    #expect(at(1).angle(to: b) < 1e-15)
    let h = 1e-5
    let startRate = (at(0).inverse * at(h)).rotationVector / (h * 0.1)
    let endRate = (at(1 - h).inverse * at(1)).rotationVector / (h * 0.1)
    // One-sided difference: first-order error h·|ω̇| ≈ 1e-5 · 10 rad/s.
    #expect((startRate - rate(0.2)).length < 1e-4)
    #expect((endRate - rate(0.3)).length < 1e-4)
  }

  @Test func `the rate of a rotation vector is the derivative of the logarithm`() {
    var random = SeededRandom(seed: 6)
    for scale in [1e-6, 0.01, 0.5, 2, 3] {
      let vector: Vector3<Camera> = random.direction() * scale
      let rate: Vector3<Camera> = random.vector()
      let r = Rotation<World, Camera>(rotationVector: vector)
      let h = 1e-6
      let ahead = (r * Rotation<Camera, Camera>(rotationVector: rate * h)).rotationVector
      let behind = (r * Rotation<Camera, Camera>(rotationVector: rate * -h)).rotationVector
      // Central difference of step 1e-6: rounding 1e-16/1e-6 and curvature h² stay below 1e-8.
      #expect(((ahead - behind) / (2 * h) - vector.rotationVectorRate(bodyRate: rate)).length < 1e-8)
    }
  }

  @Test func `halving the interval divides the error by sixteen, while slerp gains only four`() {
    func worst(_ interval: Double) -> (cubic: Double, chord: Double) {
      var result = (cubic: 0.0, chord: 0.0)
      for k in 0..<20 {
        // The same midpoints for every interval.
        let t = 0.1 * Double(k) - interval / 2
        let (a, b) = (orientation(t), orientation(t + interval))
        let truth = orientation(t + interval / 2)
        let cubic = a.hermite(
          to: b, startRate: rate(t), endRate: rate(t + interval), seconds: interval, at: 0.5)
        result.cubic = max(result.cubic, cubic.angle(to: truth))
        result.chord = max(result.chord, a.slerp(to: b, 0.5).angle(to: truth))
      }
      return result
    }
    let (coarse, fine) = (worst(0.1), worst(0.05))
    #expect(coarse.cubic / fine.cubic > 13 && coarse.cubic / fine.cubic < 19)
    #expect(coarse.chord / fine.chord > 3.4 && coarse.chord / fine.chord < 4.6)
    #expect(coarse.cubic < coarse.chord / 20)
  }

  @Test func `a track returns its knots and stays smooth across them`() throws {
    let knots = (0...20).map { k -> RotationTrack<World, Camera>.Knot in
      let t = 0.05 * Double(k) + (k % 3 == 0 ? 0.004 : 0)
      return .init(
        time: Timestamp(nanoseconds: Int64((t * 1e9).rounded())), rotation: orientation(t), rate: rate(t))
    }
    let track = RotationTrack(knots: knots)
    for knot in knots { #expect(track.rotation(at: knot.time).angle(to: knot.rotation) < 1e-15) }
    for knot in knots.dropFirst().dropLast() {
      let step = TimeSpan(nanoseconds: 10_000)
      let before = (track.rotation(at: knot.time - step).inverse * knot.rotation).rotationVector
      let after = (knot.rotation.inverse * track.rotation(at: knot.time + step)).rotationVector
      // Equal rates on both sides: two 10 µs steps differ by |ω̇|·(10 µs)² ≈ 1e-9 rad.
      #expect((before - after).length < 5e-9)
    }
  }

  @Test func `beyond its ends a track goes on for twenty milliseconds at its last rate, then stands still`() {
    let turn = RotationTrack<World, Camera>(
      knots: (0...1).map {
        .init(
          time: Timestamp(nanoseconds: Int64($0) * 10_000_000),
          rotation: .init(rotationVector: Vector3(0, 0, 0.02 * Double($0))),
          rate: Vector3(0, 0, 2))
      })
    for (milliseconds, angle) in [
      (15, 0.03), (30, 0.06), (31, 0.06), (500, 0.06), (-5, -0.01), (-20, -0.04), (-90, -0.04),
    ] {
      let time = Timestamp<ClipClock>(nanoseconds: Int64(milliseconds) * 1_000_000)
      #expect(abs(turn.rotation(at: time).rotationVector.z - angle) < 1e-14)
    }
  }
}
