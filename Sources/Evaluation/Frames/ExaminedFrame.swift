import Geometry
import Glibc
import Stabiliser

/// One frame of a plan beside the truth.
struct ExaminedFrame {
  /// What was planned.
  let plan: FramePlan
  /// Where the camera looked at mid-exposure of the middle row, in truth.
  let worldFromCamera: Rotation<World, Camera>
  /// Where the picture that is shown looks, in truth: the true camera, turned as the warp turns it.
  let worldFromShown: Rotation<World, Virtual>
  /// Where the virtual camera was meant to look: the plan's, its heading brought to the truth's.
  let worldFromIntended: Rotation<World, Virtual>
  /// The five by five probes of the picture.
  let probes: [Probe?]
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

  /// Standard deviation of the roll as the plan states it, radians.
  ///
  /// `confidence = 1/(1 + σ²)`, σ in degrees, for frames in no special state; others say no σ, nor do those of which
  /// the roll is known exactly or not at all.
  var rollSigma: Double? {
    guard states.isEmpty, confidence > 0, confidence < 1 else { return nil }
    return (1 / confidence - 1).squareRoot() * .pi / 180
  }
}

extension ExaminedFrame {
  /// Examines all frames that a plan and a truth have in common.
  static func all(_ plan: StabilisationPlan, _ truth: Truth) throws(EvaluationError) -> [ExaminedFrame] {
    let pairs = FramePairing(plan.frames, truth.frames).pairs.map { (plan.frames[$0.plan], truth.frames[$0.truth]) }
    guard !pairs.isEmpty else { throw .noCommonFrames(plan: plan.frames.count, truth: truth.frames.count) }
    let heading = HeadingAlignment.heading(pairs.map { ($0.1.worldFromCamera, $0.0.worldFromCamera) })
    let probing = FrameProbing(plan, truth)
    var frames: [ExaminedFrame] = []
    frames.reserveCapacity(pairs.count)
    for (frame, filmed) in pairs {
      guard let mesh = plan.mesh(of: frame) else { throw .noMapping(frame: frame.index) }
      let footprint = plan.footprint(of: frame)
      let margin = footprint.margins(of: mesh).nearest.distance
      let outline = Outline(of: mesh)
      let intended = Rotation<World, World>.aboutZ(heading) * frame.worldFromVirtual
      frames.append(
        ExaminedFrame(
          plan: frame, worldFromCamera: filmed.worldFromCamera,
          worldFromShown: filmed.worldFromCamera * frame.cameraFromVirtual, worldFromIntended: intended,
          probes: probing.probes(frame, mesh, filmed: filmed, worldFromIntended: intended), share: outline.share,
          margin: margin, outsideTaps: margin >= 0 ? 0 : footprint.outsideTaps(of: mesh), sag: outline.sag))
    }
    return frames
  }
}

/// The one angle about the vertical that no motion log knows.
enum HeadingAlignment {
  /// The constant heading to add to the estimate's world: the mean twist about the vertical between truth and estimate.
  ///
  /// ```
  /// D = R_true · R_estimate⁻¹,   twist = 2·atan2(D.z, D.w),   heading = circular mean of twists
  /// ```
  static func heading(_ pairs: [(truth: Rotation<World, Camera>, estimate: Rotation<World, Camera>)]) -> Double {
    circularMean(pairs.map { twist($0.truth, $0.estimate) })
  }

  static func twist(_ truth: Rotation<World, Camera>, _ estimate: Rotation<World, Camera>) -> Double {
    let difference = (truth * estimate.inverse).canonical
    return 2 * atan2(difference.z, difference.w)
  }
}
