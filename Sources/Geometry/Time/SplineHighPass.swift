/// What is left of a signal above a cut-off frequency: zero phase, for any sampling times, true to the ends.
///
/// The slow part is the natural cubic smoothing spline `g` that minimises
/// ```
/// Σ wᵢ (yᵢ − g(tᵢ))² + λ ∫ g″² dt        λ = 1/ω⁴,  ω = 2π · cut-off,  wᵢ = half the time to both neighbours
/// ```
/// and the answer is `y − g`. In the interior its gain at frequency f is `r⁴/(1 + r⁴)`, r = f/cut-off: the gain of a
/// second-order Butterworth high-pass run forwards and backwards, ½ at the cut-off. A straight line, ends included,
/// leaves nothing.
///
/// - Source: Reinsch, "Smoothing by Spline Functions", Numerische Mathematik 10, 1967: with the second derivatives γ
///   at the knots, `(R + λ Qᵀ W⁻¹ Q) γ = Qᵀ y` and `y − g = λ W⁻¹ Q γ`.
/// - Complexity: O(n).
public struct SplineHighPass: Sendable {
  private let steps: [Double]
  private let weights: [Double]
  private let stiffness: Double
  private let system: PentadiagonalSystem

  /// Prepares for samples at given times, seconds.
  ///
  /// - Returns: `nil` for fewer than three samples, times that do not strictly increase, or a cut-off that is not
  ///   positive.
  public init?(times: [Double], cutoffHertz: Double) {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    guard times.count >= 3, cutoffHertz > 0, steps.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    self.steps = steps
    weights = zip([0] + steps, steps + [0]).map { ($0 + $1) / 2 }
    let angular = 2 * Double.pi * cutoffHertz
    stiffness = 1 / (angular * angular * angular * angular)
    system = Self.system(steps, weights, stiffness)
  }

  /// The fast part of one signal with as many values as there are times, in the unit of the values.
  ///
  /// - Precondition: one value for each time.
  public func callAsFunction(_ values: [Double]) -> [Double] {
    precondition(values.count == weights.count, "one value for each time")
    let slopes = zip(zip(values.dropFirst(), values).map { $0 - $1 }, steps).map { $0 / $1 }
    let bends = system.solve(zip(slopes.dropFirst(), slopes).map { $0 - $1 })
    // Q γ: the jump of the third derivative at each knot; γ is zero at both ends.
    let curvature = [0] + bends + [0]
    let thirds = zip(zip(curvature.dropFirst(), curvature).map { $0 - $1 }, steps).map { $0 / $1 }
    let jumps = zip(thirds + [0], [0] + thirds).map { $0 - $1 }
    return zip(jumps, weights).map { stiffness * $0 / $1 }
  }

  private static func system(_ h: [Double], _ w: [Double], _ stiffness: Double) -> PentadiagonalSystem {
    let inner = h.count - 1
    // Column j of Q has entries a, b, c at the knots j, j+1, j+2.
    func column(_ j: Int) -> (a: Double, b: Double, c: Double) { (1 / h[j], -1 / h[j] - 1 / h[j + 1], 1 / h[j + 1]) }
    var diagonal: [Double] = []
    var first: [Double] = []
    var second: [Double] = []
    for j in 0..<inner {
      let q = column(j)
      let own = q.a * q.a / w[j] + q.b * q.b / w[j + 1] + q.c * q.c / w[j + 2]
      diagonal.append((h[j] + h[j + 1]) / 3 + stiffness * own)
      if j + 1 < inner {
        let next = column(j + 1)
        first.append(h[j + 1] / 6 + stiffness * (q.b * next.a / w[j + 1] + q.c * next.b / w[j + 2]))
      }
      if j + 2 < inner { second.append(stiffness * q.c * column(j + 2).a / w[j + 2]) }
    }
    return PentadiagonalSystem(diagonal: diagonal, first: first, second: second)
  }
}

/// A symmetric positive definite matrix with two diagonals on each side, factored as L·D·Lᵀ.
struct PentadiagonalSystem: Sendable {
  private var pivots: [Double]
  private var first: [Double]
  private var second: [Double]

  /// Factors the matrix with the given diagonals of n, n−1 and n−2 entries.
  init(diagonal: [Double], first: [Double], second: [Double]) {
    pivots = diagonal
    self.first = first
    self.second = second
    for i in diagonal.indices {
      if i >= 1 { pivots[i] -= pivots[i - 1] * self.first[i - 1] * self.first[i - 1] }
      if i >= 2 { pivots[i] -= pivots[i - 2] * self.second[i - 2] * self.second[i - 2] }
      if i < first.count {
        let fill = i >= 1 ? pivots[i - 1] * self.first[i - 1] * self.second[i - 1] : 0
        self.first[i] = (first[i] - fill) / pivots[i]
      }
      if i < second.count { self.second[i] = second[i] / pivots[i] }
    }
  }

  /// The solution for one right-hand side of n entries.
  func solve(_ right: [Double]) -> [Double] {
    var x = right
    for i in x.indices {
      if i >= 1 { x[i] -= first[i - 1] * x[i - 1] }
      if i >= 2 { x[i] -= second[i - 2] * x[i - 2] }
    }
    for i in x.indices { x[i] /= pivots[i] }
    for i in x.indices.reversed() {
      if i < first.count { x[i] -= first[i] * x[i + 1] }
      if i < second.count { x[i] -= second[i] * x[i + 2] }
    }
    return x
  }
}
