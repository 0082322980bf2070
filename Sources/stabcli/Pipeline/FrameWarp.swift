import Geometry
import Imaging
import Stabiliser

extension ResampleKernel {
  /// The filter whose room a saved plan has kept.
  ///
  /// - Parameter path: the plan's file, for the message.
  init(of plan: StabilisationPlan, _ path: String) throws(CommandFailure) {
    guard let kernel = Self.allCases.first(where: { $0.radius == plan.footprint.radius }) else {
      throw .invalidInput(path, "needs a filter of radius \(plan.footprint.radius), which this version has not")
    }
    self = kernel
  }
}

/// Renders single frames of a plan, each proved once more before a sample of it is read.
struct FrameWarp {
  /// The plan that is obeyed.
  let plan: StabilisationPlan
  private let warp: Warp

  /// Prepares to obey a plan.
  ///
  /// - Throws: ``CommandFailure`` for a plan whose certificate does not hold.
  init(plan: StabilisationPlan, kernel: ResampleKernel, threads: Int) throws(CommandFailure) {
    self.plan = plan
    warp = Warp(kernel: kernel, threads: threads)
    guard plan.certificate.outsideTaps == 0, plan.certificate.minMargin >= 0 else { throw Self.uncertified(at: nil) }
  }

  /// Renders frame `index` of the plan from its stored picture.
  func render(_ index: Int, of stored: Picture, into output: Picture) throws(CommandFailure) {
    let frame = plan.frames[index]
    warp.render(
      stored, through: try certifiedMesh(frame), stretch: plan.footprint(of: frame).stretch, into: output)
  }

  /// The mesh of a frame, proved once more on every node: what the plan proves, it proves on the rim.
  private func certifiedMesh(_ frame: FramePlan) throws(CommandFailure) -> WarpMesh {
    guard let mesh = plan.mesh(of: frame), plan.footprint(of: frame).margins(of: mesh).nearest.distance >= 0 else {
      throw Self.uncertified(at: frame.index)
    }
    return mesh
  }

  private static func uncertified(at frame: Int?) -> CommandFailure {
    let place = frame.map { "frame \($0) of the plan" } ?? "the plan"
    return CommandFailure(
      .unsupported,
      "\(place) reads outside the source and is not rendered; a larger --max-zoom or a shorter --readout "
        + "would help")
  }
}
