internal import Geometry
internal import Glibc

/// How well the numbers are known.
///
/// Errors of neighbouring pairs hang together (the log's noise, what the model leaves out), so that the equations alone
/// promise too much. Blocks of pairs are taken to be independent instead (the "sandwich"):
/// ```
/// Cov = H⁻¹ (Σ_b g_b g_bᵀ + P) H⁻¹            g_b gradient of a block, P what is known beforehand
/// ```
struct Precision {
  /// Standard deviation of each number, in the order of ``SyncState/Place``.
  let sigma: [Double]
  /// How much wider the lag scatters than its equations promise, at least 1.
  let inflation: Double

  private static let pairsInBlock = 6
  /// A focal length beyond this factor from the assumed one has run away, logarithm; one with a wider standard deviation is not known.
  private static let (farthestFocal, widestFocal) = (0.8, 0.15)

  /// Whether the logarithm of the focal length ran away or is hardly known.
  func isFocalLost(_ state: SyncState) -> Bool {
    let place = SyncState.Place.focal
    return abs(state.values[place]) > Self.farthestFocal || sigma[place] > Self.widestFocal
  }

  /// - Parameter slowErrors: what ``SlowErrors`` say of the lag, seconds.
  init?(_ outcome: FineFit.Outcome, priors: SyncPriors, slowErrors: Double) {
    var (matrix, right) = FineFit.sum(outcome.equations)
    let lagWeight = matrix[SyncState.Place.lag, SyncState.Place.lag]
    priors.apply(to: &matrix, &right, at: outcome.state)
    guard let inverse = matrix.inverse else { return nil }
    let blocks = stride(from: 0, to: outcome.equations.count, by: Self.pairsInBlock).map { begin in
      let part = outcome.equations[begin..<min(outcome.equations.count, begin + Self.pairsInBlock)]
      return right.indices.map { i in part.reduce(0) { $0 + $1.right[i] } }
    }
    let square = blocks.reduce(0) { $0 + $1[SyncState.Place.lag] * $1[SyncState.Place.lag] }
    inflation = lagWeight > 0 ? max(1, square / lagWeight).squareRoot() : 1
    // P, of which only the number's own share matters.
    var scatter = right.indices.map { i in
      priors.isFree(i) ? inverse[i, i] * inverse[i, i] / (priors.sigma[i] * priors.sigma[i]) : 0
    }
    for block in blocks {
      for i in right.indices where priors.isFree(i) {
        let shift = right.indices.reduce(0) { $0 + (priors.isFree($1) ? inverse[i, $1] * block[$1] : 0) }
        scatter[i] += shift * shift
      }
    }
    var sigma = right.indices.map { i in priors.isFree(i) ? max(inverse[i, i], scatter[i]).squareRoot() : 0 }
    if priors.isFree(SyncState.Place.lag) {
      sigma[SyncState.Place.lag] = hypot(sigma[SyncState.Place.lag], slowErrors)
    }
    self.sigma = sigma
  }
}
