/// What unsteadiness costs: weighted speed, acceleration and jerk of a path that is sampled at given times.
///
/// ```
/// J(q) = ½ ∫ (a₁|q̇|² + a₂|q̈|² + a₃|q⃛|²) dt
/// ```
/// The derivatives are divided differences in true time, so that frames at uneven intervals count for what they are;
/// each stands for the time it spans, divided by its order. Components cost apart from each other, and alike but for the
/// first, which may count less at some samples: a turn of heading moves a view that is pitched by θ by cos θ of it.
package struct DifferenceCost: Sendable {
  /// What each derivative counts.
  package struct Weights: Equatable, Sendable {
    /// Of speed squared.
    package var speed: Double
    /// Of acceleration squared, s².
    package var acceleration: Double
    /// Of jerk squared, s⁴.
    package var jerk: Double

    /// Creates weights.
    package init(speed: Double, acceleration: Double, jerk: Double) {
      (self.speed, self.acceleration, self.jerk) = (speed, acceleration, jerk)
    }
  }

  /// One divided difference: coefficients of up to four neighbours from `first` on.
  struct Row: Sendable {
    var first: Int
    var order: Int
    var coefficients: SIMD4<Double>
    /// Weight times the time the row stands for.
    var weight: Double
  }

  /// Number of samples.
  package let count: Int
  /// What the first component's square counts at each sample; empty for 1 throughout.
  private let shares: [Double]
  /// All divided differences that count.
  private(set) var rows: [Row] = []

  /// Prepares the cost.
  ///
  /// - Parameters:
  ///   - times: of the samples, seconds.
  ///   - isCut: whether a sample begins anew, with no memory of the one before it.
  /// - Precondition: times strictly increase.
  package init(times: [Double], isCut: (Int) -> Bool = { _ in false }, weights: Weights, shares: [Double] = []) {
    precondition(shares.isEmpty || shares.count == times.count, "one share a sample")
    count = times.count
    self.shares = shares
    rows.reserveCapacity(3 * count)
    var begin = 0
    for i in times.indices {
      if i > 0, isCut(i) { begin = i }
      for (order, weight) in [(1, weights.speed), (2, weights.acceleration), (3, weights.jerk)]
      where weight > 0 && i - order >= begin {
        rows.append(Self.row(endingAt: i, order: order, times: times, weight: weight))
      }
    }
  }

  /// Derivative of the polynomial through `order + 1` samples: `order! · Σ qₐ / Π_{b≠a}(tₐ − t_b)`.
  private static func row(endingAt last: Int, order: Int, times: [Double], weight: Double) -> Row {
    let first = last - order
    let factorial = [1.0, 1, 2, 6][order]
    var coefficients = SIMD4<Double>.zero
    for a in 0...order {
      var product = 1.0
      for b in 0...order where b != a { product *= times[first + a] - times[first + b] }
      coefficients[a] = factorial / product
    }
    let span = (times[last] - times[first]) / Double(order)
    return Row(first: first, order: order, coefficients: coefficients, weight: weight * span)
  }

  /// J of a path of three components a sample.
  package func value(_ q: [SIMD3<Double>]) -> Double {
    rows.reduce(0) { sum, row in
      let d = difference(row, q)
      return sum + 0.5 * (d * d * weights(row)).sum()
    }
  }

  /// Adds ∂J/∂q to `gradient`.
  func addGradient(_ q: [SIMD3<Double>], to gradient: inout [SIMD3<Double>]) {
    for row in rows {
      let force = difference(row, q) * weights(row)
      for a in 0...row.order { gradient[row.first + a] += force * row.coefficients[a] }
    }
  }

  /// What the first component's square counts at a sample.
  @inline(__always)
  func share(_ k: Int) -> Double { shares.isEmpty ? 1 : shares[k] }

  /// What the square of each component of a row's derivative counts.
  @inline(__always)
  private func weights(_ row: Row) -> SIMD3<Double> {
    let first = shares.isEmpty ? 1 : 0.5 * (shares[row.first] + shares[row.first + row.order])
    return SIMD3(row.weight * first, row.weight, row.weight)
  }

  /// The row's derivative of the path.
  @inline(__always)
  func difference(_ row: Row, _ q: [SIMD3<Double>]) -> SIMD3<Double> {
    var sum = q[row.first] * row.coefficients[0] + q[row.first + 1] * row.coefficients[1]
    if row.order > 1 { sum += q[row.first + 2] * row.coefficients[2] }
    if row.order > 2 { sum += q[row.first + 3] * row.coefficients[3] }
    return sum
  }

  /// ∂²J/∂qᵢ∂qᵢ₊ₐ of one component, for a = 0…3.
  func curvature(of axis: Int) -> [SIMD4<Double>] {
    var result = Array(repeating: SIMD4<Double>.zero, count: count)
    for row in rows {
      let weight = weights(row)[axis]
      for a in 0...row.order {
        for b in a...row.order {
          result[row.first + a][b - a] += weight * row.coefficients[a] * row.coefficients[b]
        }
      }
    }
    return result
  }

  /// The cost with each row weighted anew, for iteratively reweighted least squares.
  func reweighted(_ factor: (Row) -> Double) -> DifferenceCost {
    var result = self
    for i in rows.indices { result.rows[i].weight *= factor(rows[i]) }
    return result
  }
}
