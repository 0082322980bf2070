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

  /// A path, and whether it will do.
  struct Answer: Sendable {
    var path: [Rotation<World, Virtual>]
    /// What it costs; infinite where the corridor has no room for any.
    var cost: Double
    /// Whether every border point is inside.
    var isInside: Bool
  }

  let nodes: [Node]
  let weights: DifferenceCost.Weights
  /// The roll to be held; `nil` where roll is free.
  let heldRoll: Double?

  /// The steadiest path at a scale, and its cost.
  ///
  /// - Parameter rounds: how often the border is made linear at most; two are enough where corrections are small.
  func solve(_ border: BorderPoints, rounds: Int) -> Answer {
    var path = nodes.map(\.start)
    precondition((1...Self.holds.count).contains(rounds), "there is a hold for every round")
    var value = 0.0
    let cost = cost
    var moved = Array(repeating: SIMD3<Double>.zero, count: nodes.count)
    for round in 0..<rounds {
      let isFirst = round == 0 && rounds > 1
      let problem = problem(
        border, about: path, moved: moved, cost: cost, hold: Self.holds[round], spare: isFirst ? 0 : Self.spare)
      var solver = InteriorPoint(problem)
      solver.tolerance = isFirst ? 1e-2 : 1e-4
      let solution = solver.solve()
      value = solution.infeasibility < 1e-9 ? solution.cost : .infinity
      for k in path.indices {
        let turn = bounded(problem.turn(solution.u, k))
        path[k] = turned(path[k], by: turn)
        moved[k] += turn
      }
      // The first round's linear form is too coarse to be the last, where there may be another.
      if round > 0, isInside(border, path) { return Answer(path: path, cost: value, isInside: true) }
    }
    return Answer(path: path, cost: value, isInside: false)
  }

  private func isInside(_ border: BorderPoints, _ path: [Rotation<World, Virtual>]) -> Bool {
    zip(nodes, path).allSatisfy { border.room(rows: $0.rows, worldFromVirtual: $1) >= CropFit.spare }
  }

  /// What the path costs without correction.
  var uncorrectedCost: Double { cost.value(line(nodes.map(\.start))) }

  private var cost: DifferenceCost {
    DifferenceCost(
      times: nodes.map(\.seconds), isCut: { nodes[$0].isCut }, weights: weights,
      shares: heldRoll == nil ? [] : nodes.map { LevelTurn.share(of: $0.start) })
  }

  /// Room kept at the border for what linear forms and sparse border points leave out, pixels.
  private static let spare = 0.1 + CropFit.spare
  /// How strongly each round holds on to what the one before it found, 1/s².
  ///
  /// Slow turns cost next to nothing: without a hold, rounds would wander among answers that are all as good, each too
  /// far from the last for its linear form.
  private static let holds = [0.0, 10, 100, 1000]
  /// Greatest turn of one round, radians: the linear form means nothing beyond.
  private static let reach = 0.5

  private func bounded(_ turn: SIMD3<Double>) -> SIMD3<Double> {
    turn.clamped(lowerBound: SIMD3(repeating: -Self.reach), upperBound: SIMD3(repeating: Self.reach))
  }

  /// The path's turning summed up, radians: in world axes, or in heading and pitch where the roll is held.
  private func line(_ path: [Rotation<World, Virtual>]) -> [SIMD3<Double>] {
    var sum = SIMD3<Double>.zero
    return path.indices.map { k in
      guard k > 0 else { return sum }
      if let heldRoll {
        sum += LevelTurn.step(from: path[k - 1], to: path[k], roll: heldRoll)
      } else {
        let turn = path[k - 1]((path[k - 1].inverse * path[k]).rotationVector)
        sum += SIMD3(turn.x, turn.y, turn.z)
      }
      return sum
    }
  }

  private func problem(
    _ border: BorderPoints, about path: [Rotation<World, Virtual>], moved: [SIMD3<Double>], cost: DifferenceCost,
    hold: Double, spare: Double
  ) -> CorridorProblem {
    var sides: [CorridorProblem.Side] = []
    sides.reserveCapacity(path.count * BorderPoints.sidesPerFrame)
    for (node, orientation) in zip(nodes, path) {
      sides += border.sides(
        rows: node.rows, worldFromVirtual: orientation, axes: axes(of: orientation), spare: spare)
    }
    return CorridorProblem(
      unknowns: heldRoll == nil ? 3 : 2, cost: cost, path: line(path),
      pull: nodes.map { ($0.pull + hold) * $0.span },
      offset: zip(nodes, moved).map { $1 * ($0.pull / ($0.pull + hold)) }, sides: sides,
      sidesPerSample: BorderPoints.sidesPerFrame)
  }

  /// The axes about which a frame may turn, world.
  private func axes(of orientation: Rotation<World, Virtual>) -> [Vector3<World>] {
    guard let heldRoll else { return [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] }
    return LevelTurn.axes(of: orientation, roll: heldRoll)
  }

  /// The orientation turned as the solution says.
  private func turned(_ orientation: Rotation<World, Virtual>, by turn: SIMD3<Double>) -> Rotation<World, Virtual> {
    if let heldRoll { return LevelTurn.turned(orientation, heading: turn.x, pitch: turn.y, roll: heldRoll) }
    return Rotation<World, World>(rotationVector: Vector3(turn.x, turn.y, turn.z)) * orientation
  }
}
