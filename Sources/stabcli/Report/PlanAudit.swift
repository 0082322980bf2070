import Geometry
import Stabiliser

/// Finds what no plan of this program contains, before anything computes with it.
enum PlanAudit {
  /// Largest side of a picture.
  private static let sideLimit = 1...65_535
  /// Most instants of a readout, far above what is ever sampled.
  private static let rowLimit = 4096
  /// Largest magnification; framing gives up at 64 times the first.
  private static let largestScale = 1e6
  /// Largest coordinate or rate of any use.
  private static let farthest = 1e9

  /// The first thing that cannot be; `nil` for a sound plan.
  static func firstFault(in plan: StabilisationPlan) -> String? {
    lensFault(plan.lens) ?? undistortFault(plan.undistort) ?? shapeFault(plan) ?? footprintFault(plan.footprint)
      ?? plan.frames.enumerated().lazy.compactMap { frameFault($0.element, at: $0.offset) }.first
      ?? orderFault(plan.frames) ?? certificateFault(plan) ?? noteFault(plan)
  }

  private static func lensFault(_ lens: Lens) -> String? {
    let focal = lens.focalLength
    guard focal.x > 0, focal.y > 0 else { return "the focal length is not positive" }
    guard focal.x <= farthest, focal.y <= farthest else { return "the focal length is impossible" }
    guard case .kannalaBrandt4(let fisheye) = lens else { return nil }
    guard fisheye.k.count == 4 else { return "the lens has \(fisheye.k.count) coefficients instead of 4" }
    let rebuilt = KannalaBrandt4(
      fx: focal.x, fy: focal.y, cx: fisheye.cx, cy: fisheye.cy, k: fisheye.k, fieldLimit: .pi)
    let isWithin = fisheye.maximumAngle > 0 && fisheye.maximumAngle <= rebuilt.maximumAngle + 1e-9
    return isWithin ? nil : "the lens is used beyond its range"
  }

  private static func undistortFault(_ share: Double) -> String? {
    (0...1).contains(share) ? nil : "the share of distortion taken out is not between 0 and 1"
  }

  private static func shapeFault(_ plan: StabilisationPlan) -> String? {
    let sides = [plan.sourceSize.width, plan.sourceSize.height, plan.outputSize.width, plan.outputSize.height]
    guard sides.allSatisfy(sideLimit.contains) else { return "a picture size is impossible" }
    guard plan.shutter.readoutSeconds >= 0 else { return "the readout is negative" }
    guard plan.shutter.readoutSeconds <= 10 else { return "the readout is impossibly long" }
    guard (0...3).contains(plan.display.clockwiseQuarterTurns) else { return "the display rotation is impossible" }
    guard sideLimit.contains(plan.meshSpacing), plan.meshSpacing.nonzeroBitCount == 1 else {
      return "the mesh spacing is impossible"
    }
    return plan.frames.isEmpty ? "it has no frames" : nil
  }

  private static func footprintFault(_ footprint: TapFootprint) -> String? {
    let isSound =
      !footprint.grids.isEmpty && (1...16).contains(footprint.radius) && footprint.stretch >= 1
      && footprint.grids.allSatisfy { (1...16).contains($0.widthDivisor) && (1...16).contains($0.heightDivisor) }
    return isSound ? nil : "the filter's footprint is impossible"
  }

  private static func frameFault(_ frame: FramePlan, at position: Int) -> String? {
    guard frame.index == position else { return "frame \(position) is numbered \(frame.index)" }
    guard (1...rowLimit).contains(frame.rowRotations.count) else { return "frame \(position) has no rotation" }
    guard frame.scale > 0, frame.zoom > 0 else { return "frame \(position) has no scale" }
    guard frame.scale <= largestScale, frame.zoom >= 1, frame.zoom <= largestScale else {
      return "frame \(position) has an impossible scale"
    }
    let places = [frame.virtualCentre.x, frame.virtualCentre.y, frame.cropCentre.x, frame.cropCentre.y, frame.margin]
    guard places.allSatisfy({ abs($0) <= farthest }) else { return "frame \(position) looks beyond any picture" }
    guard frame.angularRate >= 0, frame.angularRate <= farthest, frame.blur.map({ (0...farthest).contains($0) }) ?? true
    else { return "frame \(position) moves impossibly" }
    guard frame.rollSigma.map({ (0...farthest).contains($0) }) ?? true else {
      return "frame \(position) has an impossible spread of roll"
    }
    guard (0...1).contains(frame.confidence) else { return "frame \(position) has a confidence outside 0 to 1" }
    return nil
  }

  private static func orderFault(_ frames: [FramePlan]) -> String? {
    for (a, b) in zip(frames, frames.dropFirst()) where b.ticks <= a.ticks || b.time < a.time {
      return "frame \(b.index) is not later than the one before"
    }
    return nil
  }

  private static func certificateFault(_ plan: StabilisationPlan) -> String? {
    let certificate = plan.certificate
    guard certificate.frames == plan.frames.count else { return "the certificate counts other frames than the plan" }
    guard plan.frames.indices.contains(certificate.worstFrame), certificate.outsideTaps >= 0,
      abs(certificate.minMargin) <= farthest
    else { return "the certificate is impossible" }
    return nil
  }

  private static func noteFault(_ plan: StabilisationPlan) -> String? {
    let isAboutFrames = plan.notes.allSatisfy { note in
      note.frames.map { $0.lowerBound >= 0 && $0.upperBound < plan.frames.count } ?? true
    }
    return isAboutFrames ? nil : "a note is about frames it does not have"
  }
}
