import Geometry
import Testing

@testable import Synthesis

@Suite struct CameraPathTests {
  @Test(arguments: SyntheticMotion.allCases)
  func `the angular rate is the derivative of the orientation`(_ motion: SyntheticMotion) {
    for seed in [1, 99] as [UInt64] {
      let path = motion.path(seed: seed, seconds: 10)
      for t in instants {
        let numeric = NumericalDerivative.rate(path.worldFromCamera, at: t, step: 8e-4)
        // Rounding of the logarithm alone, 2e-16 rad over 4e-4 s, amounts to some 1e-12 rad/s.
        #expect((path.angularRate(at: t) - numeric).length < 1e-9, "\(motion) at \(t) s, rad/s")
      }
    }
  }

  @Test(arguments: SyntheticMotion.allCases)
  func `the angular acceleration is the derivative of the rate`(_ motion: SyntheticMotion) {
    let path = motion.path(seed: 3, seconds: 10)
    for t in instants {
      let numeric = NumericalDerivative.first(path.angularRate, at: t, step: 2e-4)
      #expect((path.angularAcceleration(at: t) - numeric).length < 1e-8, "\(motion) at \(t) s, rad/s²")
    }
  }

  @Test(arguments: SyntheticMotion.allCases)
  func `velocity and acceleration are derivatives of position`(_ motion: SyntheticMotion) {
    let path = motion.path(seed: 5, seconds: 10)
    for t in instants {
      let velocity = NumericalDerivative.first(path.position, at: t, step: 2e-3)
      #expect((path.velocity(at: t) - velocity).length < 1e-8, "\(motion) at \(t) s, m/s")
      let acceleration = NumericalDerivative.first(path.velocity, at: t, step: 2e-4)
      #expect((path.acceleration(at: t) - acceleration).length < 1e-8, "\(motion) at \(t) s, m/s²")
    }
  }

  @Test(arguments: SyntheticMotion.allCases)
  func `the accelerometer feels the second derivative of its own position`(_ motion: SyntheticMotion) {
    let path = motion.path(seed: 7, seconds: 10)
    for t in instants {
      let numeric = NumericalDerivative.second(path.imuPosition, at: t, step: 2e-3)
      let felt = path.worldFromCamera(at: t)(path.specificForce(at: t)) - Vector3<World>(0, 0, 9.80665)
      // Positions of 100 m carry 1e-14 m of rounding, divided by (5e-4 s)².
      #expect((felt - numeric).length < 2e-6, "\(motion) at \(t) s, m/s²")
    }
  }

  @Test func `the lever arm is felt when the camera turns`() {
    var path = SyntheticMotion.flips.path(seed: 1, seconds: 10)
    let withArm = path.specificForce(at: 2.2)
    path.leverArm = .zero
    // At 190°/s a lever of 3 cm pulls with ω²r = 0.33 m/s².
    #expect((withArm - path.specificForce(at: 2.2)).length > 0.2)
  }

  @Test func `a level camera at rest feels one g upwards`() {
    let path = SyntheticMotion.still.path(seed: 1, seconds: 10)
    for t in instants {
      #expect((path.specificForce(at: t) - Vector3(0, -9.80665, 0)).length < 1e-12)
      #expect(path.angularRate(at: t).length == 0)
    }
  }

  @Test(arguments: SyntheticMotion.allCases)
  func `speed and rate stay bounded long before and after the clip`(_ motion: SyntheticMotion) {
    let path = motion.path(seed: 11, seconds: 10)
    for t in stride(from: -60.0, to: 120, by: 0.61) {
      #expect(path.velocity(at: t).length < 16, "m/s")
      #expect(path.angularRate(at: t).length < 230 * degree, "rad/s")
    }
  }

  @Test(arguments: SyntheticMotion.allCases)
  func `a seed decides everything`(_ motion: SyntheticMotion) {
    let (a, same, other) = (
      motion.path(seed: 1, seconds: 10), motion.path(seed: 1, seconds: 10), motion.path(seed: 2, seconds: 10)
    )
    for t in [0, 3.3, 9.9] {
      #expect(a.worldFromCamera(at: t) == same.worldFromCamera(at: t))
      #expect(a.position(at: t) == same.position(at: t))
      if motion != .still { #expect(a.worldFromCamera(at: t).angle(to: other.worldFromCamera(at: t)) > 1e-4) }
    }
  }
}
