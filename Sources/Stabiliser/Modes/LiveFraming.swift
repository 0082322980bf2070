internal import Geometry
internal import Glibc

/// A clip framed by a live policy, at the one scale a camera would choose beforehand.
struct LiveFraming {
  let drafts: [FrameDraft]
  /// What the camera knew at each frame.
  let motions: [LiveMotion]
  let policy: LivePolicy
  private(set) var context: FramingContext
  private var camera: SourceCamera { context.camera }

  init(drafts: [FrameDraft], motions: [LiveMotion], policy: LivePolicy, context: FramingContext) {
    (self.drafts, self.motions, self.policy, self.context) = (drafts, motions, policy, context)
  }

  /// The settled clip and the context it was settled in.
  mutating func settled() throws(PlanError) -> (clip: FramedClip, context: FramingContext) {
    let scale = try scale()
    var run = LiveRun(policy: policy) { [context] roll in Self.travel(at: roll, scale: scale, context) }
    let corrections = drafts.indices.map { i in
      run.step(motions[i], seconds: i == 0 ? 0 : (drafts[i].entry.time - drafts[i - 1].entry.time).seconds)
    }
    context.chooseMesh(for: samples(corrections, scale: scale))
    let targets = drafts.indices.map { target($0, corrections[$0], scale: scale) }
    return (try TargetFraming(drafts: drafts, targets: targets, context: context).settled(), context)
  }

  /// A zoom that was asked for; else the crop that fits at every roll where roll is levelled, or the largest upright one,
  /// over the reserve. Never less than an upright crop needs.
  private func scale() throws(PlanError) -> Double {
    let whole =
      policy.rollShare == 1
      ? context.fullTurnGuess : context.unzoomed
    let scale = context.settings.zoom.map { $0 * context.unzoomed } ?? whole / policy.reserve
    let bounded = min(scale, context.scaleCap ?? .infinity)
    guard let need = context.fit.leastScale(for: context.untouchedMapping(scale: bounded)) else {
      throw .cropImpossible(frame: 0)
    }
    return need
  }

  /// How far the crop may move from the middle before the bounding box of its turned outline leaves the source.
  private static func travel(at roll: Double, scale: Double, _ context: FramingContext) -> (x: Double, y: Double) {
    let (c, s) = (abs(cos(roll)), abs(sin(roll)))
    let (width, height) = (Double(context.outputSize.width) / scale, Double(context.outputSize.height) / scale)
    let source = context.camera.size
    return (
      (1 - (c * width + s * height) / Double(source.width)) / 2,
      (1 - (s * width + c * height) / Double(source.height)) / 2
    )
  }

  private func target(_ i: Int, _ correction: LiveCorrection, scale: Double) -> VirtualTarget {
    let untouched: Rotation<World, Virtual> = drafts[i].worldFromCamera.relabelled()
    let level = framing(i, LiveCorrection(roll: correction.roll))
    let levelFits = context.fit.fits(context.mapping(at: drafts[i].entry.time, worldFromVirtual: level, scale: scale))
    var states: Set<FrameState> = correction.isHeld ? [.held] : []
    if context.settings.mode == .zoom, !correction.isHeld { states.insert(correction.isClamped ? .edge : .locked) }
    return VirtualTarget(
      worldFromVirtual: framing(i, correction), retreat: levelFits ? level : untouched, scale: scale, states: states)
  }

  /// The framing a correction asks for: rolled, then aimed at the crop's place in the source.
  private func framing(_ i: Int, _ correction: LiveCorrection) -> Rotation<World, Virtual> {
    let camera = drafts[i].worldFromCamera
    let rolled: Rotation<World, Virtual> =
      (camera * Rotation<Camera, Camera>.aboutZ(context.settings.trimRoll - correction.roll)).relabelled()
    let size = self.camera.size
    let place = PixelPoint<SourcePixels>(
      (0.5 + correction.x) * Double(size.width), (0.5 + correction.y) * Double(size.height))
    guard let there = self.camera.lens.unproject(place) else { return rolled }
    return LockFrame.aimed(rolled, ray: context.centreRay, at: camera(there))
  }

  /// Mappings that bend most: the fastest, the most turned, and some in between.
  private func samples(_ corrections: [LiveCorrection], scale: Double) -> [FrameMapping] {
    let fastest = drafts.indices.max { drafts[$0].angularRate < drafts[$1].angularRate }
    let furthest = drafts.indices.max {
      hypot(corrections[$0].x, corrections[$0].y) < hypot(corrections[$1].x, corrections[$1].y)
    }
    let most = drafts.indices.max { abs(corrections[$0].roll) < abs(corrections[$1].roll) }
    let some = stride(from: 0, to: drafts.count, by: max(1, drafts.count / 8))
    return ([fastest, furthest, most].compactMap(\.self) + some).map { i in
      context.mapping(at: drafts[i].entry.time, worldFromVirtual: framing(i, corrections[i]), scale: scale)
    }
  }
}
