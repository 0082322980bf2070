import Geometry
import Testing

@testable import Synthesis

/// What each motion promises in words.
@Suite struct SyntheticMotionTests {
  private let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]
  private func times(_ seconds: Double) -> [Double] { Array(stride(from: 0, through: seconds, by: 0.01)) }

  private func angles(_ path: CameraPath, _ seconds: Double) -> [CameraAngles] {
    times(seconds).map { path.worldFromCamera(at: $0).cameraAngles }
  }

  @Test func `still and pan are level`() {
    for seed in seeds {
      #expect(angles(SyntheticMotion.still.path(seed: seed, seconds: 10), 10).allSatisfy { $0.roll == 0 })
      let pan = angles(SyntheticMotion.pan.path(seed: seed, seconds: 10), 10)
      #expect(pan.allSatisfy { abs($0.roll) < 1e-12 && abs($0.pitch) < 5 * degree })
      let headings = pan.map(\.heading)
      #expect((headings.max() ?? 0) - (headings.min() ?? 0) > 55 * degree)
    }
  }

  @Test(arguments: [SyntheticMotion.handheld, .walk, .run, .bike, .flips, .pole, .drone])
  func `a clip starts out of level`(_ motion: SyntheticMotion) {
    let rolls = seeds.map { abs(motion.path(seed: $0, seconds: 10).composedAngles(at: 0).roll) }
    // Shake may happen to cancel the tilt of one seed, not of most.
    #expect(rolls.count { $0 > 1.5 * degree } >= 4, "\(motion): \(rolls)")
  }

  @Test(
    arguments: [
      (SyntheticMotion.handheld, 0.5...14.0), (.walk, 2.5...16), (.run, 3...22), (.bike, 5...18), (.drone, 10...32),
    ])
  func `roll stays within what the motion is like`(_ motion: SyntheticMotion, _ degrees: ClosedRange<Double>) {
    for seed in seeds {
      let peak = angles(motion.path(seed: seed, seconds: 20), 20).map { abs($0.roll) }.max() ?? 0
      #expect(degrees.contains(peak / degree), "\(motion), seed \(seed): \(peak / degree)°")
    }
  }

  @Test func `a turn is coordinated, so that its force runs down through the bicycle`() {
    for (motion, tolerance) in [(SyntheticMotion.bike, 2.0), (.drone, 4)] {
      var path = motion.path(seed: 4, seconds: 10)
      path.shake = (SmoothCurve(), SmoothCurve(), SmoothCurve())
      path.leverArm = .zero
      for t in instants {
        let force = path.specificForce(at: t)
        // Tilt left over sideways: lean less the lean that this turn asks for, plus the shake of the roll.
        #expect(abs(force.x / force.length) < tolerance * degree, "\(motion) at \(t) s")
      }
    }
  }

  @Test func `walking gets ahead and running more so`() {
    for (motion, speed) in [(SyntheticMotion.walk, 1.4), (.run, 3.0)] {
      let path = motion.path(seed: 9, seconds: 10)
      let way = path.position(at: 10) - path.position(at: 0)
      #expect(abs(way.length / 10 - speed) < 0.2 * speed, "\(motion), m/s")
      let ahead = path.worldFromCamera(at: 5)(Vector3<Camera>(0, 0, 1))
      #expect(way.dot(ahead) / way.length > 0.9, "it looks where it goes")
    }
  }

  @Test(arguments: [5.0, 10, 20])
  func `flips turn fully both ways`(_ seconds: Double) {
    for seed in seeds {
      let path = SyntheticMotion.flips.path(seed: seed, seconds: seconds)
      let rolls = times(seconds).map { path.composedAngles(at: $0).roll }
      let travel = zip(rolls.dropFirst(), rolls).map { $0 - $1 }
      for way in [1.0, -1] {
        let turned = travel.reduce(0) { $0 + max(0, way * $1) }
        #expect(turned > 2 * .pi * (seconds < 10 ? 0.9 : 1.9), "\(turned / degree)° one way in \(seconds) s")
      }
      let peak = times(seconds).map { path.angularRate(at: $0).length }.max() ?? 0
      #expect((150...230).contains(peak / degree), "\(peak / degree)°/s")
    }
  }
}
