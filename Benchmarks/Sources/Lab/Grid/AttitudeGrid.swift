import Stabiliser
import Synthesis

/// Every method on every motion, with sensors of three grades, short and long, five seeds each.
struct AttitudeGrid {
  /// One place of the grid.
  struct Cell: Hashable, Sendable {
    var motion: SyntheticMotion
    var grade: ImuGrade
    var seconds: Double
  }

  /// What one trial found: rms roll errors in degrees by method, ours last, and how honest ours is.
  struct Outcome: Sendable {
    var errors: [Double]
    var honesty: Double?
  }

  static let grades: [ImuGrade] = [.phone, .action, .poor]
  static let lengths = [20.0, 120]
  static let seeds = UInt64(21)...25
  /// Names of the methods, in the order of ``Outcome/errors``.
  static let methods = AttitudeMethod.others.map(\.name) + [AttitudeMethod.oursName]

  private let outcomes: [Cell: [Outcome]]

  /// Runs all trials of the given cells.
  init(_ cells: [Cell] = Self.cells) throws {
    let trials = cells.flatMap { cell in Self.seeds.map { (cell: cell, seed: $0) } }
    let found = try TrialPool.map(trials) { cell, seed in
      try Self.outcome(AttitudeTrial(cell.motion, cell.grade, seconds: cell.seconds, seed: seed))
    }
    outcomes = Dictionary(grouping: zip(trials, found), by: \.0.cell).mapValues { $0.map(\.1) }
  }

  /// All cells: the long ones first, so that both cores are busy to the end.
  static var cells: [Cell] {
    lengths.reversed().flatMap { seconds in
      grades.flatMap { grade in
        SyntheticMotion.allCases.map { Cell(motion: $0, grade: grade, seconds: seconds) }
      }
    }
  }

  /// Median and extremes of a method's errors over the seeds, degrees.
  func errors(_ cell: Cell, method: Int) -> Spread? {
    outcomes[cell].map { Spread($0.map { $0.errors[method] }) }
  }

  /// How honest ours is, over the seeds; `nil` when it does not say how sure it is.
  func honesty(_ cell: Cell) -> Spread? {
    let values = outcomes[cell]?.compactMap(\.honesty) ?? []
    return values.isEmpty ? nil : Spread(values)
  }

  private static func outcome(_ trial: AttitudeTrial) throws -> Outcome {
    let others = try AttitudeMethod.others.map { trial.rollError(of: try $0.ups(trial.recording)).rmsDegrees }
    let estimate = try OrientationEstimator.estimate(from: trial.recording)
    let ours = trial.rollError(of: estimate.ups(at: trial.times)).rmsDegrees
    return Outcome(errors: others + [ours], honesty: trial.normalisedTiltError(of: estimate))
  }
}
