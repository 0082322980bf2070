/// The steadiest path inside a corridor: a convex quadratic programme with a few inequalities a sample.
///
/// ```
/// minimise  J(q) + ½ Σ pullₖ |uₖ + offsetₖ|²       q = path + u
/// subject to  aᵢ · uₖ ≤ bᵢ   for every inequality i of sample k
/// ```
/// `u` has three unknowns a sample, or two where the horizon is held: heading and pitch. The first counts by the
/// sample's share.
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
      unknowns: 3, cost: cost, path: path, pull: pull, offset: offset, sides: sides, sidesPerSample: sidesPerSample)
  }

  /// A problem in the first two or in all three components.
  init(
    unknowns: Int, cost: DifferenceCost, path: [SIMD3<Double>], pull: [Double], offset: [SIMD3<Double>],
    sides: [Side], sidesPerSample: Int
  ) {
    precondition(sides.count == sidesPerSample * cost.count && path.count == cost.count, "one corridor a sample")
    (self.unknowns, self.cost, self.path) = (unknowns, cost, path)
    (self.pull, self.offset, self.sides, self.sidesPerSample) = (pull, offset, sides, sidesPerSample)
  }

  /// Number of samples.
  var count: Int { cost.count }

  /// The correction in the path's axes.
  @inline(__always)
  func turn(_ u: [Double], _ k: Int) -> SIMD3<Double> {
    unknowns == 3 ? SIMD3(u[3 * k], u[3 * k + 1], u[3 * k + 2]) : SIMD3(u[2 * k], u[2 * k + 1], 0)
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
      force[k].x *= cost.share(k)
      value += 0.5 * (away * force[k]).sum()
    }
    value += cost.value(q)
    cost.addGradient(q, to: &force)
    for k in 0..<count {
      for axis in 0..<unknowns { gradient[unknowns * k + axis] = force[k][axis] }
    }
    return value
  }

  /// The cost's second derivative.
  func curvature() -> BandedMatrix {
    let n = unknowns
    var result = BandedMatrix(size: n * count, bandwidth: 4 * n - 1)
    for axis in 0..<n {
      let bands = cost.curvature(of: axis)
      for k in 0..<count {
        let own = pull[k] * (axis == 0 ? cost.share(k) : 1)
        for a in 0...min(3, count - 1 - k) {
          result.entries[result.place(n * (k + a) + axis, n * k + axis)] = bands[k][a] + (a == 0 ? own : 0)
        }
      }
    }
    return result
  }
}
