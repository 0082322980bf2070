internal import Geometry
internal import Glibc

/// What tells the planned modes apart.
package struct PlannedMode: Sendable {
  /// Greatest zoom the mode takes by itself.
  var zoomBudget: Double
  /// Room for correction, as a factor, on top of what levelling alone needs where that is beyond the budget.
  var headroom: Double
  /// What unsteadiness counts.
  package var weights: DifferenceCost.Weights
  /// How strongly the path is drawn to the camera's own, 1/s² for each radian squared.
  var pull: Double
  /// Whether correction eases off where it would show.
  var easesOff: Bool

  /// Jerk counts most, speed hardly: holds, and glides between holds.
  ///
  /// With jerk alone a path would be as smooth but never still. Acceleration begins to count where a movement takes
  /// longer than about a second, speed where it takes longer than about five.
  private static let weights = DifferenceCost.Weights(speed: 0.04, acceleration: 1, jerk: 1)

  /// Four fifths of the picture's width are kept: 5.7° each way at 70° across.
  package static let action = PlannedMode(
    zoomBudget: 1.25, headroom: 1.06, weights: weights, pull: 1e-4, easesOff: false)
  /// Nine tenths are kept: 2.8°. The pull lets movements slower than half a second or so through.
  static let smart = PlannedMode(
    zoomBudget: 1.1, headroom: 1.02, weights: weights, pull: 400, easesOff: true)

  /// How much of the correction a frame is given, 0…1: little where the motion is doubtful, or so fast that the picture
  /// is blurred, and a blurred picture that stands still looks worse than one that moves.
  ///
  /// - Parameter pixelsPerRadian: of the source, at 1920 pixels across.
  func trust(_ draft: FrameDraft, pixelsPerRadian: Double, holdsHorizon: Bool) -> Double {
    guard easesOff else { return 1 }
    if !draft.states.isDisjoint(with: [.noMotion, .bridged]) { return 0 }
    let blur = draft.angularRate * Self.assumedExposure * pixelsPerRadian / Self.blurLimit
    let clear = 1 / (1 + blur * blur)
    return holdsHorizon ? clear * draft.confidence : clear
  }

  /// Exposure, where nothing tells it: seconds.
  static let assumedExposure = 0.005
  /// Blur at which half of the correction is left, pixels at 1920 across.
  static let blurLimit = 8.0
}
