import Geometry
import Testing

@testable import Synthesis

/// Errors that are said outright.
@Suite struct StatedErrorsTests {
  private func resting(_ grade: ImuGrade, _ stated: StatedImuErrors, seconds: Double = 20) -> ImuSimulation {
    var imu = ImuSimulation(
      path: SyntheticMotion.still.path(seed: 1, seconds: seconds), grade: grade, rateHz: 200, span: 0...seconds,
      mount: .phoneLandscape, seed: 8)
    imu.stated = stated
    return imu
  }

  private func mean(_ samples: [VectorSample<Imu, LogClock>]) -> Vector3<Imu> {
    samples.reduce(.zero) { $0 + $1.value } / Double(samples.count)
  }

  @Test(arguments: ImuGrade.allCases, [1, 7] as [UInt64])
  func `what is stated is met exactly and what is not stays as it was`(_ grade: ImuGrade, _ seed: UInt64) {
    var stated = StatedImuErrors()
    (stated.gyroBias, stated.forceBias) = (0.5 * degree, 10e-3 * 9.80665)
    let (drawn, said) = (
      ImuErrors(limits: grade.limits, seed: seed), ImuErrors(limits: grade.limits, stated: stated, seed: seed)
    )
    #expect(abs(said.gyroBias.length / degree - 0.5) < 1e-12)
    #expect(abs(said.forceBias.length - 0.0980665) < 1e-12)
    #expect(said.gyroScale == drawn.gyroScale && said.forceScale == drawn.forceScale)
    #expect(said.skew == drawn.skew && said.clockRate == drawn.clockRate)
    // The direction is the one that the seed draws for the grade's own bias.
    if grade != .perfect { #expect(said.gyroBias.cross(drawn.gyroBias).length < 1e-15) }
    (stated.misalignment, stated.scale, stated.clockDriftPPM) = (0.02, 0.01, -75)
    let all = ImuErrors(limits: grade.limits, stated: stated, seed: seed)
    #expect(abs(all.skew.angle - 0.02) < 1e-12 && all.clockDriftPPM == -75 && all.clockRate == 1 - 75e-6)
    for factor in [all.gyroScale.x, all.gyroScale.y, all.forceScale.z] { #expect(abs(factor - 1) <= 0.01) }
    #expect(all.gyroScale != Vector3(1, 1, 1))
  }

  @Test func `stated biases are what a log at rest reads`() {
    var stated = StatedImuErrors()
    (stated.gyroBias, stated.forceBias) = (0.5 * degree, 10e-3 * 9.80665)
    (stated.scale, stated.misalignment) = (0, 0)
    let recording = resting(.phone, stated).recording()
    // Noise of 0.007°/s/√Hz leaves 0.0016°/s of a mean over 20 s, the walk as much again.
    #expect(abs(mean(recording.angularRates).length / degree - 0.5) < 0.02)
    let rest = mean(recording.specificForces) - Vector3<Imu>(9.80665, 0, 0)
    #expect(abs(rest.length - 0.0980665) < 0.001, "m/s²")
  }

  @Test func `noise is as many times as strong, and none at a factor of nought`() {
    func deviation(_ factor: Double) -> Double {
      var stated = StatedImuErrors()
      stated.noiseFactor = factor
      let rates = resting(.phone, stated).recording().angularRates
      let centre = mean(rates)
      return rates.reduce(0) { $0 + ($1.value - centre).length * ($1.value - centre).length }.squareRoot()
    }
    #expect(deviation(0) < 1e-12)
    #expect(abs(deviation(3) / deviation(1) - 3) < 1e-9, "the same random numbers")
  }

  @Test func `the log's clock shows its offset at the first frame and drifts from there`() throws {
    var imu = resting(.perfect, StatedImuErrors(), seconds: 100)
    imu.span = -1...100
    imu.stated.clockDriftPPM = 250
    imu.clockOffset = TimeSpan(nanoseconds: 1_700_000_000_123_456_789)
    let stamps = imu.recording().angularRates.map(\.time.nanoseconds)
    #expect(stamps[200] == 1_700_000_000_123_456_789, "to the nanosecond, however late")
    #expect(stamps[200 + 20_000] - stamps[200] == 100_025_000_000)
    #expect(stamps[0] - stamps[200] == -1_000_250_000)
  }

  @Test func `stamps jitter by what is stated`() {
    var stated = StatedImuErrors()
    stated.stampJitterSeconds = 0.0005
    let imu = resting(.perfect, stated)
    let lateness = zip(imu.recording().angularRates, imu.sampleTimes).map { $0.time.seconds - $1 }
    let power = lateness.reduce(0) { $0 + $1 * $1 } / Double(lateness.count)
    // 4000 samples: 1.1 %; four of those.
    #expect(abs(power.squareRoot() / 0.0005 - 1) < 0.045)
  }
}
