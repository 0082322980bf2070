import Geometry
import Testing

@testable import Synthesis

@Suite struct ImuSimulationTests {
  private func simulation(
    _ motion: SyntheticMotion, _ limits: ImuErrorLimits, rateHz: Double = 1000, seconds: Double = 10,
    mount: AxisMap = .phoneLandscape, seed: UInt64 = 1
  ) -> ImuSimulation {
    ImuSimulation(
      path: motion.path(seed: seed, seconds: seconds), limits: limits, rateHz: rateHz, span: -1...seconds + 1,
      mount: mount, seed: seed)
  }

  @Test(arguments: SyntheticMotion.allCases)
  func `integrating a perfect log gives the truth back`(_ motion: SyntheticMotion) throws {
    let mount = try #require(AxisMap("yXZ"))
    let simulation = simulation(motion, .none, mount: mount)
    let rates = simulation.recording().mounted(mount).upright(.none).angularRates
    var estimate = simulation.path.worldFromCamera(at: try #require(rates.first).time.seconds)
    for (a, b) in zip(rates, rates.dropFirst()) {
      // The mean of neighbouring rates, and the commutator that remains of a rate that changes direction.
      let h = (b.time - a.time).seconds
      let step = (a.value + b.value) * (h / 2) + a.value.cross(b.value) * (h * h / 12)
      estimate = estimate * Rotation(rotationVector: step)
    }
    let last = try #require(rates.last).time.seconds
    #expect(estimate.angle(to: simulation.path.worldFromCamera(at: last)) < 1e-4, "\(motion), rad after 12 s")
  }

  @Test func `at rest and level the mounted force points up`() throws {
    for letters in ["XYZ", "yXZ", "ZxY", "zyx"] {
      let mount = try #require(AxisMap(letters))
      let recording = simulation(.still, .none, rateHz: 100, mount: mount).recording()
      for sample in recording.mounted(mount).specificForces {
        #expect((sample.value - Vector3(0, -9.80665, 0)).length < 1e-12, "\(letters)")
      }
      // The letter that names "up" is the log axis that reads +g.
      let raw = try #require(recording.specificForces.first).value
      #expect(abs((mount.up.isNegative ? -1 : 1) * [raw.x, raw.y, raw.z][mount.up.index] - 9.80665) < 1e-12)
    }
  }

  @Test func `log time zero is the first frame and the lead-in lies before it`() throws {
    let times = simulation(.walk, .none, rateHz: 200).recording().angularRates.map(\.time.nanoseconds)
    #expect(times.first == -1_000_000_000 && times.last == 11_000_000_000 && times.contains(0))
    #expect(times.count == 2401)
  }

  @Test(arguments: ImuGrade.allCases)
  func `a seed decides the log, and another seed gives another`(_ grade: ImuGrade) {
    let (a, same, other) = (
      simulation(.walk, grade.limits, rateHz: 100), simulation(.walk, grade.limits, rateHz: 100),
      simulation(.walk, grade.limits, rateHz: 100, seed: 2)
    )
    #expect(a.recording() == same.recording())
    #expect(a.recording() != other.recording())
  }

  @Test(arguments: ImuGrade.allCases, [200.0, 1000])
  func `stamps strictly increase`(_ grade: ImuGrade, _ rateHz: Double) {
    let recording = simulation(.run, grade.limits, rateHz: rateHz).recording()
    for samples in [recording.angularRates, recording.specificForces] {
      #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
      #expect(samples.allSatisfy { $0.value.isFinite })
    }
  }

  @Test func `a range cuts every axis`() {
    var limits = ImuErrorLimits.none
    (limits.gyroRange, limits.forceRange) = (100 * degree, 5)
    let recording = simulation(.flips, limits, rateHz: 100).recording()
    let peaks = recording.angularRates.map { max(abs($0.value.x), abs($0.value.y), abs($0.value.z)) }
    #expect(peaks.max() == 100 * degree)
    #expect(recording.specificForces.allSatisfy { max(abs($0.value.x), abs($0.value.y), abs($0.value.z)) <= 5 })
  }
}
