import Geometry

@testable import Stabiliser

/// The smoother's problem solved by conditioning one big normal law, without any recursion.
///
/// The joint prior of all states follows from the initial law and the steps; every measurement is taken in at once:
/// `x = μ + P Hᵀ (H P Hᵀ + R)⁻¹ (z − H μ)`.
struct DenseSmoother {
  private var mean: [Double]
  private var covariance: [[Double]]
  private let n = EpochStep.Place.count

  init(_ smoother: TiltSmoother, _ plainSteps: [EpochStep], wander: [Double]) {
    let n = EpochStep.Place.count
    let steps = plainSteps.map { smoother.prepared($0) }
    var filter = (mean: smoother.priorMean, covariance: Self.diagonal(smoother.priorVariances))
    let size = n * steps.count
    mean = Array(repeating: 0, count: size)
    covariance = Array(repeating: Array(repeating: 0, count: size), count: size)
    for (k, step) in steps.enumerated() {
      let noise = smoother.processNoise(step, wander: wander[k])
      let phi = Self.matrix(of: step)
      filter.mean = Self.times(phi, [filter.mean]).map { $0[0] }
      filter.covariance = Self.product(Self.product(phi, filter.covariance), Self.transposed(phi))
      for i in 0..<n { filter.covariance[i][i] += noise[i] }
      for axis in 0..<3 {
        let (u, r) = (EpochStep.Place.sway + axis, EpochStep.Place.swayRate + axis)
        filter.covariance[u][r] += step.sway.freshBoth
        filter.covariance[r][u] += step.sway.freshBoth
      }
      for i in 0..<n {
        mean[k * n + i] = filter.mean[i]
        for j in 0..<n { covariance[k * n + i][k * n + j] = filter.covariance[i][j] }
      }
      // Across epochs: Cov(x_k, x_l) = Φ_k Cov(x_{k−1}, x_l).
      for l in 0..<k {
        for i in 0..<n {
          for j in 0..<n {
            var sum = 0.0
            for m in 0..<n { sum += phi[i][m] * covariance[(k - 1) * n + m][l * n + j] }
            covariance[k * n + i][l * n + j] = sum
            covariance[l * n + j][k * n + i] = sum
          }
        }
      }
    }
    condition(on: steps)
  }

  func state(_ k: Int) -> [Double] { Array(mean[k * n..<(k + 1) * n]) }

  func tiltCovariance(_ k: Int) -> (xx: Double, xy: Double, yy: Double) {
    let i = k * n
    return (covariance[i][i], covariance[i][i + 1], covariance[i + 1][i + 1])
  }

  /// Takes in "velocity is mean, sway and jitter" for all epochs and axes, as one measurement after another of the
  /// whole state.
  private mutating func condition(on steps: [EpochStep]) {
    var velocity = Vector3<World>.zero
    for (k, step) in steps.enumerated() {
      velocity += step.force - Vector3<World>(0, 0, TiltSmoother.gravity * step.seconds)
      for (axis, value) in [velocity.x, velocity.y, velocity.z].enumerated() {
        var row = Array(repeating: 0.0, count: mean.count)
        row[k * n + EpochStep.Place.velocity + axis] = 1
        for place in [EpochStep.Place.mean, EpochStep.Place.sway, EpochStep.Place.jitter] {
          row[k * n + place + axis] = -1
        }
        let cross = covariance.map { zip($0, row).reduce(0) { $0 + $1.0 * $1.1 } }
        let spread = zip(cross, row).reduce(0) { $0 + $1.0 * $1.1 } + TiltSmoother.closeness
        let surprise = -value - zip(mean, row).reduce(0) { $0 + $1.0 * $1.1 }
        for i in mean.indices {
          mean[i] += cross[i] / spread * surprise
          for j in mean.indices { covariance[i][j] -= cross[i] * cross[j] / spread }
        }
      }
    }
  }

  private static func matrix(of step: EpochStep) -> [[Double]] {
    let n = EpochStep.Place.count
    let columns = (0..<n).map { j -> [Double] in
      var x = Array(repeating: 0.0, count: n)
      x[j] = 1
      x.withUnsafeMutableBufferPointer { p in if let p = p.baseAddress { step.carry(p, by: 1) } }
      return x
    }
    return transposed(columns)
  }

  private static func diagonal(_ values: [Double]) -> [[Double]] {
    values.indices.map { i in values.indices.map { $0 == i ? values[i] : 0 } }
  }

  private static func transposed(_ a: [[Double]]) -> [[Double]] {
    a[0].indices.map { j in a.map { $0[j] } }
  }

  private static func times(_ a: [[Double]], _ columns: [[Double]]) -> [[Double]] {
    a.map { row in columns.map { column in zip(row, column).reduce(0) { $0 + $1.0 * $1.1 } } }
  }

  private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] { times(a, transposed(b)) }
}
