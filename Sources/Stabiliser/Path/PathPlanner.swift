internal import Geometry
internal import Glibc

/// Finds where the virtual camera looks at every frame so that its path is steadiest and each crop stays inside.
///
/// The path is corrected by small turns y of the world, `V ← exp(y)·V`; to first order the virtual camera's turning
/// in world axes changes by the difference of successive y. The crop's border is made linear about the path so far;
/// each round's problem is convex and solved whole. The next round starts from the answer, about which the linear
/// form is truer: two rounds leave hundredths of a pixel.
struct PathPlanner: Sendable {
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
    /// What the first round, whose border was linear about no correction at all, thought it would cost.
    var promised = Double.infinity
    /// Whether the border bends so much that the scale, which is chosen by what is promised, was chosen too small.
    var isDear: Bool { cost > 2 * promised }
  }

  let nodes: [Node]
  let weights: DifferenceCost.Weights
  /// The roll to be held; `nil` where roll is free.
  let heldRoll: Double?
  /// Threads to work on; they change nothing but the time it takes.
  var threads = 1

  /// The steadiest path at a scale, and its cost.
  ///
  /// Each round makes the border linear about the answer of the one before. They end at a path that is inside and is
  /// steady beyond notice, or costs hardly more than the first round, with no room to spare, thought possible, or gained
  /// hardly anything by the last round.
  ///
  /// - Parameter rounds: the most rounds.
  func solve(_ border: BorderPoints, rounds: Int) -> Answer {
    precondition(rounds > 0, "there is a path after one round at the earliest")
    let cost = cost
    var path = nodes.map(\.start)
    var moved = Array(repeating: SIMD3<Double>.zero, count: nodes.count)
    var (hold, last, promised) = (0.0, Double.infinity, Double.infinity)
    var best = Answer(path: [], cost: .infinity, isInside: false)
    for round in 0..<rounds {
      let isFirst = round == 0 && rounds > 1
      let problem = problem(
        border, about: path, moved: moved, cost: cost, hold: hold, spare: isFirst ? 0 : Self.spare)
      var solver = InteriorPoint(problem)
      solver.tolerance = isFirst ? 1e-2 : 1e-3
      let solution = solver.solve()
      for k in path.indices {
        let turn = bounded(problem.turn(solution.u, k))
        path[k] = turned(path[k], by: turn)
        moved[k] += turn
      }
      last = solution.infeasibility < 1e-9 ? solution.cost : .infinity
      // The first round's linear form is too coarse to be the last, where there may be another.
      if round > 0, isInside(border, path) {
        let value = value(of: path, moved: moved, cost)
        let isDone = value <= max(beyondNotice, (1 + Self.gain) * promised) || value > (1 - Self.gain) * best.cost
        if value < best.cost {
          best = Answer(path: path, cost: value, isInside: true, promised: max(promised, beyondNotice))
        }
        if isDone { break }
      } else if round > 0 {
        hold *= Self.tightening
      }
      if round == 0 { (hold, promised) = (Self.firstHold, last) }
    }
    return best.isInside ? best : Answer(path: path, cost: last, isInside: false)
  }

  /// What a path costs, the pull towards the camera included.
  private func value(of path: [Rotation<World, Virtual>], moved: [SIMD3<Double>], _ cost: DifferenceCost) -> Double {
    nodes.indices.reduce(cost.value(line(path))) { sum, k in
      var squares = moved[k] * moved[k]
      squares.x *= cost.share(k)
      return sum + 0.5 * nodes[k].pull * nodes[k].span * squares.sum()
    }
  }

  /// The cost of an acceleration that nobody sees, 0.1 °/s² throughout.
  private var beyondNotice: Double {
    guard let first = nodes.first, let last = nodes.last else { return 0 }
    let acceleration = 0.1 * Double.pi / 180
    return 0.5 * weights.acceleration * acceleration * acceleration * (last.seconds - first.seconds)
  }

  private func isInside(_ border: BorderPoints, _ path: [Rotation<World, Virtual>]) -> Bool {
    inParallel(path.indices, threads: threads) { run in
      run.map { border.room(rows: nodes[$0].rows, worldFromVirtual: path[$0]) >= CropFit.spare }
    }.allSatisfy(\.self)
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
  /// How strongly the second round holds on to what the first found, 1/s²; later ones the more, the longer none is inside.
  ///
  /// Slow turns cost next to nothing: without a hold, rounds would wander among answers that are all as good, each too
  /// far from the last for its linear form.
  private static let (firstHold, tightening) = (2.0, 10.0)
  /// The least that another round must gain to be followed by one more, of the cost.
  private static let gain = 0.02
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
    let sides = inParallel(path.indices, threads: threads) { run in
      run.map { k in
        border.sides(rows: nodes[k].rows, worldFromVirtual: path[k], axes: axes(of: path[k]), spare: spare)
      }
    }.flatMap(\.self)
    return CorridorProblem(
      unknowns: heldRoll == nil ? 3 : 2, cost: cost, path: line(path),
      pull: nodes.map { ($0.pull + hold) * $0.span },
      offset: zip(nodes, moved).map { $1 * ($0.pull / ($0.pull + hold)) }, sides: sides,
      sidesPerSample: border.sidesPerFrame)
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
