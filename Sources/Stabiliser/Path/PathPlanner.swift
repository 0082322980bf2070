internal import Geometry
internal import Glibc

/// Finds where the virtual camera looks at every frame so that its path is steadiest and each crop stays inside.
///
/// The path is corrected by small turns y of the world, `V ← exp(y)·V`; to first order the virtual camera's turning
/// in world axes changes by the difference of successive y. The crop's border is made linear about the path so far;
/// each round's problem is convex and solved whole. The next round starts from the answer, about which the linear
/// form is truer: two rounds leave hundredths of a pixel.
struct PathPlanner {
  /// One sample of the path: a frame, or frames so close in time that they share an orientation.
  struct Node: Sendable {
    /// Seconds on the clip's clock.
    var seconds: Double
    /// `cameraFromWorld` over the readout.
    var rows: [Rotation<Camera, World>]
    /// Where the virtual camera looks with no correction.
    var start: Rotation<World, Virtual>
    /// The time it stands for, seconds.
    var span: Double
    /// How strongly it is drawn there, 1/s² for each radian squared.
    var pull: Double
    /// Whether the path begins anew here.
    var isCut = false
  }

  let nodes: [Node]
  let weights: DifferenceCost.Weights
  /// The roll to be held; `nil` where roll is free.
  let heldRoll: Double?

  private var cost: DifferenceCost {
    DifferenceCost(times: nodes.map(\.seconds), isCut: { nodes[$0].isCut }, weights: weights)
  }

  /// The steadiest path at a scale, and its cost.
  ///
  /// - Parameter rounds: how often the border is made linear at most; two are enough where corrections are small.
  func solve(_ border: BorderPoints, rounds: Int) -> (path: [Rotation<World, Virtual>], cost: Double) {
    var path = nodes.map(\.start)
    var value = 0.0
    let cost = cost
    for round in 0..<rounds {
      let isFirst = round == 0 && rounds > 1
      let problem = problem(border, about: path, cost: cost, spare: isFirst ? 0 : Self.spare)
      var solver = InteriorPoint(problem)
      solver.tolerance = isFirst ? 1e-2 : 1e-4
      let solution = solver.solve()
      value = solution.cost
      for k in path.indices { path[k] = turned(path[k], by: solution.u, k) }
      if round > 0, round + 1 < rounds, isInside(border, path) { break }
    }
    return (path, value)
  }

  private func isInside(_ border: BorderPoints, _ path: [Rotation<World, Virtual>]) -> Bool {
    zip(nodes, path).allSatisfy { border.room(rows: $0.rows, worldFromVirtual: $1) >= CropFit.spare }
  }

  /// What the path costs without correction.
  var uncorrectedCost: Double { cost.value(Self.line(nodes.map(\.start))) }

  /// Room kept at the border for what linear forms and sparse border points leave out, pixels.
  private static let spare = 0.1 + CropFit.spare
  /// Greatest turn of one round, radians: the linear form means nothing beyond.
  private static let reach = 0.5

  /// The path's turning summed up in world axes, radians.
  private static func line(_ path: [Rotation<World, Virtual>]) -> [SIMD3<Double>] {
    var sum = SIMD3<Double>.zero
    return path.indices.map { k in
      if k > 0 {
        let turn = path[k - 1]((path[k - 1].inverse * path[k]).rotationVector)
        sum += SIMD3(turn.x, turn.y, turn.z)
      }
      return sum
    }
  }

  private func problem(
    _ border: BorderPoints, about path: [Rotation<World, Virtual>], cost: DifferenceCost, spare: Double
  ) -> CorridorProblem {
    var sides: [CorridorProblem.Side] = []
    var basis: [SIMD3<Double>] = []
    sides.reserveCapacity(path.count * BorderPoints.sidesPerFrame)
    for (node, orientation) in zip(nodes, path) {
      let axes = axes(of: orientation)
      sides += border.sides(rows: node.rows, worldFromVirtual: orientation, axes: axes, spare: spare)
      if heldRoll != nil { basis += axes.map { SIMD3($0.x, $0.y, $0.z) } }
    }
    return CorridorProblem(
      unknowns: heldRoll == nil ? 3 : 2, cost: cost, path: Self.line(path), basis: basis, pull: nodes.map { $0.pull * $0.span },
      offset: zip(nodes, path).map { node, orientation in
        let turn = (orientation * node.start.inverse).rotationVector
        return SIMD3(turn.x, turn.y, turn.z)
      }, sides: sides, sidesPerSample: BorderPoints.sidesPerFrame)
  }

  /// The axes about which a frame may turn, world: all three, or the vertical and the level one to the right.
  private func axes(of orientation: Rotation<World, Virtual>) -> [Vector3<World>] {
    guard let heldRoll else { return [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] }
    let level = orientation * Rotation<Virtual, Virtual>.aboutZ(-heldRoll)
    return [headingAxis(of: level), level(Vector3<Virtual>(1, 0, 0))]
  }

  /// The vertical, which leaves the roll alone; near it, where there is no roll to keep, the picture's own.
  private func headingAxis(of level: Rotation<World, Virtual>) -> Vector3<World> {
    let axis = level(Vector3<Virtual>(0, 0, 1))
    let isSteep = axis.x * axis.x + axis.y * axis.y < HorizonLock.holdBelow * HorizonLock.holdBelow
    return isSteep ? level(Vector3<Virtual>(0, 1, 0)) : Vector3(0, 0, 1)
  }

  /// The orientation turned as the solution says.
  ///
  /// With the roll held, the vertical turn goes last and the level one about the picture's own level axis: exact.
  private func turned(_ orientation: Rotation<World, Virtual>, by u: [Double], _ k: Int) -> Rotation<World, Virtual> {
    func bounded(_ angle: Double) -> Double { max(-Self.reach, min(Self.reach, angle)) }
    guard heldRoll != nil else {
      let turn = Vector3<World>(bounded(u[3 * k]), bounded(u[3 * k + 1]), bounded(u[3 * k + 2]))
      return Rotation<World, World>(rotationVector: turn) * orientation
    }
    let axes = axes(of: orientation)
    let tilted = Rotation<World, World>(rotationVector: axes[1] * bounded(u[2 * k + 1])) * orientation
    return Rotation<World, World>(rotationVector: axes[0] * bounded(u[2 * k])) * tilted
  }
}
