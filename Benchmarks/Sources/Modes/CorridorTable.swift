import Glibc
import Stabiliser

/// One axis, three degrees of room each way, 60 frames a second: what rival ways make of the same shake.
enum CorridorTable {
  private static let limit = 3.0 * .pi / 180
  private static let framesPerSecond = 60.0

  /// A pan that wanders, a walker's step and a tremor, scaled to a root mean square acceleration of 185 °/s².
  static func input(frames: Int) -> [Double] {
    let degree = Double.pi / 180
    let shake = (0..<frames).map { k -> Double in
      let t = Double(k) / framesPerSecond
      return 0.9 * sin(2 * .pi * 1.3 * t) + 0.35 * sin(2 * .pi * 2.6 * t + 1) + 0.12 * sin(2 * .pi * 4.3 * t + 2)
        + 0.02 * sin(2 * .pi * 6.1 * t + 0.5)
    }
    let factor = 185 / rms(derivative(shake, order: 2))
    return (0..<frames).map { k in
      let t = Double(k) / framesPerSecond
      let pan = 14 * sin(2 * .pi * 0.071 * t) + 5 * sin(2 * .pi * 0.19 * t + 1) + 2.2 * sin(2 * .pi * 0.43 * t + 2)
      return (pan + factor * shake[k]) * degree
    }
  }

  /// The problem on one axis; the others rest.
  static func problem(_ path: [Double]) -> CorridorProblem {
    let times = path.indices.map { Double($0) / framesPerSecond }
    let sides = path.flatMap { _ in
      [1.0, -1].map { CorridorProblem.Side(normal: SIMD3($0, 0, 0), room: limit) }
    }
    return CorridorProblem(
      cost: DifferenceCost(times: times, weights: PlannedMode.action.weights), path: path.map { SIMD3($0, 0, 0) },
      pull: Array(repeating: 1e-9, count: path.count), offset: Array(repeating: .zero, count: path.count),
      sides: sides, sidesPerSample: 2)
  }

  static func text() -> String {
    let path = input(frames: 3600)
    var table = MarkdownTable(["path", "acceleration, °/s²", "jerk, °/s³", "cost"])
    let cost = problem(path).cost
    func add(_ name: String, _ q: [Double]) {
      let degrees = q.map { $0 * 180 / .pi }
      table.add([
        name, Figure.text(rms(derivative(degrees, order: 2))), Figure.text(rms(derivative(degrees, order: 3))),
        Figure.text(cost.value(q.map { SIMD3($0, 0, 0) })),
      ])
    }
    add("input", path)
    add("causal average, clamped", average(path))
    add("Gaussian, clamped", gaussian(path))
    var solver = InteriorPoint(problem(path))
    let solution = solver.solve()
    add("planned", path.indices.map { path[$0] + solution.u[3 * $0] })
    return table.text
  }

  /// The path for another solver: one number a line, radians.
  static func listing(frames: Int) -> String {
    var solver = InteriorPoint(problem(input(frames: frames)))
    solver.tolerance = 1e-8
    let solution = solver.solve()
    return "# ours \(solution.cost) gap \(solution.gap) steps \(solution.steps)\n"
      + input(frames: frames).map { "\($0)" }.joined(separator: "\n")
  }

  private static func average(_ path: [Double]) -> [Double] {
    var state = path[0]
    return path.map { value in
      state += (value - state) * (1 - exp(-1 / framesPerSecond / 0.6))
      state = max(value - limit, min(value + limit, state))
      return state
    }
  }

  private static func gaussian(_ path: [Double]) -> [Double] {
    let sigma = 0.5 * framesPerSecond
    return path.indices.map { i in
      var (sum, weights) = (0.0, 0.0)
      for k in max(0, i - 120)...min(path.count - 1, i + 120) {
        let weight = exp(-0.5 * pow(Double(k - i) / sigma, 2))
        (sum, weights) = (sum + weight * path[k], weights + weight)
      }
      return max(path[i] - limit, min(path[i] + limit, sum / weights))
    }
  }

  private static func derivative(_ values: [Double], order: Int) -> [Double] {
    (0..<order).reduce(values) { q, _ in zip(q, q.dropFirst()).map { ($1 - $0) * framesPerSecond } }
  }

  private static func rms(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }
}
