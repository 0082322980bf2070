import Geometry

/// VQF for a whole recording: the bias from both directions of time, and averages without delay.
///
/// Forwards and backwards runs say of each sample's bias `b₁ ± P₁` and `b₂ ± P₂`; both together
/// `b = P (P₁⁻¹ b₁ + P₂⁻¹ b₂)`, `P⁻¹ = P₁⁻¹ + P₂⁻¹`. The rates less this bias are integrated once, forces are averaged
/// in those axes by the low-pass run both ways, and each average is turned upright.
enum OfflineVqf {
  /// World from camera at every sample.
  static func rotations(
    rates: [Vector3<Camera>], forces: [Vector3<Camera>], settings: VqfSettings, step: Double
  ) -> [Rotation<World, Camera>] {
    let forward = biases(rates, forces, settings, step)
    // Backwards in time a turn goes the other way round, and so does the bias.
    let backward = biases(rates.reversed().map { -$0 }, forces.reversed(), settings, step)
    var strapdown = Rotation<World, Camera>.identity
    let kept = rates.indices.map { i -> Rotation<World, Camera> in
      let (one, other) = (forward[i], backward[rates.count - 1 - i])
      let bias = (one.information + other.information).inverse * (one.weighted - other.weighted)
      strapdown = strapdown * Rotation(rotationVector: (rates[i] - Vector3(bias)) * step)
      return strapdown
    }
    let average = LowPass<SIMD3<Double>>(timeConstant: settings.accelerometerSeconds, step: step)
      .bothWays(zip(kept, forces).map { $0($1).simd })
    var inclination = Rotation<World, World>.identity
    return zip(kept, average).map { strapdown, force in
      if let up = inclination(Vector3<World>(force)).normalized { inclination = Vqf.upright(up) * inclination }
      return inclination * strapdown
    }
  }

  /// `P⁻¹` and `P⁻¹ b` after each sample of one run.
  private static func biases(
    _ rates: [Vector3<Camera>], _ forces: [Vector3<Camera>], _ settings: VqfSettings, _ step: Double
  ) -> [(information: Matrix3, weighted: SIMD3<Double>)] {
    var filter = Vqf(settings, step: step)
    return zip(rates, forces).map { rate, force in
      filter.update(rate: rate, force: force)
      let information = filter.biasFilter.covariance.inverse
      return (information, information * filter.biasFilter.bias)
    }
  }
}
