import Geometry
import Imaging
import Stabiliser
import VideoIO

/// Obeys a plan: decodes, warps, encodes.
struct Renderer {
  let plan: StabilisationPlan
  let kernel: ResampleKernel
  let threads: Int
  /// The frames that are rendered, where it is not all of them.
  var part: Range<Int>?
  /// Keeps some pictures for a page; `nil` where there is none.
  var contact: ContactSheet?

  /// What came of it.
  struct Outcome {
    /// What was written.
    var written: WrittenPicture
    /// Frames of the plan that did not decode.
    var missing: [Int]
    /// What the decoder met.
    var damage: Damage
  }

  /// Renders every frame of the plan that decodes.
  ///
  /// - Throws: ``CommandFailure``; nothing is left behind then.
  func render(_ clip: ClipSource, into writer: any PictureSink, _ console: Console) throws(CommandFailure) -> Outcome {
    let warp = try FrameWarp(plan: plan, kernel: kernel, threads: threads)
    let pass = FramePass(clip: clip, plan: plan, part: part)
    return try pass.encode(into: writer, of: plan.outputSize, console, task: "rendering", contact: contact) {
      index, frame, output throws(CommandFailure) in
      try warp.render(index, of: frame.picture, into: output)
      return [output]
    }
  }
}
