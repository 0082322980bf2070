internal import Geometry

/// Puts a plan together from settled frames: margins, certificate, notes.
struct PlanAssembly {
  let drafts: [FrameDraft]
  let context: FramingContext

  /// The finished plan.
  func plan(_ clip: FramedClip, holes: [ClosedRange<Timestamp<ClipClock>>]) -> StabilisationPlan {
    let (camera, settings) = (context.camera, context.settings)
    let frames = drafts.indices.map { framePlan($0, clip.frames[$0]) }
    let worst = frames.indices.min { frames[$0].margin < frames[$1].margin } ?? 0
    var plan = StabilisationPlan(
      mode: settings.mode, lens: camera.lens, undistort: settings.undistort, shutter: camera.shutter,
      display: camera.display, sourceSize: camera.size, outputSize: context.outputSize,
      footprint: context.fit.footprint,
      meshSpacing: context.fit.meshSpacing, frames: frames,
      certificate: Certificate(
        frames: frames.count, outsideTaps: 0, minMargin: frames[worst].margin, worstFrame: worst),
      notes: clip.notes + PlanNotes.notes(on: frames, holes: holes))
    plan.certificate.outsideTaps = plan.outsideTaps()
    return plan
  }

  private func framePlan(_ i: Int, _ framed: FramedFrame) -> FramePlan {
    let (draft, mapping) = (drafts[i], framed.mapping)
    let nearest = (framed.margins ?? context.fit.margins(of: mapping))?.nearest ?? (.left, -.infinity)
    let middle = mapping.outputSize.centre(in: OutputPixels.self)
    return FramePlan(
      index: i, ticks: draft.entry.ticks, time: draft.entry.time, worldFromCamera: draft.worldFromCamera,
      worldFromVirtual: framed.worldFromVirtual, rowRotations: mapping.rowRotations,
      virtualCentre: mapping.virtualCentre, scale: mapping.scale, zoom: max(1, mapping.scale / context.unzoomed),
      cropCentre: mapping.sourcePoint(of: middle) ?? context.camera.size.centre(), angularRate: draft.angularRate,
      margin: nearest.distance, marginEdge: context.camera.display.uprightEdge(of: nearest.edge),
      states: framed.states, confidence: draft.confidence)
  }
}
