public import Geometry
internal import Glibc

/// Decides every frame of a clip: a pure function of motion, time, camera and settings.
public enum PlanBuilder {
  /// Builds a certified plan.
  ///
  /// - Parameters:
  ///   - estimate: where the camera looked; must know gravity for a level horizon, unless the caller accepts its start
  ///     as level.
  ///   - timeline: the frames to be rendered, on the clip's clock.
  ///   - camera: the upright source.
  ///   - settings: what was asked for.
  ///   - recording: what the camera measured, for a live policy, which may not look ahead; without one it is taken to
  ///     have known the estimate.
  ///   - threads: to work on, at least 1; the plan is the same for any number.
  /// - Returns: A plan whose certificate has no tap outside the source.
  /// - Throws: ``PlanError``.
  /// - Complexity: Linear in frames.
  public static func build(
    _ estimate: OrientationEstimate, timeline: FrameTimeline, camera: SourceCamera, settings: PlanSettings,
    recording: MotionRecording<Camera, ClipClock>? = nil, threads: Int = 1
  ) throws(PlanError) -> StabilisationPlan {
    let drafts = try draft(estimate, timeline: timeline, settings)
    let live = settings.isLive ? LiveMotion.at(timeline, estimate.track, recording) : nil
    func fit(outputSize: PixelSize) throws(PlanError) -> StabilisationPlan {
      let context = FramingContext(
        track: estimate.track, camera: camera, settings: settings, outputSize: outputSize, threads: threads)
      return try plan(drafts, live, estimate, context)
    }
    switch settings.output {
    case .source: return try fit(outputSize: camera.size)
    case .fixed(let size): return try fit(outputSize: size)
    case .native(let whole):
      // The crop's own pixels are known once the crop is: plan at the whole size, then again at the size that crop has.
      let trial = try fit(outputSize: whole)
      let scale = trial.frames.map(\.scale).max() ?? 1
      func even(_ side: Int) -> Int { max(2, Int(Double(side) / scale) / 2 * 2) }
      let size = PixelSize(width: even(whole.width), height: even(whole.height))
      return try fit(outputSize: size)
    }
  }

  private static func plan(
    _ drafts: [FrameDraft], _ live: [LiveMotion]?, _ estimate: OrientationEstimate, _ context: FramingContext
  ) throws(PlanError) -> StabilisationPlan {
    var context = context
    let clip: FramedClip
    if let live, let policy = LivePolicy.policy(for: context.camera, context.settings) {
      var framing = LiveFraming(drafts: drafts, motions: live, policy: policy, context: context)
      (clip, context) = try framing.settled()
    } else {
      (clip, context) = try framed(drafts, context)
    }
    var plan = PlanAssembly(drafts: drafts, context: context).plan(clip, holes: estimate.holes)
    for i in plan.frames.indices { plan.frames[i].rollSigma = estimate.rollSigma(at: plan.frames[i].time) }
    plan.notes += PlanNotes.notes(on: estimate.origin)
    return plan
  }

  /// The clip as its mode frames it, knowing all of it.
  private static func framed(
    _ drafts: [FrameDraft], _ context: FramingContext
  ) throws(PlanError) -> (clip: FramedClip, context: FramingContext) {
    switch context.settings.mode {
    case .horizon:
      var framing = RollFraming(drafts: drafts, context: context)
      return try framing.settled()
    case .zoom:
      var framing = LockFraming(drafts: drafts, context: context)
      return try framing.settled()
    case .action: return try PathFraming(drafts: drafts, context: context, mode: .action).settled()
    case .smart: return try PathFraming(drafts: drafts, context: context, mode: .smart).settled()
    case .source: return (try untouched(drafts, context), context)
    }
  }

  /// The source as it is; made larger or smaller only where the output's size asks for it.
  private static func untouched(_ drafts: [FrameDraft], _ context: FramingContext) throws(PlanError) -> FramedClip {
    guard let scale = context.fit.leastScale(for: context.untouchedMapping(scale: context.unzoomed)) else {
      throw .cropImpossible(frame: 0)
    }
    return FramedClip(frames: drafts.map { context.untouched($0, scale: scale) })
  }

  /// What the log says of each frame, and its roll where the horizon is to be held.
  private static func draft(
    _ estimate: OrientationEstimate, timeline: FrameTimeline, _ settings: PlanSettings
  ) throws(PlanError) -> [FrameDraft] {
    let track = estimate.track
    guard !timeline.entries.isEmpty else { throw .noFrames }
    guard timeline.entries.contains(where: { $0.time >= track.start && $0.time <= track.end }) else {
      throw .noOverlap
    }
    let lock = settings.holdsHorizon ? HorizonLock(track: track) : nil
    let slack = RotationTrack<World, Camera>.reach
    var previous: Timestamp<ClipClock>?
    return timeline.entries.map { entry in
      let rotation = track.rotation(at: entry.time)
      let correction = lock?.correction(at: entry.time) ?? (angle: 0, isHeld: false)
      var states: Set<FrameState> = correction.isHeld ? [.gyroHold] : []
      if entry.time < track.start - slack || entry.time > track.end + slack { states.formUnion([.noMotion, .held]) }
      if estimate.holes.contains(where: { $0.contains(entry.time) }) { states.insert(.bridged) }
      if entry.time == previous { states.insert(.duplicate) }
      previous = entry.time
      return FrameDraft(
        entry: entry, worldFromCamera: rotation, roll: correction.angle, states: states,
        angularRate: track.rate(at: entry.time).length,
        confidence: confidence(estimate, at: entry.time, states: states))
    }
  }

  /// 1 when the roll is known exactly, ½ when its standard deviation is one degree; less where motion was bridged or
  /// the horizon is not defined, 0 where there is no motion.
  private static func confidence(
    _ estimate: OrientationEstimate, at time: Timestamp<ClipClock>, states: Set<FrameState>
  ) -> Double {
    if states.contains(.noMotion) { return 0 }
    guard let roll = estimate.rollSigma(at: time) else { return 0.5 }
    let ratio = roll / (Double.pi / 180)
    let base = 1 / (1 + ratio * ratio)
    return states.isDisjoint(with: [.bridged, .gyroHold]) ? base : base / 2
  }
}
