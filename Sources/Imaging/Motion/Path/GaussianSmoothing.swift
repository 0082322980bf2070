import Glibc

/// The slow part of a signal: a mean with Gaussian weights around each instant, for any sampling times, without delay.
///
/// ```
/// wⱼ = hⱼ · exp(−(tⱼ − t)²/2σ²)      hⱼ half the time to both neighbours;  |tⱼ − t| ≤ 4σ
/// ```
/// A straight line is fitted with these weights and read at t. Among even samples that is the weighted mean, with gain
/// exp(−(2πfσ)²/2); near the ends, where the weights are one-sided, it is what keeps a steady motion from being bent.
public struct GaussianSmoothing: Sendable {
  /// σ, seconds.
  public let sigma: Double

  /// Creates a filter.
  /// - Precondition: `sigma > 0`.
  public init(sigma: Double) {
    precondition(sigma > 0, "a width")
    self.sigma = sigma
  }

  /// The slow part of each signal, at the same times.
  ///
  /// - Precondition: strictly increasing times, as many values as times.
  /// - Complexity: O(n · samples within 8σ).
  public func callAsFunction(times: [Double], _ signals: [[Double]]) -> [[Double]] {
    precondition(signals.allSatisfy { $0.count == times.count }, "one value for each time")
    guard times.count > 1 else { return signals }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    let shares = zip([0] + steps, steps + [0]).map { ($0 + $1) / 2 }
    var result = signals
    var first = 0
    for i in times.indices {
      while times[i] - times[first] > 4 * sigma { first += 1 }
      var window = Window()
      var sums = signals.map { _ in (plain: 0.0, leaning: 0.0) }
      var j = first
      while j < times.count, times[j] - times[i] <= 4 * sigma {
        let offset = (times[j] - times[i]) / sigma
        let weight = shares[j] * exp(-offset * offset / 2)
        window.add(weight, offset)
        for k in signals.indices {
          sums[k].plain += weight * signals[k][j]
          sums[k].leaning += weight * offset * signals[k][j]
        }
        j += 1
      }
      for k in signals.indices { result[k][i] = window.value(sums[k].plain, sums[k].leaning) ?? signals[k][i] }
    }
    return result
  }

  /// Moments of the weights.
  private struct Window {
    private var (zero, one, two) = (0.0, 0.0, 0.0)

    mutating func add(_ weight: Double, _ offset: Double) {
      zero += weight
      one += weight * offset
      two += weight * offset * offset
    }

    /// The fitted line where the offset is zero; `nil` when a single sample is within reach.
    func value(_ plain: Double, _ leaning: Double) -> Double? {
      let determinant = zero * two - one * one
      guard determinant > 1e-12 * zero * zero else { return nil }
      return (two * plain - one * leaning) / determinant
    }
  }
}
