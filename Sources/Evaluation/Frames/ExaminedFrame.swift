import Geometry
import Stabiliser

/// One frame of a plan beside the truth.
struct ExaminedFrame {
  /// What was planned.
  let plan: FramePlan
  /// Where the camera looked at mid-exposure of the middle row, in truth.
  let worldFromCamera: Rotation<World, Camera>
  /// Where the picture that is shown looks, in truth: the true camera, turned as the warp turns it.
  let worldFromShown: Rotation<World, Virtual>
  /// Where the virtual camera was meant to look: the plan's, the slow drift of its heading taken out.
  let worldFromIntended: Rotation<World, Virtual>
  /// Shown minus intended place at each of the five by five points of the picture; `nil` where there is no answer.
  let errors: [Displacement?]
  /// Displacement of the last row read against the first, pixels; `nil` where the probes do not tell.
  let rowShear: Double?
  /// How a step on the output moves the source point, over the whole picture.
  let affine: AffinePart?
  /// Share of the source's area that is shown.
  let share: Double
  /// Least distance from what the filter reads to the source's edge, pixels, from the mesh.
  let margin: Double
  /// Taps outside the source: zero, unseen, where the margin proves it, else counted one by one.
  let outsideTaps: Int
  /// How far the exact mapping's edge may lie beyond the mesh's, pixels.
  let sag: Double

  /// The plan's instant on the clip's clock.
  var seconds: Double { plan.time.seconds }

  /// Sine of the angle between the optical axis and the vertical: how well the picture's horizon is defined.
  var steepness: Double { Self.steepness(worldFromShown.down) }

  static func steepness<Body: ReferenceFrame>(_ down: Vector3<Body>) -> Double {
    (down.x * down.x + down.y * down.y).squareRoot()
  }
}

extension FramePlan {
  /// The turn the warp applies at mid-exposure of the middle row.
  var cameraFromVirtual: Rotation<Camera, Virtual> {
    let (low, high) = ((rowRotations.count - 1) / 2, rowRotations.count / 2)
    return low == high ? rowRotations[low] : rowRotations[low].slerp(to: rowRotations[high], 0.5)
  }
}

extension ExaminedFrame {
  /// Examines all frames that a plan and a truth have in common.
  static func all(_ plan: StabilisationPlan, _ truth: Truth) throws(EvaluationError) -> [ExaminedFrame] {
    let pairs = FramePairing(plan.frames, truth.frames).pairs.map { (plan.frames[$0.plan], truth.frames[$0.truth]) }
    guard !pairs.isEmpty else { throw .noCommonFrames(plan: plan.frames.count, truth: truth.frames.count) }
    let headings = HeadingDrift(pairs.map { ($0.0.time.seconds, $0.1.worldFromCamera, $0.0.worldFromCamera) }).slow
    let probing = FrameProbing(plan, truth)
    var frames: [ExaminedFrame] = []
    frames.reserveCapacity(pairs.count)
    for ((frame, filmed), heading) in zip(pairs, headings) {
      guard let mesh = plan.mesh(of: frame) else { throw .noMapping(frame: frame.index) }
      let footprint = plan.footprint(of: frame)
      let margin = footprint.margins(of: mesh).nearest.distance
      let outline = Outline(of: mesh)
      let intended = Rotation<World, World>.aboutZ(heading) * frame.worldFromVirtual
      let probes = probing.probes(frame, mesh, filmed: filmed, worldFromIntended: intended)
      frames.append(
        ExaminedFrame(
          plan: frame, worldFromCamera: filmed.worldFromCamera,
          worldFromShown: filmed.worldFromCamera * frame.cameraFromVirtual, worldFromIntended: intended,
          errors: probes.map { $0?.error }, rowShear: RowShear.length(of: probes), affine: AffinePart(probes),
          share: outline.share, margin: margin, outsideTaps: margin >= 0 ? 0 : footprint.outsideTaps(of: mesh),
          sag: outline.sag))
    }
    return frames
  }
}
