internal import Geometry
internal import Glibc

/// Frames a clip along the steadiest path that a zoom leaves room for: modes `action` and `smart`.
struct PathFraming {
  private let drafts: [FrameDraft]
  private var context: FramingContext
  private let mode: PlannedMode
  /// Where each frame looks with no correction: the camera, levelled where the horizon is held.
  private var starts: [Rotation<World, Virtual>]
  private var states: [Set<FrameState>]
  private var nodes: [PathPlanner.Node] = []
  /// The node each frame belongs to.
  private var nodeOfFrame: [Int] = []

  /// Frames closer than this share an orientation, seconds.
  private static let closest = 0.000_25
  /// A gap longer than this begins a path of its own, seconds.
  private static let longest = 3.0
  /// The most time that one frame stands for, seconds.
  private static let longestSpan = 1.0 / 30
  /// Most rounds of planning in which the border is made linear.
  private static let rounds = 8

  init(drafts: [FrameDraft], context: FramingContext, mode: PlannedMode) {
    self.drafts = drafts
    self.context = context
    self.mode = mode
    let trim = Rotation<Camera, Camera>.aboutZ(context.settings.trimRoll)
    starts = drafts.map { ($0.worldFromCamera * trim).relabelled() }
    states = drafts.map(\.states)
    if context.settings.holdsHorizon {
      var level = RollFraming(drafts: drafts, context: context)
      (starts, states) = level.levelled(under: context.scaleCap.map { $0 * 0.99 })
    }
    self.context.chooseMesh(for: samples())
    (nodes, nodeOfFrame) = gather()
  }

  /// Some frames with the turns that the mode may give them: their mappings bend as the worst will.
  private func samples() -> [FrameMapping] {
    let some = Array(stride(from: 0, to: drafts.count, by: max(1, drafts.count / 4)))
    let fastest = drafts.indices.max { drafts[$0].angularRate < drafts[$1].angularRate }
    return (some + [fastest].compactMap(\.self)).flatMap { i in
      [Vector3<Virtual>(0.05, 0.05, 0.05), Vector3(-0.05, 0.05, 0.05)].map { turn in
        context.mapping(
          at: drafts[i].entry.time, worldFromVirtual: starts[i] * Rotation<Virtual, Virtual>(rotationVector: turn),
          scale: context.unzoomed)
      }
    }
  }

  /// One node for every instant.
  private func gather() -> ([PathPlanner.Node], [Int]) {
    var nodes: [PathPlanner.Node] = []
    var nodeOfFrame: [Int] = []
    nodes.reserveCapacity(drafts.count)
    nodeOfFrame.reserveCapacity(drafts.count)
    let pixels = context.camera.lens.focalLength.x * 1920 / Double(context.camera.size.width)
    for (draft, start) in zip(drafts, starts) {
      let seconds = draft.entry.shown.seconds
      let gap = nodes.last.map { seconds - $0.seconds } ?? .infinity
      if gap >= Self.closest {
        let trust = mode.trust(draft, pixelsPerRadian: pixels, holdsHorizon: context.settings.holdsHorizon)
        nodes.append(
          PathPlanner.Node(
            seconds: seconds,
            rows: context.readout.rowRotations(at: draft.entry.time, worldFromVirtual: .identity)
              .map { $0.relabelled() },
            start: start, span: min(gap, Self.longestSpan), pull: mode.pull / max(1e-3, trust * trust),
            isCut: gap > Self.longest))
      }
      nodeOfFrame.append(nodes.count - 1)
    }
    return (nodes, nodeOfFrame)
  }

  private func planner(_ nodes: [PathPlanner.Node]) -> PathPlanner {
    let settings = context.settings
    return PathPlanner(
      nodes: nodes, weights: mode.weights, heldRoll: settings.holdsHorizon ? settings.trimRoll : nil,
      threads: context.threads)
  }

  /// The settled clip and the context it was settled in.
  func settled() throws(PlanError) -> (clip: FramedClip, context: FramingContext) {
    if isStill { return (FramedClip(frames: drafts.map { context.untouched($0, scale: 1) }), context) }
    let (path, scale) = path(in: try chosenRoom())
    let scales = try scales(along: path, planned: scale)
    let targets = drafts.indices.map { i in
      VirtualTarget(
        worldFromVirtual: path[nodeOfFrame[i]], retreat: starts[i], scale: scales[i], states: states[i])
    }
    var clip = try TargetFraming(drafts: drafts, targets: targets, context: context).settled()
    markEdges(&clip)
    return (clip, context)
  }

  /// A scale to plan at, and the greatest that the mode may go to for a better path.
  private struct Room {
    var scale: Double
    var budget: Double
  }

  /// The path at a scale; at a slightly larger one where there is too little room for any path, and leave to zoom, or
  /// where the budget allows a much better one.
  private func path(in room: Room) -> (path: [Rotation<World, Virtual>], scale: Double) {
    let planner = planner(nodes)
    let settings = context.settings
    let mayGrow = settings.zoom == nil && settings.crop != .fullTurn
    let cap = min(context.scaleCap ?? .infinity, mayGrow ? room.scale * Self.growth : room.scale)
    var scale = room.scale
    while true {
      let answer = planner.solve(BorderPoints(context: context, scale: scale), rounds: Self.rounds)
      let next = scale * Self.growthStep
      let isGood = answer.isInside && (!answer.isDear || next > room.budget)
      if isGood || next > cap { return (answer.path, scale) }
      scale = next
    }
  }

  /// How far, and in what steps, the scale may grow where no path fits at the one chosen.
  private static let (growth, growthStep) = (1.045, 1.01)

  private var isStill: Bool {
    let settings = context.settings
    guard settings.zoom == nil, settings.trimRoll == 0 || settings.locksHorizon else { return false }
    guard let first = starts.first else { return true }
    // Still is a camera that does not move and needs no levelling: what is shown then is the source.
    return context.isStill(
      drafts.lazy.map { context.mapping(at: $0.entry.time, worldFromVirtual: first, scale: 1) })
  }
}

extension PathFraming {
  /// The scale to plan at: the one asked for, or the least that leaves the path all but as steady as the budget could.
  private func chosenRoom() throws(PlanError) -> Room {
    let (settings, unzoomed) = (context.settings, context.unzoomed)
    let cap = context.scaleCap ?? .infinity
    if let fixed = settings.zoom.map({ $0 * unzoomed }) ?? (settings.crop == .fullTurn ? context.fullTurnScale() : nil)
    {
      let scale = try needed(from: min(cap, fixed))
      return Room(scale: scale, budget: scale)
    }
    let least = try needed(from: min(cap, unzoomed * (1 + 1e-6)))
    let budget = min(cap, max(mode.zoomBudget * unzoomed, least * mode.headroom))
    guard budget > least else { return Room(scale: least, budget: least) }
    let scale = steadyScale(excerpt(), from: least, to: budget)
    guard mode.easesOff else { return Room(scale: scale, budget: budget) }
    // Where a small crop is all that the strong mode needs, the gentle one takes no more.
    let strong = excerpt().map { node in
      var node = node
      node.pull = PlannedMode.action.pull
      return node
    }
    let strongBudget = min(cap, max(PlannedMode.action.zoomBudget * unzoomed, budget))
    let enough = min(scale, steadyScale(strong, from: least, to: strongBudget))
    return Room(scale: enough, budget: enough)
  }

  /// The least room a plan is tried with, on top of what levelling alone needs.
  private static let clearance = 1.004
  /// Part of the source's unsteadiness, and of what the budget leaves, that a smaller zoom may add.
  private static let patience = (source: 1e-7, budget: 0.05)

  /// The least scale at which the path is almost as steady as at the budget's; found by bisection.
  private func steadyScale(_ nodes: [PathPlanner.Node], from least: Double, to budget: Double) -> Double {
    let planner = planner(nodes)
    func cost(_ scale: Double) -> Double {
      planner.solve(BorderPoints(context: context, scale: scale), rounds: 1).cost
    }
    let enough = (1 + Self.patience.budget) * cost(budget) + Self.patience.source * planner.uncorrectedCost
    var (low, high) = (min(budget, least * Self.clearance), budget)
    for _ in 0..<5 {
      let middle = (low * high).squareRoot()
      if cost(middle) <= enough { high = middle } else { low = middle }
    }
    return high
  }

  /// The nodes, or parts of them spread over a long clip.
  private func excerpt() -> [PathPlanner.Node] {
    let (parts, length) = (6, 300)
    guard nodes.count > parts * length else { return nodes }
    return (0..<parts).flatMap { part -> [PathPlanner.Node] in
      let first = (nodes.count - length) * part / (parts - 1)
      var excerpt = Array(nodes[first..<first + length])
      excerpt[0].isCut = true
      return excerpt
    }
  }

  /// The least scale from `first` upwards at which no frame shows a border before it is corrected.
  private func needed(from first: Double) throws(PlanError) -> Double {
    var scale = first
    var border = BorderPoints(context: context, scale: scale)
    for i in drafts.indices {
      let node = nodes[nodeOfFrame[i]]
      guard border.room(rows: node.rows, worldFromVirtual: node.start) < CropFit.spare else { continue }
      let mapping = context.mapping(at: drafts[i].entry.time, worldFromVirtual: node.start, scale: scale)
      guard let need = context.fit.leastScale(for: mapping) else { throw .cropImpossible(frame: i) }
      guard need > scale else { continue }
      scale = need * 1.0005
      border = BorderPoints(context: context, scale: scale)
    }
    return scale
  }

  /// Each frame's scale along a path: constant and no larger than the path needs, or breathing with its need.
  private func scales(along path: [Rotation<World, Virtual>], planned: Double) throws(PlanError) -> [Double] {
    let settings = context.settings
    if settings.crop == .dynamic, settings.zoom == nil {
      return try ScaleChoice.breathing(needs: needs(along: path, upTo: planned), times: drafts.map(\.entry.shown))
        .map { min($0, planned) }
    }
    return Array(repeating: planned, count: drafts.count)
  }

  private func needs(along path: [Rotation<World, Virtual>], upTo planned: Double) throws(PlanError) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(drafts.count)
    for i in drafts.indices {
      let mapping = context.mapping(
        at: drafts[i].entry.time, worldFromVirtual: path[nodeOfFrame[i]], scale: context.unzoomed)
      result.append(min(planned, context.fit.leastScale(for: mapping) ?? planned))
    }
    return result
  }

  /// Flags frames whose crop lies at the source's edge: more room would have been used there.
  private func markEdges(_ clip: inout FramedClip) {
    for i in clip.frames.indices where !clip.frames[i].mapping.isIdentity {
      guard let margins = clip.frames[i].margins, margins.nearest.distance < 1 else { continue }
      clip.frames[i].states.insert(.edge)
    }
  }
}
