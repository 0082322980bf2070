internal import Glibc

/// How the camera's velocity is taken to behave: about a mean that seldom changes, with something that comes and goes
/// slowly and something that shakes.
///
/// ```
/// v = m + u + w     m the mean     u: spread σ_u, memory τ     w: spread σ_w, memory τ_w
/// ⟨w(t) w(t+Δ)⟩ = σ_w² e^(−|Δ|/τ_w)
/// ⟨u(t) u(t+Δ)⟩ = σ_u² (1 + λ|Δ|) e^(−λ|Δ|)     λ = √3/τ       a Matérn law of order 3/2: u has an acceleration
/// ```
/// A gait is mostly w, a change of pace mostly u. Three of the numbers are learned from each recording, see
/// ``learned(_:)``.
struct VelocityModel: Equatable, Sendable {
  /// σ_w, m/s.
  var jitter = 0.1
  /// τ_w, seconds: short of a step, so that a gait is not taken for many independent readings.
  var jitterMemory = 0.2
  /// σ_u, m/s.
  var sway = 0.3
  /// τ, seconds.
  var memory = 2.0
  /// Whether the mean turns with the camera's heading, as on a vehicle, or keeps its direction, as with somebody who
  /// looks around.
  var turnsWithHeading = false

  /// What is likely before a recording is seen, as a logarithm: normal laws about the initial values.
  ///
  /// Spreads from a tripod to a racing car are within three deviations.
  var logPrior: Double {
    func law(_ value: Double, _ centre: Double, _ spread: Double) -> Double {
      let z = log(value / centre) / spread
      return -0.5 * z * z
    }
    return law(jitter, 0.1, 2) + law(sway, 0.3, 1.5) + law(memory, 2, 0.5)
  }

  /// The model with its three numbers where `score` is greatest: a pattern search in their logarithms.
  ///
  /// - Parameters:
  ///   - factors: steps of the search, coarse to fine.
  ///   - score: log-likelihood of a recording under a model.
  func learned(_ factors: [Double], _ score: (Self) -> Double) -> Self {
    let numbers: [WritableKeyPath<Self, Double>] = [\.jitter, \.sway, \.memory]
    var best = self
    var height = score(best) + best.logPrior
    for factor in factors {
      for number in numbers {
        for change in [factor, 1 / factor] {
          while true {
            var candidate = best
            candidate[keyPath: number] *= change
            guard Self.range.contains(candidate[keyPath: number]) else { break }
            let found = score(candidate) + candidate.logPrior
            guard found > height else { break }
            (best, height) = (candidate, found)
          }
        }
      }
    }
    return best
  }

  /// Steps of the first search.
  static let coarse = [3.0, 1.6]
  /// Steps of the last: numbers known to a third move the tilt by less than noise does.
  static let fine = [1.3]
  /// Limits of the search, m/s and seconds.
  private static let range = 0.0001...20.0
}

/// How what comes and goes is carried over an epoch: value and rate of a Matérn process of order 3/2.
struct SwayStep: Equatable, Sendable {
  var valueFromValue: Double
  var valueFromRate: Double
  var rateFromValue: Double
  var rateFromRate: Double
  /// Variances and covariance that are added.
  var freshValue: Double
  var freshRate: Double
  var freshBoth: Double

  /// Nothing changes.
  static let none = SwayStep(
    valueFromValue: 1, valueFromRate: 0, rateFromValue: 0, rateFromRate: 1, freshValue: 0, freshRate: 0, freshBoth: 0)
}

extension VelocityModel {
  /// λ, 1/s: the rate's spread is λ σ_u.
  var swayRate: Double { 3.0.squareRoot() / memory }

  /// S over `dt` seconds, and the noise that keeps the spread what it is: `Q = P − S P Sᵀ`, `P = diag(σ_u², λ²σ_u²)`.
  func step(over dt: Double) -> SwayStep {
    let (l, x) = (swayRate, swayRate * dt)
    let decay = exp(-x)
    let (a, b, c, d) = (decay * (1 + x), decay * dt, -decay * l * x, decay * (1 - x))
    let (p, q) = (sway * sway, sway * sway * l * l)
    return SwayStep(
      valueFromValue: a, valueFromRate: b, rateFromValue: c, rateFromRate: d, freshValue: p - a * a * p - b * b * q,
      freshRate: q - c * c * p - d * d * q, freshBoth: -a * c * p - b * d * q)
  }
}
