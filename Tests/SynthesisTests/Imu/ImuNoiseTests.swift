import Geometry
import Testing

@testable import Synthesis

/// The errors a log carries, measured back from the log.
@Suite struct ImuNoiseTests {
  private func still(_ limits: ImuErrorLimits, rateHz: Double, seconds: Double) -> ImuSimulation {
    ImuSimulation(
      path: SyntheticMotion.still.path(seed: 1, seconds: seconds), limits: limits, rateHz: rateHz,
      span: 0...seconds, mount: .phoneLandscape, seed: 8)
  }

  private func components(_ samples: [VectorSample<Imu, LogClock>], less rest: Vector3<Imu>) -> [[Double]] {
    let values = samples.map { $0.value - rest }
    return [values.map(\.x), values.map(\.y), values.map(\.z)]
  }

  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
  }

  @Test(arguments: [100.0, 400])
  func `white noise has the density it claims`(_ rateHz: Double) {
    var limits = ImuErrorLimits.none
    (limits.gyroNoise, limits.forceNoise) = (0.007 * degree, 150e-6 * 9.80665)
    let recording = still(limits, rateHz: rateHz, seconds: 200).recording()
    let up = Vector3<Imu>(9.80665, 0, 0)
    for (axes, density) in [
      (components(recording.angularRates, less: .zero), limits.gyroNoise),
      (components(recording.specificForces, less: up), limits.forceNoise),
    ] {
      for values in axes {
        // The relative error of a deviation from n samples is 1/√(2n): 0.5 % for 20 000; four of those.
        #expect(abs(deviation(values) / (density * rateHz.squareRoot()) - 1) < 0.02)
      }
    }
  }

  @Test func `the angle wanders by density times root time`() {
    var limits = ImuErrorLimits.none
    limits.gyroNoise = 0.01
    let rateHz = 200.0
    let axes = components(still(limits, rateHz: rateHz, seconds: 1000).recording().angularRates, less: .zero)
    let window = 100
    let integrals = axes.flatMap { values in
      stride(from: 0, to: values.count - window, by: window).map { start in
        values[start..<start + window].reduce(0, +) / rateHz
      }
    }
    // 6000 windows of half a second: 0.9 %; four of those.
    #expect(abs(deviation(integrals) / (0.01 * 0.5.squareRoot()) - 1) < 0.04)
  }

  @Test func `the bias walks by its density times root time`() {
    var limits = ImuErrorLimits.none
    limits.gyroWalk = 0.002
    let axes = components(still(limits, rateHz: 100, seconds: 400).recording().angularRates, less: .zero)
    for values in axes {
      let steps = zip(values.dropFirst(), values).map { $0 - $1 }
      #expect(abs(deviation(steps) / (0.002 / 10) - 1) < 0.02)
      #expect(abs(values[values.count - 1]) < 5 * 0.002 * 20, "five sigma after 400 s")
    }
  }

  @Test(arguments: [ImuGrade.phone, .action, .poor])
  func `constant errors are of the grade's size`(_ grade: ImuGrade) {
    let limits = grade.limits
    for seed in 0..<50 as Range<UInt64> {
      let errors = ImuErrors(limits: limits, seed: seed)
      #expect((0.5...1.000001).contains(errors.gyroBias.length / limits.gyroBias))
      #expect((0.5...1.000001).contains(errors.forceBias.length / limits.forceBias))
      #expect((0.5...1.000001).contains(errors.skew.angle / limits.misalignment))
      #expect(abs(errors.gyroScale.x - 1) <= limits.scale && abs(errors.forceScale.z - 1) <= limits.scale)
      #expect(abs(errors.clockRate - 1) <= limits.clockDriftPPM * 1e-6)
    }
  }

  @Test func `biases show in the log of a camera at rest`() {
    let simulation = still(ImuGrade.phone.limits, rateHz: 200, seconds: 20)
    let rates = simulation.recording().angularRates.map(\.value)
    let mean = rates.reduce(.zero, +) / Double(rates.count)
    // Noise of 0.007°/s/√Hz over 20 s leaves 0.0016°/s, the walk as much again.
    #expect((mean - simulation.errors.gyroBias).length < 0.02 * degree)
    #expect(simulation.errors.gyroBias.length > 0.25 * degree)
  }

  @Test func `a drifting clock stamps late by its drift`() throws {
    var limits = ImuErrorLimits.none
    limits.clockDriftPPM = 1000
    let simulation = still(limits, rateHz: 100, seconds: 100)
    let last = try #require(simulation.recording().angularRates.last).time.seconds
    #expect(abs(last - 100 * simulation.errors.clockRate) < 1e-8)
    #expect(abs(last - 100) > 1e-3)
  }

  @Test func `perfect is without error`() {
    let errors = ImuErrors(limits: ImuGrade.perfect.limits, seed: 4)
    #expect(errors.gyroBias == .zero && errors.forceBias == .zero && errors.skew.angle == 0 && errors.clockRate == 1)
    #expect(ImuGrade.perfect.limits == .none)
  }
}
