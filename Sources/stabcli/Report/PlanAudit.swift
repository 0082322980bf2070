import Geometry
import Stabiliser

/// Finds what no plan of this program contains, before anything computes with it.
enum PlanAudit {
  /// Largest side of a picture.
  private static let sideLimit = 1...65_535

  /// The first thing that cannot be; `nil` for a sound plan.
  static func firstFault(in plan: StabilisationPlan) -> String? {
    lensFault(plan.lens) ?? shapeFault(plan) ?? footprintFault(plan.footprint)
      ?? plan.frames.enumerated().lazy.compactMap { frameFault($0.element, at: $0.offset) }.first
      ?? (plan.certificate.frames == plan.frames.count ? nil : "the certificate counts other frames than the plan")
  }

  private static func lensFault(_ lens: Lens) -> String? {
    let focal = lens.focalLength
    guard focal.x > 0, focal.y > 0 else { return "the focal length is not positive" }
    guard case .kannalaBrandt4(let fisheye) = lens else { return nil }
    guard fisheye.k.count == 4 else { return "the lens has \(fisheye.k.count) coefficients instead of 4" }
    let rebuilt = KannalaBrandt4(
      fx: focal.x, fy: focal.y, cx: fisheye.cx, cy: fisheye.cy, k: fisheye.k, fieldLimit: .pi)
    let isWithin = fisheye.maximumAngle > 0 && fisheye.maximumAngle <= rebuilt.maximumAngle + 1e-9
    return isWithin ? nil : "the lens is used beyond its range"
  }

  private static func shapeFault(_ plan: StabilisationPlan) -> String? {
    let sides = [plan.sourceSize.width, plan.sourceSize.height, plan.outputSize.width, plan.outputSize.height]
    guard sides.allSatisfy(sideLimit.contains) else { return "a picture size is impossible" }
    guard plan.shutter.readoutSeconds >= 0 else { return "the readout is negative" }
    guard (0...3).contains(plan.display.clockwiseQuarterTurns) else { return "the display rotation is impossible" }
    guard sideLimit.contains(plan.meshSpacing) else { return "the mesh spacing is impossible" }
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
    guard !frame.rowRotations.isEmpty else { return "frame \(position) has no rotation" }
    guard frame.scale > 0, frame.zoom > 0 else { return "frame \(position) has no scale" }
    return nil
  }
}
