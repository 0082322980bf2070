import Evaluation
import Stabiliser

/// A plan to be judged, and what its report says beside it.
struct JudgedPlan {
  /// The plan.
  let plan: StabilisationPlan
  /// The roll the horizon was held at, radians; `nil` where only a plan was given.
  let trimRoll: Double?
  /// How the log's clock was put on the clip's; `nil` where only a plan was given.
  let clock: ClockLine?
  /// Clip and log it was planned from; `nil` where only a plan was given.
  let origin: TruthOrigin?

  /// Reads a report with its plan, or a plan alone.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``.
  static func read(_ path: String) throws(CommandFailure) -> JudgedPlan {
    let saved = try SavedPlan.read(path)
    var clock: ClockLine?
    if let sync = saved.report?.sync {
      let scale = 1 + sync.driftPPM * 1e-6
      guard scale > 0 else { throw .invalidInput(path, "is a damaged report: sync has an impossible drift") }
      clock = ClockLine(offsetSeconds: sync.offsetSeconds, scale: scale)
    }
    let origin = saved.report.map { TruthOrigin(clip: $0.clipHash, log: $0.log?.sha256) }
    return JudgedPlan(plan: saved.plan, trimRoll: saved.report?.trimRoll, clock: clock, origin: origin)
  }
}
