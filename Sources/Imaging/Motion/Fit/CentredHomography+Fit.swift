import Glibc

extension CentredHomography {
  /// Farthest a pair that counts may be from the fit, in standard deviations.
  private static let cut = 5.0
  /// Least standard deviation that is believed, pixels of the followed level.
  private static let leastSpread = 0.02

  /// A fit and how well each pair agrees.
  struct Fit {
    var homography: CentredHomography
    /// Distance of each pair from the fit.
    var errors: [Double]
    /// Standard deviation of one coordinate of the pairs that agree.
    var spread: Double

    /// Whether a pair counted.
    func counts(_ index: Int) -> Bool { errors[index] < cut * spread }
    /// Pairs that count.
    var counted: Int { errors.count { $0 < cut * spread } }
  }

  /// Fits all pairs that agree, beginning from a similarity that most agree on.
  ///
  /// Iterated least squares with Tukey's weights (1 − (r/5σ)²)², σ from the median error each time: a quarter of the
  /// pairs may move on their own, by whatever much.
  ///
  /// - Parameters:
  ///   - pairs: in units of half the diagonal; at least 8.
  ///   - pixel: one pixel of the followed level in that unit.
  /// - Returns: `nil` when the pairs determine nothing.
  static func fit(_ pairs: [CentredPair], from start: Similarity, pixel: Double) -> Fit? {
    var homography = CentredHomography(start)
    var errors = pairs.map(homography.error)
    var spread = spread(of: errors, pixel)
    for round in 0..<6 {
      // The first time foreshortening is still among the errors: nobody is shut out.
      let weights = errors.map { error in
        let r = error / (cut * spread)
        return round == 0 ? 1 / (1 + 25 * r * r) : r < 1 ? (1 - r * r) * (1 - r * r) : 0
      }
      guard let next = CentredHomography(leastSquares: pairs, weights, spread: spread) else { return nil }
      homography = next
      errors = pairs.map(homography.error)
      spread = self.spread(of: errors, pixel)
    }
    return Fit(homography: homography, errors: errors, spread: spread)
  }

  /// The distance in a plane is below 1.177 standard deviations of a coordinate half of the time.
  private static func spread(of errors: [Double], _ pixel: Double) -> Double {
    max(leastSpread * pixel, errors.sorted()[errors.count / 2] / 1.177)
  }
}
