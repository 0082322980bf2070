/// Solves a ``CorridorProblem`` by a primal–dual interior point method, in time linear in the samples.
///
/// With slacks s = b − A·u > 0 and multipliers z > 0, Newton's step on the optimality conditions
/// ```
/// ∇J(u) + Aᵀz = 0,   A·u + s = b,   sᵢ zᵢ = μ → 0
/// ```
/// needs one factor of the banded matrix ∇²J + Aᵀ(z/s)A; predictor and corrector share it. The duality gap is sᵀz.
/// Source: Mehrotra, "On the implementation of a primal-dual interior point method", SIAM J. Optim. 2, 1992.
package struct InteriorPoint {
  /// What was found.
  package struct Solution: Sendable {
    /// The unknowns, a sample after another.
    package var u: [Double]
    /// Multipliers, an inequality after another.
    package var multipliers: [Double]
    /// Cost at `u`.
    package var cost: Double
    /// Bound on how much lower any other feasible path's cost can be.
    package var gap: Double
    /// Largest component of ∇J + Aᵀz.
    package var stationarity: Double
    /// Largest violation of A·u + s = b.
    package var infeasibility: Double
    /// Steps taken.
    package var steps: Int
  }

  /// Gap at which to stop, as a part of the cost.
  package var tolerance = 1e-4
  /// Most steps; a problem without an answer ends here.
  var stepLimit = 60

  private let problem: CorridorProblem
  private let curvature: BandedMatrix
  private var matrix: BandedMatrix
  private var (u, gradient, step): ([Double], [Double], [Double])
  private var (s, z, ds, dz): ([Double], [Double], [Double], [Double])
  /// A·u + s − b, and what complementarity still lacks.
  private var (excess, lack): ([Double], [Double])
  private var (q, force): ([SIMD3<Double>], [SIMD3<Double>])

  /// Makes room for a problem.
  package init(_ problem: CorridorProblem) {
    self.problem = problem
    curvature = problem.curvature()
    matrix = curvature
    let (unknowns, sides) = (problem.unknowns * problem.count, problem.sides.count)
    u = Array(repeating: 0, count: unknowns)
    (gradient, step) = (u, u)
    s = Array(repeating: 0, count: sides)
    (z, ds, dz, excess, lack) = (s, s, s, s, s)
    q = Array(repeating: .zero, count: problem.count)
    force = q
  }

  /// Solves.
  package mutating func solve() -> Solution {
    var cost = problem.evaluate(u, q: &q, force: &force, gradient: &gradient)
    let start = cost
    begin(cost)
    var steps = 0
    var gap = complementarity()
    while steps < stepLimit {
      measureExcess()
      gap = complementarity()
      if gap <= tolerance * cost + 1e-12 * start, (excess.lazy.map(abs).max() ?? 0) < 1e-12 { break }
      advance(gap / Double(max(1, s.count)))
      cost = problem.evaluate(u, q: &q, force: &force, gradient: &gradient)
      steps += 1
    }
    addForces(z, to: &gradient)
    return Solution(
      u: u, multipliers: z, cost: cost, gap: gap, stationarity: gradient.lazy.map(abs).max() ?? 0,
      infeasibility: excess.lazy.map(abs).max() ?? 0, steps: steps)
  }

  /// Slacks from the corridor's room, multipliers that balance the cost.
  private mutating func begin(_ cost: Double) {
    let widest = problem.sides.lazy.map(\.room).max() ?? 1
    let average = max(cost, 1e-12) / Double(max(1, s.count))
    for i in s.indices {
      s[i] = max(problem.sides[i].room, 0.02 * widest)
      z[i] = average / s[i]
    }
  }

  private func complementarity() -> Double {
    var sum = 0.0
    for i in s.indices { sum += s[i] * z[i] }
    return sum
  }

  private mutating func measureExcess() {
    for i in s.indices { excess[i] = slope(u, i) + s[i] - problem.sides[i].room }
  }

  /// One step: a look ahead along the pure Newton direction tells how far to centre.
  private mutating func advance(_ mean: Double) {
    factorize()
    for i in s.indices { lack[i] = s[i] * z[i] }
    findDirection()
    let reach = min(1, longestStep())
    var ahead = 0.0
    for i in s.indices { ahead += (s[i] + reach * ds[i]) * (z[i] + reach * dz[i]) }
    let ratio = ahead / (mean * Double(max(1, s.count)))
    let centre = ratio * ratio * ratio * mean
    for i in s.indices { lack[i] = s[i] * z[i] + ds[i] * dz[i] - centre }
    findDirection()
    let length = min(1, 0.995 * longestStep())
    for i in u.indices { u[i] += length * step[i] }
    for i in s.indices {
      s[i] += length * ds[i]
      z[i] += length * dz[i]
    }
  }

  private mutating func factorize() {
    matrix.entries = curvature.entries
    let (n, m) = (problem.unknowns, problem.sidesPerSample)
    for k in 0..<problem.count {
      for i in k * m..<(k + 1) * m {
        let normal = problem.sides[i].normal
        let weighted = normal * (z[i] / s[i])
        for a in 0..<n {
          for b in 0...a { matrix.entries[matrix.place(n * k + a, n * k + b)] += weighted[a] * normal[b] }
        }
      }
    }
    matrix.factorize()
  }

  /// Solves for the direction that removes `excess`, `lack` and the gradient.
  private mutating func findDirection() {
    for i in step.indices { step[i] = -gradient[i] }
    for i in s.indices { dz[i] = -z[i] - (z[i] * excess[i] - lack[i]) / s[i] }
    addForces(dz, to: &step)
    matrix.solve(&step)
    for i in s.indices {
      ds[i] = -excess[i] - slope(step, i)
      dz[i] = (-lack[i] - z[i] * ds[i]) / s[i]
    }
  }

  /// Greatest multiple of the direction at which slacks and multipliers stay positive, at most a thousand.
  private func longestStep() -> Double {
    var worst = 1e-3
    for i in s.indices {
      worst = max(worst, -ds[i] / s[i], -dz[i] / z[i])
    }
    return 1 / worst
  }

  /// aᵢ · v.
  @inline(__always)
  private func slope(_ v: [Double], _ i: Int) -> Double {
    let (n, normal) = (problem.unknowns, problem.sides[i].normal)
    let k = i / problem.sidesPerSample * n
    let sum = normal.x * v[k] + normal.y * v[k + 1]
    return n == 3 ? sum + normal.z * v[k + 2] : sum
  }

  /// Adds Aᵀ·weights to `target`.
  private func addForces(_ weights: [Double], to target: inout [Double]) {
    let n = problem.unknowns
    for i in weights.indices {
      let k = i / problem.sidesPerSample * n
      let normal = problem.sides[i].normal
      for a in 0..<n { target[k + a] += normal[a] * weights[i] }
    }
  }
}
