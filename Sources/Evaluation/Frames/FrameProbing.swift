import Geometry
import Stabiliser

/// Follows output points back into the world by the truth, and forward again to where they were meant to be.
///
/// ```
/// s = mesh(p)                                     the source point the output point shows
/// t = t_frame + (phase(s) − ½) · readout          when that row was read: no equation to solve on the way back
/// X = worldFromCamera(t) · unproject(s)           the far point that was seen there
/// u = project(virtualFromWorld · X)               where the intended virtual camera has it
/// e = (virtualCentre + (p − centre)/scale) − u    shown minus intended, pixels of the source
/// ```
/// Lens, readout and `worldFromCamera` are the truth's; mesh, virtual camera and its lens are the plan's.
struct FrameProbing {
  let plan: StabilisationPlan
  let truth: Truth
  private let points: [PixelPoint<OutputPixels>]

  init(_ plan: StabilisationPlan, _ truth: Truth) {
    (self.plan, self.truth) = (plan, truth)
    points = ProbeGrid.points(in: plan.outputSize)
  }

  /// One probe for each point of the grid; `nil` where a lens or the truth has no answer.
  func probes(
    _ frame: FramePlan, _ mesh: WarpMesh, filmed: TruePath.Sample, worldFromIntended: Rotation<World, Virtual>
  ) -> [Probe?] {
    points.map { point in
      let stored = mesh.storedPoint(of: point)
      let source = PixelPoint<SourcePixels>(stored.x, stored.y)
      let phase = truth.camera.shutter.phase(of: source, in: truth.camera.size)
      guard let camera = worldFromCamera(filmed, phase: phase), let ray = truth.camera.lens.unproject(source) else {
        return nil
      }
      let seen = worldFromIntended.inverse(camera(ray))
      guard let intended = place(of: seen), let slopes = slopes(at: seen) else { return nil }
      let x = frame.virtualCentre.x + (point.x - Double(plan.outputSize.width) / 2) / frame.scale
      let y = frame.virtualCentre.y + (point.y - Double(plan.outputSize.height) / 2) / frame.scale
      return Probe(
        output: point, source: stored, error: Displacement(x: x - intended.x, y: y - intended.y), phase: phase,
        slopes: slopes)
    }
  }

  private func worldFromCamera(_ filmed: TruePath.Sample, phase: Double) -> Rotation<World, Camera>? {
    let readout = truth.camera.shutter.readoutSeconds
    if readout == 0 { return filmed.worldFromCamera }
    return truth.path.worldFromCamera(at: filmed.seconds + (phase - 0.5) * readout)
  }

  /// Where the virtual camera, with the plan's lens and its share of a pinhole, has a direction.
  private func place(of direction: Vector3<Virtual>) -> PixelPoint<VirtualPixels>? {
    plan.lens.project(direction, undistorted: plan.undistort)
  }

  /// Central differences: the error is a millionth of a millionth of a focal length.
  private func slopes(at direction: Vector3<Virtual>) -> (x: [Double], y: [Double])? {
    let step = 1e-6
    var slopes = (x: [Double](), y: [Double]())
    for axis in [Vector3<Virtual>(step, 0, 0), Vector3(0, step, 0), Vector3(0, 0, step)] {
      let turn = Rotation<Virtual, Virtual>(rotationVector: axis)
      guard let after = place(of: turn(direction)), let before = place(of: turn.inverse(direction)) else { return nil }
      slopes.x.append((after.x - before.x) / (2 * step))
      slopes.y.append((after.y - before.y) / (2 * step))
    }
    return slopes
  }
}
