import Geometry

/// Says when the sensor lies still: rates and forces have stayed near their own averages for a while.
struct RestDetector {
  private let settings: VqfSettings
  private let step: Double
  private var rateAverage: LowPass<SIMD3<Double>>
  private var forceAverage: LowPass<SIMD3<Double>>
  private var seconds = 0.0
  /// Average of the rates, rad/s: at rest, the bias.
  private(set) var averageRate = SIMD3<Double>.zero

  init(_ settings: VqfSettings, step: Double) {
    (self.settings, self.step) = (settings, step)
    rateAverage = LowPass(timeConstant: settings.restAverageSeconds, step: step)
    forceAverage = LowPass(timeConstant: settings.restAverageSeconds, step: step)
  }

  /// Whether nothing has moved for long enough.
  var isAtRest: Bool { seconds >= settings.restSeconds }

  /// Takes in a sample of both sensors.
  mutating func update(rate: SIMD3<Double>, force: SIMD3<Double>) {
    averageRate = rateAverage.filtered(rate)
    let turned = rate - averageRate
    let pushed = force - forceAverage.filtered(force)
    let isCalm =
      (turned * turned).sum() < settings.restRate * settings.restRate
      && (pushed * pushed).sum() < settings.restForce * settings.restForce
      && averageRate.indices.allSatisfy { abs(averageRate[$0]) <= settings.biasLimit }
    // A disturbed sample begins the count anew; one that is calm adds its own length.
    seconds = isCalm ? seconds + step : 0
  }
}
