/// The steadiest path inside a corridor: a convex quadratic programme with a few inequalities a sample.
///
/// ```
/// minimise  J(q) + ½ Σ pullₖ |yₖ + offsetₖ|²       q = path + y,  yₖ = Bₖ uₖ
/// subject to  aᵢ · uₖ ≤ bᵢ   for every inequality i of sample k
/// ```
/// `u` has three unknowns a sample, or two where the horizon is held: then the columns of B are the two turns that
/// leave it level.
package struct CorridorProblem: Sendable {
  /// One side of one sample's corridor: `normal · u ≤ room`.
  package struct Side: Sendable {
    var normal: SIMD3<Double>
    var room: Double

    /// Creates an inequality.
    package init(normal: SIMD3<Double>, room: Double) { (self.normal, self.room) = (normal, room) }
  }

  /// Unknowns a sample, 2 or 3.
  let unknowns: Int
  /// What the path costs.
  package var cost: DifferenceCost
  /// The path about which corrections are sought, three components a sample.
  var path: [SIMD3<Double>]
  /// Columns of B, a sample after another; empty for the identity.
  var basis: [SIMD3<Double>]
  /// How strongly each sample is drawn to where its offset vanishes.
  var pull: [Double]
  /// How far the path is from there.
  var offset: [SIMD3<Double>]
  /// Inequalities, the same number for every sample; unused ones have a null normal and room.
  var sides: [Side]
  /// Number of inequalities a sample.
  let sidesPerSample: Int

  /// A problem in three unknowns a sample.
  package init(
    cost: DifferenceCost, path: [SIMD3<Double>], pull: [Double], offset: [SIMD3<Double>], sides: [Side],
    sidesPerSample: Int
  ) {
    self.init(
      unknowns: 3, cost: cost, path: path, basis: [], pull: pull, offset: offset, sides: sides,
      sidesPerSample: sidesPerSample)
  }

  /// A problem in the unknowns whose axes `basis` holds, or in all three.
  init(
    unknowns: Int, cost: DifferenceCost, path: [SIMD3<Double>], basis: [SIMD3<Double>], pull: [Double],
    offset: [SIMD3<Double>], sides: [Side], sidesPerSample: Int
  ) {
    precondition(sides.count == sidesPerSample * cost.count && path.count == cost.count, "one corridor a sample")
    (self.unknowns, self.cost, self.path, self.basis) = (unknowns, cost, path, basis)
    (self.pull, self.offset, self.sides, self.sidesPerSample) = (pull, offset, sides, sidesPerSample)
  }

  /// Number of samples.
  var count: Int { cost.count }

  /// The correction in the path's axes.
  @inline(__always)
  func turn(_ u: [Double], _ k: Int) -> SIMD3<Double> {
    if basis.isEmpty { return SIMD3(u[3 * k], u[3 * k + 1], u[3 * k + 2]) }
    return basis[2 * k] * u[2 * k] + basis[2 * k + 1] * u[2 * k + 1]
  }

  /// Cost and its gradient at `u`; `q` and `force` are room to work in.
  func evaluate(
    _ u: [Double], q: inout [SIMD3<Double>], force: inout [SIMD3<Double>], gradient: inout [Double]
  ) -> Double {
    var value = 0.0
    for k in 0..<count {
      let y = turn(u, k)
      q[k] = path[k] + y
      let away = y + offset[k]
      force[k] = away * pull[k]
      value += 0.5 * pull[k] * (away * away).sum()
    }
    value += cost.value(q)
    cost.addGradient(q, to: &force)
    for k in 0..<count {
      if basis.isEmpty {
        (gradient[3 * k], gradient[3 * k + 1], gradient[3 * k + 2]) = (force[k].x, force[k].y, force[k].z)
      } else {
        gradient[2 * k] = (basis[2 * k] * force[k]).sum()
        gradient[2 * k + 1] = (basis[2 * k + 1] * force[k]).sum()
      }
    }
    return value
  }

  /// The cost's second derivative.
  func curvature() -> BandedMatrix {
    let n = unknowns
    var result = BandedMatrix(size: n * count, bandwidth: 4 * n - 1)
    let bands = cost.curvature()
    for k in 0..<count {
      for a in 0...min(3, count - 1 - k) {
        let value = bands[k][a] + (a == 0 ? pull[k] : 0)
        for i in 0..<n {
          for j in 0..<n where a > 0 || j <= i {
            let product = basis.isEmpty ? (i == j ? 1 : 0) : (basis[n * (k + a) + i] * basis[n * k + j]).sum()
            result.entries[result.place(n * (k + a) + i, n * k + j)] += value * product
          }
        }
      }
    }
    return result
  }
}
