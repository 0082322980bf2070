import Geometry
import Imaging
import Stabiliser
import VideoIO

/// Obeys a plan: decodes, warps, encodes.
struct Renderer {
  let plan: StabilisationPlan
  let kernel: ResampleKernel
  let threads: Int

  /// What came of it.
  struct Outcome {
    /// The file.
    var written: WrittenVideo
    /// Frames of the plan that did not decode.
    var missing: [Int]
    /// What the decoder met.
    var damage: Damage
  }

  /// Renders every frame of the plan that decodes.
  ///
  /// - Throws: ``CommandFailure``; nothing is left behind then.
  func render(_ clip: ClipSource, into writer: VideoWriter, _ console: Console) throws(CommandFailure) -> Outcome {
    guard plan.certificate.outsideTaps == 0, plan.certificate.minMargin >= 0 else { throw uncertified(at: nil) }
    let progress = ProgressMeter(console, task: "rendering", total: plan.frames.count)
    let warp = Warp(kernel: kernel, threads: threads)
    let output = Picture(format: writer.format, size: plan.outputSize, siting: clip.info.video.siting)
    var missing: [Int] = []
    var next = 0
    do {
      if let first = plan.frames.first, clip.range != nil { try clip.reader.skip(to: first.ticks) }
      while next < plan.frames.count, let frame = try clip.reader.nextFrame() {
        // Frames before the range, and such as the plan does not know, are not ours.
        guard frame.ticks >= plan.frames[next].ticks else { continue }
        while next < plan.frames.count, plan.frames[next].ticks < frame.ticks {
          missing.append(next)
          next += 1
        }
        guard next < plan.frames.count, plan.frames[next].ticks == frame.ticks else { continue }
        let mesh = try certifiedMesh(plan.frames[next])
        warp.render(
          frame.picture, through: mesh, stretch: plan.footprint(of: plan.frames[next]).stretch, into: output)
        try writer.write(output, ticks: frame.ticks, durationTicks: frame.durationTicks)
        next += 1
        progress.advance(to: next)
      }
      // Only at its end does a clip tell that it is cut short.
      if clip.range?.end == nil { while try clip.reader.nextFrame() != nil {} }
      missing += next..<plan.frames.count
      guard missing.count < plan.frames.count else {
        throw CommandFailure.invalidInput(clip.path, "no frame of the video decodes")
      }
      let written = try writer.finish()
      progress.finish()
      return Outcome(written: written, missing: missing, damage: clip.reader.damage)
    } catch let error as VideoIOError { throw CommandFailure(error) } catch let error as CommandFailure {
      throw error
    } catch { throw .invalidInput(clip.path, "\(error)") }
  }

  /// The mesh of a frame, proved once more on every node: what the plan proves, it proves on the rim.
  private func certifiedMesh(_ frame: FramePlan) throws(CommandFailure) -> WarpMesh {
    guard let mesh = plan.mesh(of: frame), plan.footprint(of: frame).margins(of: mesh).nearest.distance >= 0 else {
      throw uncertified(at: frame.index)
    }
    return mesh
  }

  private func uncertified(at frame: Int?) -> CommandFailure {
    let place = frame.map { "frame \($0) of the plan" } ?? "the plan"
    return CommandFailure(
      .unsupported,
      "\(place) reads outside the source and is not rendered; a larger --max-zoom or a shorter --readout "
        + "would help")
  }
}
