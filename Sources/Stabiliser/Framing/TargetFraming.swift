internal import Geometry

/// Settles scale and orientation of every frame for a mode that says where the virtual camera is to look.
///
/// A frame whose crop does not fit at the scale it may have gives way along the shortest turn towards its
/// ``VirtualTarget/retreat``, and is flagged `limited`. Where even the retreat does not fit, the zoom gives way.
/// Modes are expected to ask for what fits: this is the certificate, and the last resort.
struct TargetFraming: Sendable {
  let drafts: [FrameDraft]
  let targets: [VirtualTarget]
  let context: FramingContext

  /// A frame's orientation between its retreat (0) and its target (1).
  private func orientation(_ i: Int, share: Double) -> Rotation<World, Virtual> {
    share == 1 ? targets[i].worldFromVirtual : targets[i].retreat.slerp(to: targets[i].worldFromVirtual, share)
  }

  private func mapping(_ i: Int, share: Double = 1, scale: Double) -> FrameMapping {
    context.mapping(at: drafts[i].entry.time, worldFromVirtual: orientation(i, share: share), scale: scale)
  }

  /// The settled clip.
  func settled() throws(PlanError) -> FramedClip {
    if context.isStill(drafts.indices.lazy.map { mapping($0, scale: 1) }) {
      return FramedClip(frames: drafts.map { context.untouched($0, scale: 1) })
    }
    let wanted = try wantedScales()
    let settled = inParallel(drafts.indices, threads: context.threads) { run in
      var sampler = context.fit.sampler
      return run.map { i in Result { () throws(PlanError) in try settle(i, scale: wanted[i], &sampler) } }
    }
    var frames: [FramedFrame] = []
    frames.reserveCapacity(drafts.count)
    for frame in settled { frames.append(try frame.get()) }
    return FramedClip(frames: frames, notes: context.capNote(scales: frames.lazy.map(\.mapping.scale)))
  }

  /// The scales that were asked for; where none was, the least constant one under the cap.
  private func wantedScales() throws(PlanError) -> [Double] {
    let cap = context.scaleCap ?? .infinity
    guard targets.contains(where: { $0.scale == nil }) else { return targets.map { min($0.scale ?? cap, cap) } }
    let least = try ScaleChoice.constant(
      from: context.unzoomed, frames: drafts.count, fit: context.fit, threads: context.threads
    ) {
      mapping($0, scale: $1)
    }.scale
    return targets.map { min($0.scale ?? least, cap) }
  }

  /// The frame at `scale`, turned back as far as it must be.
  private func settle(_ i: Int, scale: Double, _ sampler: inout RimSampler) throws(PlanError) -> FramedFrame {
    let states = drafts[i].states.union(targets[i].states)
    let whole = mapping(i, scale: scale)
    if let margins = context.fit.margins(of: whole, &sampler), context.fit.permits(whole, margins) {
      return FramedFrame(
        worldFromVirtual: targets[i].worldFromVirtual, mapping: whole, states: states, margins: margins)
    }
    var (share, scale) = (0.0, scale)
    let retreat = mapping(i, share: 0, scale: scale)
    if context.fit.fits(retreat) {
      share = largestShare(i, scale: scale)
    } else {
      guard let need = context.fit.leastScale(for: retreat) else { throw .cropImpossible(frame: i) }
      scale = need
    }
    return FramedFrame(
      worldFromVirtual: orientation(i, share: share), mapping: mapping(i, share: share, scale: scale),
      states: states.union([.limited]))
  }

  /// The greatest share of the correction that fits, to a thousandth.
  private func largestShare(_ i: Int, scale: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if context.fit.fits(mapping(i, share: middle, scale: scale)) { low = middle } else { high = middle }
    }
    return low
  }
}
