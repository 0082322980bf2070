import Geometry
import Stabiliser

/// Holds every number of a plan that follows from others against those others, before a picture is decoded.
///
/// A plan is a text that people may edit. What is shown for it in a report must be what is rendered: margins, crops and
/// the certificate are worked out again from the mappings, and a plan that says otherwise is refused.
enum PlanProof {
  /// Greatest difference between a number in the plan and the same number worked out again, pixels: rounding of
  /// another machine's mathematics library.
  private static let tolerancePixels = 1e-6
  /// Greatest distance between the virtual camera that is stated and the one that is rendered, pixels: what sampling
  /// the readout leaves, with room to spare.
  private static let turnPixels = 1.0

  /// Refuses a plan that contradicts itself.
  ///
  /// - Parameter path: the plan's file, for the message.
  static func check(_ plan: StabilisationPlan, _ path: String) throws(CommandFailure) {
    if let fault = firstContradiction(in: plan) { throw .invalidInput(path, "is a damaged plan: \(fault)") }
  }

  /// The first contradiction; `nil` for a plan that is of one piece.
  static func firstContradiction(in plan: StabilisationPlan) -> String? {
    let unzoomed = plan.unzoomedScale
    for frame in plan.frames {
      if let fault = fault(of: frame, in: plan, unzoomed: unzoomed) { return "frame \(frame.index) \(fault)" }
    }
    guard let least = plan.frames.map(\.margin).min(), least == plan.certificate.minMargin,
      plan.frames[plan.certificate.worstFrame].margin == least
    else { return "the certificate's margin is not that of its frames" }
    return nil
  }

  private static func fault(of frame: FramePlan, in plan: StabilisationPlan, unzoomed: Double) -> String? {
    let mapping = plan.mapping(of: frame)
    guard let rim = WarpRim(sampling: mapping, display: plan.display, spacing: plan.meshSpacing),
      let centre = mapping.sourcePoint(of: plan.outputSize.centre(in: OutputPixels.self))
    else { return "looks where the lens has no answer" }
    let margins = plan.footprint(of: frame).margins(of: rim)
    let nearest = margins.nearest
    guard abs(nearest.distance - frame.margin) <= tolerancePixels else {
      return "states a margin that is not its crop's"
    }
    // Two edges may be equally near but for rounding.
    guard abs(margins.distance(to: frame.marginEdge, plan.display) - nearest.distance) <= tolerancePixels else {
      return "names an edge that is not the nearest"
    }
    guard abs(centre.x - frame.cropCentre.x) <= tolerancePixels, abs(centre.y - frame.cropCentre.y) <= tolerancePixels
    else { return "states a centre that is not its crop's" }
    guard abs(frame.zoom - max(1, frame.scale / unzoomed)) <= 1e-9 * frame.zoom else {
      return "states a zoom that is not its scale's"
    }
    return turnFault(of: frame, in: plan)
  }

  /// At mid-readout what is rendered is what is stated.
  private static func turnFault(of frame: FramePlan, in plan: StabilisationPlan) -> String? {
    let rows = frame.rowRotations
    let middle = rows[(rows.count - 1) / 2].slerp(to: rows[rows.count / 2], 0.5)
    let stated = frame.worldFromCamera.inverse * frame.worldFromVirtual
    let focal = plan.lens.focalLength
    let distance = (stated.inverse * middle).angle * max(focal.x, focal.y)
    return distance <= turnPixels ? nil : "turns its picture otherwise than it states"
  }
}

extension EdgeMargins {
  /// The distance to an edge of the upright picture.
  fileprivate func distance(to upright: PictureEdge, _ display: DisplayRotation) -> Double {
    let all: [(PictureEdge, Double)] = [(.left, left), (.right, right), (.top, top), (.bottom, bottom)]
    return all.first { display.uprightEdge(of: $0.0) == upright }?.1 ?? .infinity
  }
}
