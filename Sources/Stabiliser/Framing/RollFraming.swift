internal import Geometry
internal import Glibc

/// Settles scale and roll correction of every frame so that each crop lies inside the source: horizon lock, with
/// nothing else corrected.
///
/// The crop stays about the picture's middle, and only an angle a frame is to be settled.
struct RollFraming: Sendable {
  private let drafts: [FrameDraft]
  private var context: FramingContext
  /// Roll taken out of the picture, radians, any number of turns.
  private var corrections: [Double]
  private var states: [Set<FrameState>]
  private var trimRoll: Double { context.settings.trimRoll }

  init(drafts: [FrameDraft], context: FramingContext) {
    self.drafts = drafts
    self.context = context
    corrections = drafts.map(\.roll)
    states = drafts.map(\.states)
    self.context.chooseMesh(for: samples(scale: context.unzoomed))
  }

  /// Every frame levelled as far as `cap` allows, and what is special about it.
  mutating func levelled(under cap: Double?) -> ([Rotation<World, Virtual>], [Set<FrameState>]) {
    if let cap { yield(to: cap) }
    return (drafts.indices.map { worldFromVirtual($0, correction: corrections[$0]) }, states)
  }

  private var isStill: Bool { context.isStill(drafts.indices.lazy.map { mapping($0, scale: 1) }) }

  /// Frames whose mappings bend most: the fastest, the most turned, and some in between.
  private func samples(scale: Double) -> [FrameMapping] {
    let fastest = drafts.indices.max { drafts[$0].angularRate < drafts[$1].angularRate }
    let mostTurned = drafts.indices.max { abs(wrapped(corrections[$0])) < abs(wrapped(corrections[$1])) }
    let some = stride(from: 0, to: drafts.count, by: max(1, drafts.count / 8))
    return ([fastest, mostTurned].compactMap(\.self) + some).map { mapping($0, scale: scale) }
  }

  /// The settled clip and the context it was settled in.
  mutating func settled() throws(PlanError) -> (clip: FramedClip, context: FramingContext) {
    if isStill {
      return (FramedClip(frames: drafts.map { context.untouched($0, scale: 1) }), context)
    }
    let (scales, margins) = try scales()
    let frames = inParallel(drafts.indices, threads: context.threads) { [self] run in
      run.map { i in
        FramedFrame(
          worldFromVirtual: worldFromVirtual(i, correction: corrections[i]), mapping: mapping(i, scale: scales[i]),
          states: states[i], margins: margins[i])
      }
    }
    return (FramedClip(frames: frames, notes: context.capNote(scales: scales)), context)
  }

  /// Chooses all scales, and reduces corrections where a cap on the zoom leaves no other way; margins where they were
  /// measured.
  private mutating func scales() throws(PlanError) -> (scales: [Double], margins: [EdgeMargins?]) {
    let (cap, unzoomed) = (context.scaleCap, context.unzoomed)
    if let cap { yield(to: cap) }
    switch context.settings.crop {
    case .fullTurn: return try constantScale(from: min(context.fullTurnScale(), cap ?? .infinity))
    case .constant: return try constantScale(from: unzoomed)
    case .dynamic:
      let scales = try ScaleChoice.breathing(needs: needs(from: unzoomed), times: drafts.map(\.entry.shown))
      return (scales, Array(repeating: nil, count: scales.count))
    }
  }

  /// The least scale each frame needs.
  private func needs(from scale: Double) throws(PlanError) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(drafts.count)
    for i in drafts.indices {
      guard let need = context.fit.leastScale(for: mapping(i, scale: scale)) else { throw .cropImpossible(frame: i) }
      result.append(need)
    }
    return result
  }

  /// The least single scale that fits every frame.
  private func constantScale(from first: Double) throws(PlanError) -> (scales: [Double], margins: [EdgeMargins?]) {
    let chosen = try ScaleChoice.constant(from: first, frames: drafts.count, fit: context.fit, threads: context.threads)
    { [self] i, scale in
      mapping(i, scale: scale)
    }
    return (Array(repeating: chosen.scale, count: drafts.count), chosen.margins)
  }
}

extension RollFraming {
  /// Where the virtual camera looks when `correction` is taken out of the roll.
  private func worldFromVirtual(_ i: Int, correction: Double) -> Rotation<World, Virtual> {
    (drafts[i].worldFromCamera * Rotation<Camera, Camera>.aboutZ(trimRoll - correction)).relabelled()
  }

  private func mapping(_ i: Int, scale: Double) -> FrameMapping {
    mapping(i, correction: corrections[i], scale: scale)
  }

  /// The mapping at a scale; the source's centre stays at the output's centre.
  private func mapping(_ i: Int, correction: Double, scale: Double) -> FrameMapping {
    context.mapping(
      at: drafts[i].entry.time, worldFromVirtual: worldFromVirtual(i, correction: correction),
      centre: context.virtualCentre(roll: trimRoll - correction), scale: scale)
  }
}

extension RollFraming {
  /// Reduces corrections so that no frame needs more than `cap`.
  private mutating func yield(to cap: Double) {
    guard let bound = largestCorrection(at: cap) else { return }
    let limited = CorrectionLimit.apply(corrections, times: drafts.map(\.entry.shown), bound: bound)
    for i in drafts.indices where limited.isLimited[i] {
      corrections[i] = limited.corrections[i]
      states[i].insert(.limited)
      backtrack(i, cap: cap)
    }
  }

  /// The correction that every frame which needs more than `cap` can have at `cap`; `nil` when none needs more.
  private func largestCorrection(at cap: Double) -> Double? {
    var bound: Double?
    for i in drafts.indices where !context.fit.fits(mapping(i, scale: cap)) {
      let full = abs(wrapped(corrections[i]))
      let sign = wrapped(corrections[i]) < 0 ? -1.0 : 1
      var (low, high) = (0.0, full)
      for _ in 0..<24 {
        let middle = (low + high) / 2
        if context.fit.fits(mapping(i, correction: sign * middle, scale: cap)) { low = middle } else { high = middle }
      }
      bound = min(bound ?? low, low)
    }
    return bound
  }

  /// Shrinks one frame's correction until its crop fits at `cap`, for what the common bound did not foresee.
  private mutating func backtrack(_ i: Int, cap: Double) {
    for _ in 0..<60 where !context.fit.fits(mapping(i, scale: cap)) { corrections[i] *= 0.9 }
  }
}
