import Geometry
import Stabiliser

/// One mode of a comparison with its plan.
struct ComparedMode {
  /// What was asked for.
  let choice: ModeChoice
  /// Crop and picture options in effect.
  let picture: PictureOptions
  /// What was decided.
  let plan: StabilisationPlan

  /// What it is called.
  var name: String { choice.label }

  /// Its column in tables and curves.
  var column: ModeColumn { ModeColumn(name: name, plan: plan, trimRoll: picture.trimRollRadians) }

  /// Plans one mode at the size of a cell.
  init(
    _ choice: ModeChoice, _ ground: Groundwork, _ common: PictureOptions, cell: PlanSettings.Output
  ) throws(CommandFailure) {
    self.choice = choice
    picture = choice.picture(common)
    plan = try ground.plan(choice.mode, picture, cell)
  }
}
