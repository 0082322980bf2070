import Geometry
import Glibc
import Testing

@testable import Synthesis

/// How strong the shake is.
@Suite struct StrengthTests {
  /// Camera angles about their own mean over half a second each way, weighted by a Gaussian of σ = 0.5 s: pixels of
  /// heading and pitch at 1280 × 720 and 70° across, and degrees of roll, root mean square; frames at 30 a second.
  private func jitter(_ motion: SyntheticMotion, _ strength: Double, _ seed: UInt64) -> (pixels: Double, roll: Double) {
    let path = motion.path(seed: seed, seconds: 20, strength: strength)
    let focal = 640 / tan(35 * degree)
    let angles = (0..<600).map { path.composedAngles(at: Double($0) / 30) }
    let weights = (-60...60).map { exp(-pow(Double($0) / 15, 2) / 2) }
    func deviations(_ value: (CameraAngles) -> Double) -> [Double] {
      (60..<540).map { frame in
        let mean = zip(weights, frame - 60...frame + 60).reduce(0) { $0 + $1.0 * value(angles[$1.1]) }
        return value(angles[frame]) - mean / weights.reduce(0, +)
      }
    }
    func power(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } / Double(values.count) }
    let across = power(deviations(\.heading)) + power(deviations(\.pitch))
    return (focal * across.squareRoot(), power(deviations(\.roll)).squareRoot() / degree)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a handheld camera at a strength of 1.6 jitters by twenty pixels`(_ seed: UInt64) {
    let found = jitter(.handheld, 1.6, seed)
    #expect((19...21.5).contains(found.pixels), "\(found.pixels) px")
    #expect((0.75...0.9).contains(found.roll), "\(found.roll)°")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a shaky camera jitters by twenty pixels and seven tenths of a degree`(_ seed: UInt64) {
    let found = jitter(.shaky, 1, seed)
    #expect((19.5...21.5).contains(found.pixels), "\(found.pixels) px")
    #expect((0.65...0.73).contains(found.roll), "\(found.roll)°")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a rolling camera goes ten degrees to both sides ten times in a hundred seconds`(_ seed: UInt64) {
    let path = SyntheticMotion.roll.path(seed: seed, seconds: 100)
    let rolls = stride(from: 0.0, to: 100, by: 0.05).map { path.worldFromCamera(at: $0).cameraAngles.roll / degree }
    #expect(abs((rolls.max() ?? 0) - 10.5) < 0.5 && abs((rolls.min() ?? 0) + 10.5) < 0.5)
    let rms = (rolls.reduce(0) { $0 + $1 * $1 } / Double(rolls.count)).squareRoot()
    #expect(abs(rms - 7.07) < 0.1)
    // The part at 0.1 Hz by its Fourier coefficient.
    let part = rolls.enumerated().reduce(0) { $0 + $1.element * sin(2 * .pi * 0.1 * 0.05 * Double($1.offset)) }
    #expect(abs(2 * part / Double(rolls.count) - 10) < 0.05, "degrees")
  }

  @Test(arguments: SyntheticMotion.allCases)
  func `strength multiplies what is fast and leaves what is slow`(_ motion: SyntheticMotion) {
    let (none, once, thrice) = (
      motion.path(seed: 4, seconds: 10, strength: 0), motion.path(seed: 4, seconds: 10),
      motion.path(seed: 4, seconds: 10, strength: 3)
    )
    for t in instants {
      let (a, b, c) = (none.composedAngles(at: t), once.composedAngles(at: t), thrice.composedAngles(at: t))
      #expect(abs(c.roll - a.roll - 3 * (b.roll - a.roll)) < 1e-9)
      #expect(abs(c.heading - a.heading - 3 * (b.heading - a.heading)) < 1e-9)
      let (p, q, r) = (none.position(at: t), once.position(at: t), thrice.position(at: t))
      #expect((r - p - 3 * (q - p)).length < 1e-9)
    }
  }

  @Test(arguments: [SyntheticMotion.handheld, .run, .shaky])
  func `a stronger shake is felt as what it is`(_ motion: SyntheticMotion) {
    let path = motion.path(seed: 7, seconds: 10, strength: 2.5)
    for t in instants {
      let numeric = NumericalDerivative.second(path.imuPosition, at: t, step: 2e-3)
      let felt = path.worldFromCamera(at: t)(path.specificForce(at: t)) - Vector3<World>(0, 0, 9.80665)
      #expect((felt - numeric).length < 5e-6, "m/s²")
      let rate = NumericalDerivative.rate(path.worldFromCamera, at: t, step: 8e-4)
      #expect((path.angularRate(at: t) - rate).length < 2e-9, "rad/s")
    }
  }

  @Test(arguments: [SyntheticMotion.walk, .bike, .drone, .handheld])
  func `a surveyed path is the same path`(_ motion: SyntheticMotion) {
    let path = motion.path(seed: 3, seconds: 10)
    let surveyed = path.surveyed(over: -1...11)
    for t in instants + [-30, 60] {
      #expect((surveyed.position(at: t) - path.position(at: t)).length < 1e-10, "metres at \(t) s")
    }
    #expect(motion == .handheld || path.position(at: 10).length > 5)
  }
}
