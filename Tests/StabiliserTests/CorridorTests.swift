import Testing
import TestSupport

@testable import Stabiliser

/// A wandering path with rooms of its own, and uneven times.
private func problem(samples: Int, seed: UInt64 = 1, scale: Double = 1, pull: Double = 0.01) -> CorridorProblem {
  var random = SeededRandom(seed: seed)
  var (position, seconds) = (SIMD3<Double>.zero, 0.0)
  var (path, times, sides): ([SIMD3<Double>], [Double], [CorridorProblem.Side]) = ([], [], [])
  for _ in 0..<samples {
    func number() -> Double { Double.random(in: -1...1, using: &random) }
    position += SIMD3(number(), number(), number()) * 0.02 * scale
    seconds += 0.033 * (1 + 0.3 * number())
    path.append(position)
    times.append(seconds)
    for axis in 0..<3 {
      for sign in [1.0, -1] {
        var normal = SIMD3(number(), number(), number()) * 0.1
        normal[axis] = sign
        sides.append(.init(normal: normal, room: (0.03 + 0.01 * number()) * scale))
      }
    }
  }
  let cost = DifferenceCost(times: times, weights: .init(speed: 0.04, acceleration: 1, jerk: 1))
  return CorridorProblem(
    cost: cost, path: path, pull: Array(repeating: pull, count: samples),
    offset: Array(repeating: .zero, count: samples), sides: sides, sidesPerSample: 6)
}

private func value(_ problem: CorridorProblem, _ u: [Double]) -> Double {
  var (q, force) = (problem.path, problem.path)
  var gradient = u
  return problem.evaluate(u, q: &q, force: &force, gradient: &gradient)
}

/// The same programme by the method of Hildreth: its dual, one multiplier after another, on dense matrices.
private func hildreth(_ problem: CorridorProblem) -> [Double] {
  let n = 3 * problem.count
  var (q, force) = (problem.path, problem.path)
  var linear = Array(repeating: 0.0, count: n)
  _ = problem.evaluate(Array(repeating: 0, count: n), q: &q, force: &force, gradient: &linear)
  // H⁻¹ by Gauss–Jordan on columns of the gradient's differences.
  var matrix: [[Double]] = (0..<n).map { column in
    var unit = Array(repeating: 0.0, count: n)
    unit[column] = 1
    var gradient = unit
    _ = problem.evaluate(unit, q: &q, force: &force, gradient: &gradient)
    return (0..<n).map { gradient[$0] - linear[$0] } + (0..<n).map { $0 == column ? 1 : 0 }
  }
  for i in 0..<n {
    let pivot = matrix[i][i]
    matrix[i] = matrix[i].map { $0 / pivot }
    for j in 0..<n where j != i {
      let factor = matrix[j][i]
      for k in 0..<2 * n { matrix[j][k] -= factor * matrix[i][k] }
    }
  }
  let inverse = matrix.map { Array($0[n...]) }
  func response(_ i: Int) -> [Double] {
    let (k, normal) = (i / 6 * 3, problem.sides[i].normal)
    return (0..<n).map { inverse[$0][k] * normal.x + inverse[$0][k + 1] * normal.y + inverse[$0][k + 2] * normal.z }
  }
  let responses = problem.sides.indices.map(response)
  var u = (0..<n).map { row in -(0..<n).reduce(0) { $0 + inverse[row][$1] * linear[$1] } }
  var multipliers = Array(repeating: 0.0, count: problem.sides.count)
  for _ in 0..<3000 {
    for i in problem.sides.indices {
      let (k, normal) = (i / 6 * 3, problem.sides[i].normal)
      func along(_ v: [Double]) -> Double { normal.x * v[k] + normal.y * v[k + 1] + normal.z * v[k + 2] }
      let next = max(0, multipliers[i] + (along(u) - problem.sides[i].room) / along(responses[i]))
      let change = next - multipliers[i]
      guard change != 0 else { continue }
      multipliers[i] = next
      for row in 0..<n { u[row] -= change * responses[i][row] }
    }
  }
  return u
}

@Suite struct `The steadiest path in a corridor` {
  @Test func `meets the optimality conditions, strictly inside`() {
    let problem = problem(samples: 120)
    var solver = InteriorPoint(problem)
    solver.tolerance = 1e-8
    let solution = solver.solve()
    #expect(solution.steps < 40)
    #expect(solution.gap <= 1e-6 * solution.cost)
    #expect(solution.multipliers.allSatisfy { $0 > 0 })
    for (i, side) in problem.sides.enumerated() {
      let k = i / 6 * 3
      let u = SIMD3(solution.u[k], solution.u[k + 1], solution.u[k + 2])
      #expect((side.normal * u).sum() < side.room)
    }
    // Forces are as large as the cost's own; what is left of their balance is nothing beside them.
    var (q, force) = (problem.path, problem.path)
    var gradient = solution.u
    _ = problem.evaluate(solution.u, q: &q, force: &force, gradient: &gradient)
    #expect(solution.stationarity < 1e-6 * (gradient.map(abs).max() ?? 0))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `agrees with a dense solver of another kind`(seed: UInt64) {
    let problem = problem(samples: 9, seed: seed, pull: 1)
    var solver = InteriorPoint(problem)
    solver.tolerance = 1e-9
    let ours = solver.solve()
    let theirs = hildreth(problem)
    #expect(abs(value(problem, theirs) - ours.cost) < 1e-4 * ours.cost)
    for (a, b) in zip(ours.u, theirs) { #expect(abs(a - b) < 1e-3) }
  }

  @Test func `is as large as its path and its room`() {
    let (small, large) = (problem(samples: 60), problem(samples: 60, scale: 1000))
    var (a, b) = (InteriorPoint(small), InteriorPoint(large))
    let (one, thousand) = (a.solve(), b.solve())
    #expect(abs(thousand.cost / one.cost / 1e6 - 1) < 1e-3)
  }

  @Test func `leaves a straight path alone`() {
    let path = (0..<50).map { SIMD3(0.1, 0, -0.05) * Double($0) }
    let cost = DifferenceCost(
      times: path.indices.map { Double($0) / 30 }, weights: .init(speed: 0, acceleration: 1, jerk: 1))
    #expect(cost.value(path) < 1e-18)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `needs no more than one sample`(samples: Int) {
    var solver = InteriorPoint(problem(samples: samples))
    let solution = solver.solve()
    #expect(solution.u.allSatisfy(\.isFinite) && solution.cost.isFinite)
    #expect(solution.infeasibility < 1e-9)
  }

  @Test func `counts true time: derivatives of a cubic at uneven times are exact`() {
    let times = [0.0, 0.1, 0.25, 0.27, 0.6, 1.1]
    let path = times.map { SIMD3(2 * $0 * $0 * $0, 0, 0) }
    let cost = DifferenceCost(times: times, weights: .init(speed: 0, acceleration: 0, jerk: 1))
    for row in cost.rows { #expect(abs(cost.difference(row, path).x - 12) < 1e-9) }
  }
}

@Suite struct `Banded matrices` {
  @Test func `solve what they were multiplied with`() {
    var random = SeededRandom(seed: 5)
    var matrix = BandedMatrix(size: 40, bandwidth: 7)
    for i in 0..<40 {
      for j in max(0, i - 7)..<i { matrix.entries[matrix.place(i, j)] = Double.random(in: -1...1, using: &random) }
      matrix.entries[matrix.place(i, i)] = 20
    }
    let x = (0..<40).map { Double($0 % 7) - 3 }
    func entry(_ i: Int, _ j: Int) -> Double { abs(i - j) > 7 ? 0 : matrix.entries[matrix.place(max(i, j), min(i, j))] }
    var product = (0..<40).map { i in (0..<40).reduce(0) { $0 + entry(i, $1) * x[$1] } }
    matrix.factorize()
    matrix.solve(&product)
    for (a, b) in zip(x, product) { #expect(abs(a - b) < 1e-12) }
  }
}
