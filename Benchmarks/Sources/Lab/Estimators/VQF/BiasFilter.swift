import Geometry

/// The gyro's bias by a Kalman filter that is told, while moving, what the inclination had to be corrected by, and at
/// rest the average rate.
struct BiasFilter {
  private let settings: VqfSettings
  private let step: Double
  /// Variance added by each sample, and variances of the measurements that lead to the settings' deviations when one
  /// comes with every sample: `W = P²/V + P`.
  private let growth: Double
  private let motionVariance: Double
  private let restVariance: Double
  private var averages: LowPass<SIMD16<Double>>
  /// Estimate, rad/s.
  private(set) var bias = SIMD3<Double>.zero
  /// Its covariance, rad²/s².
  private(set) var covariance: Matrix3

  init(_ settings: VqfSettings, step: Double) {
    (self.settings, self.step) = (settings, step)
    let unit = 0.1 * Double.pi / 180
    growth = unit * unit * step / settings.forgettingSeconds
    func measured(_ sigma: Double, _ growth: Double) -> Double {
      sigma * sigma * sigma * sigma / growth + sigma * sigma
    }
    motionVariance = measured(settings.motionBias, growth)
    restVariance = measured(settings.restBias, growth)
    averages = LowPass(timeConstant: settings.accelerometerSeconds, step: step)
    covariance = Matrix3(diagonal: SIMD3(repeating: settings.initialBias * settings.initialBias))
  }

  /// Takes in one sample.
  ///
  /// While moving, the averaged force came out at `up` instead of upright: the strapdown rotation drifted by
  /// `(−up_y, up_x)/T` about the two horizontal axes, because of the bias *as it was averaged over the same time*.
  /// - Parameters:
  ///   - rotation: from sensor to earth.
  ///   - up: the averaged force in earth axes before the inclination was corrected, unit length.
  ///   - restRate: average of the rates when at rest.
  mutating func update(rotation: Rotation<World, Camera>, up: SIMD3<Double>, restRate: SIMD3<Double>?) {
    let raw = Matrix3(rotation)
    let (averaged, averagedBias) = average(raw, raw * bias)
    let open = SIMD3(repeating: settings.initialBias * settings.initialBias)
    covariance.diagonal.replace(with: covariance.diagonal + growth, where: covariance.diagonal .< open)
    if let restRate {
      correct(.identity, innovation: restRate - bias, variances: SIMD3(repeating: restVariance))
    } else {
      let known = SIMD3(-up.y / step + averagedBias.x, up.x / step + averagedBias.y, 0)
      let vertical = motionVariance / settings.verticalForgetting
      correct(
        averaged, innovation: known - averaged * bias, variances: SIMD3(motionVariance, motionVariance, vertical))
    }
  }

  /// The Kalman update with measurement matrix `h`, innovation and result limited.
  private mutating func correct(_ h: Matrix3, innovation: SIMD3<Double>, variances: SIMD3<Double>) {
    let limit = SIMD3(repeating: settings.biasLimit)
    let cross = covariance * h.transposed
    let gain = cross * (Matrix3(diagonal: variances) + h * cross).inverse
    bias = (bias + gain * innovation.clamped(lowerBound: -limit, upperBound: limit))
      .clamped(lowerBound: -limit, upperBound: limit)
    covariance = covariance - gain * (h * covariance)
  }

  /// Rotation and the bias in horizontal axes, both as the accelerometer's low-pass sees them.
  private mutating func average(_ m: Matrix3, _ turned: SIMD3<Double>) -> (Matrix3, SIMD3<Double>) {
    var packed = SIMD16<Double>.zero
    for i in 0..<3 {
      (packed[i], packed[3 + i], packed[6 + i]) = (m.rows.0[i], m.rows.1[i], m.rows.2[i])
    }
    (packed[9], packed[10]) = (turned.x, turned.y)
    let a = averages.filtered(packed)
    let matrix = Matrix3(SIMD3(a[0], a[1], a[2]), SIMD3(a[3], a[4], a[5]), SIMD3(a[6], a[7], a[8]))
    return (matrix, SIMD3(a[9], a[10], 0))
  }
}
