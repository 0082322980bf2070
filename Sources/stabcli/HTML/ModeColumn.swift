import Stabiliser

/// One mode on a page: a column of the table, a line in the curves.
struct ModeColumn {
  /// What it is called.
  let name: String
  /// What was decided.
  let plan: StabilisationPlan
  /// How good it is.
  let metrics: PlanMetrics

  /// Describes a plan.
  ///
  /// - Parameter trimRoll: The roll the horizon was meant to be held at, radians.
  init(name: String, plan: StabilisationPlan, trimRoll: Double) {
    self.name = name
    self.plan = plan
    metrics = PlanMetrics(plan, trimRoll: trimRoll)
  }

  /// Share of the unturned picture's area that is shown, over all frames: mean and least.
  var cropKept: (mean: Double, least: Double)? {
    let shares = plan.frames.map { 1 / ($0.zoom * $0.zoom) }
    guard let least = shares.min() else { return nil }
    return (shares.reduce(0, +) / Double(shares.count), least)
  }

  /// Frames in a state.
  func count(of state: FrameState) -> Int { plan.frames.count { $0.states.contains(state) } }
}
