import Geometry
import Stabiliser

/// One mode of a comparison with its plan.
struct ComparedMode {
  /// What was asked for.
  let choice: ModeChoice
  /// Crop and policy in effect.
  let options: StabilisingOptions
  /// What was decided.
  let plan: StabilisationPlan

  /// What it is called.
  var name: String { choice.label }

  /// Its column in tables and curves.
  var column: ModeColumn { ModeColumn(name: name, plan: plan, trimRoll: options.picture.trimRollRadians) }

  /// Plans one mode at the size of a cell.
  init(
    _ choice: ModeChoice, _ ground: Groundwork, _ common: StabilisingOptions, cell: PlanSettings.Output
  ) throws(CommandFailure) {
    self.choice = choice
    options = choice.options(common)
    plan = try ground.plan(choice.mode, options, cell)
  }
}
