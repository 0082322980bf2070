internal import Geometry
internal import Glibc

/// Settles scale and correction of every frame so that each crop lies inside the source.
struct Framing {
  private var drafts: [FrameDraft]
  private let mapper: DraftMapping
  private let settings: PlanSettings
  private let camera: SourceCamera
  private let unzoomed: Double
  private var fit: CropFit
  private var scales: [Double] = []
  private var notes: [PlanNote] = []

  /// Displacements smaller than this everywhere in a clip are below what the filter resolves, pixels.
  private static let stillPixels = 1.0 / 512

  init(drafts: [FrameDraft], mapper: DraftMapping, settings: PlanSettings, camera: SourceCamera) {
    self.drafts = drafts
    self.mapper = mapper
    self.settings = settings
    self.camera = camera
    unzoomed = ScaleChoice.unzoomed(output: mapper.outputSize, source: camera.size)
    let footprint = TapFootprint(grids: settings.grids, radius: settings.filterRadius)
    let spacing = MeshSpacing.choose(for: Self.samples(drafts, mapper: mapper, scale: unzoomed))
    fit = CropFit(footprint: footprint, display: camera.display, meshSpacing: spacing)
  }

  /// Frames whose mappings bend most: the fastest, the most turned, and some in between.
  private static func samples(_ drafts: [FrameDraft], mapper: DraftMapping, scale: Double) -> [FrameMapping] {
    let fastest = drafts.max { $0.angularRate < $1.angularRate }
    let mostTurned = drafts.max { abs(wrapped($0.correction)) < abs(wrapped($1.correction)) }
    let some = stride(from: 0, to: drafts.count, by: max(1, drafts.count / 8)).map { drafts[$0] }
    return ([fastest, mostTurned].compactMap(\.self) + some).map {
      mapper.mapping($0, correction: $0.correction, scale: scale)
    }
  }

  /// True when nothing in the clip moves by an amount the filter could show.
  private var isStill: Bool {
    guard mapper.outputSize == camera.size, settings.crop != .fullTurn else { return false }
    let focal = max(camera.lens.focalLength.x, camera.lens.focalLength.y)
    let reach = max(focal, hypot(Double(camera.size.width), Double(camera.size.height)))
    return drafts.allSatisfy { draft in
      mapping(draft, scale: 1).rowRotations.allSatisfy { $0.angle * reach < Self.stillPixels }
    }
  }

  private func mapping(_ draft: FrameDraft, scale: Double) -> FrameMapping {
    mapper.mapping(draft, correction: draft.correction, scale: scale)
  }

  /// Chooses all scales, and reduces corrections where a cap on the zoom leaves no other way.
  mutating func settle() throws(PlanError) {
    if isStill { return scales = Array(repeating: 1, count: drafts.count) }
    let cap = settings.maximumZoom.map { $0 * unzoomed }
    if let cap { try yield(to: cap) }
    switch settings.crop {
    case .fullTurn: scales = try constantScale(from: min(fullTurnScale(), cap ?? .infinity))
    case .constant: scales = try constantScale(from: unzoomed)
    case .dynamic:
      scales = try ScaleChoice.breathing(needs: needs(from: unzoomed), times: drafts.map(\.entry.time))
    }
    if let cap, let worst = scales.max(), worst > cap * (1 + 1e-9) {
      notes.append(
        PlanNote(
          kind: "zoomAboveCap",
          message: "a zoom of \(rounded(worst / unzoomed)) is needed even without correction; --max-zoom gave way"))
    }
  }

  /// The least scale each frame needs.
  private func needs(from scale: Double) throws(PlanError) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(drafts.count)
    for (i, draft) in drafts.enumerated() {
      guard let need = fit.leastScale(for: mapping(draft, scale: scale)) else {
        throw .cropImpossible(frame: i)
      }
      result.append(need)
    }
    return result
  }

  /// The least single scale that fits every frame: each frame starts from what its predecessors needed.
  private func constantScale(from first: Double) throws(PlanError) -> [Double] {
    var scale = first
    // A larger scale fits whatever a smaller one fitted, lenses with odd edges apart: look again at the frames that
    // were seen at a smaller one, until nothing moves.
    var unseen = drafts.count
    for _ in 0..<8 where unseen > 0 {
      let frames = 0..<unseen
      unseen = 0
      for i in frames {
        guard let need = fit.leastScale(for: mapping(drafts[i], scale: scale)) else {
          throw .cropImpossible(frame: i)
        }
        if need != scale { (scale, unseen) = (need, i) }
      }
    }
    return Array(repeating: scale, count: drafts.count)
  }

  /// The full-turn scale with the filter's footprint: checked at every degree of a still camera's roll.
  private func fullTurnScale() -> Double {
    let ideal = ScaleChoice.fullTurn(output: mapper.outputSize, source: camera.size)
    guard let any = drafts.first else { return ideal }
    var scale = ideal
    for degree in 0..<360 {
      var trial = mapper.mapping(any, correction: Double(degree) * .pi / 180, scale: scale)
      trial.rowRotations = [Rotation<Camera, Camera>.aboutZ(-Double(degree) * .pi / 180).relabelled()]
      scale = fit.leastScale(for: trial) ?? scale
    }
    return scale
  }

  /// Reduces corrections so that no frame needs more than `cap`.
  private mutating func yield(to cap: Double) throws(PlanError) {
    guard let bound = largestCorrection(at: cap) else { return }
    let limited = CorrectionLimit.apply(
      drafts.map(\.correction), times: drafts.map(\.entry.time), bound: bound)
    for i in drafts.indices where limited.isLimited[i] {
      drafts[i].correction = limited.corrections[i]
      drafts[i].states.insert(.limited)
      backtrack(i, cap: cap)
    }
  }

  /// The correction that every frame which needs more than `cap` can have at `cap`; `nil` when none needs more.
  private func largestCorrection(at cap: Double) -> Double? {
    var bound: Double?
    for draft in drafts where !fit.fits(mapping(draft, scale: cap)) {
      let full = abs(wrapped(draft.correction))
      let sign = wrapped(draft.correction) < 0 ? -1.0 : 1
      var (low, high) = (0.0, full)
      for _ in 0..<24 {
        let middle = (low + high) / 2
        if fit.fits(mapper.mapping(draft, correction: sign * middle, scale: cap)) {
          low = middle
        } else {
          high = middle
        }
      }
      bound = min(bound ?? low, low)
    }
    return bound
  }

  /// Shrinks one frame's correction until its crop fits at `cap`, for what the common bound did not foresee.
  private mutating func backtrack(_ i: Int, cap: Double) {
    for _ in 0..<60 where !fit.fits(mapping(drafts[i], scale: cap)) { drafts[i].correction *= 0.9 }
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

extension Framing {
  /// The finished plan: mappings, margins and certificate.
  func plan(holes: [ClosedRange<Timestamp<ClipClock>>]) -> StabilisationPlan {
    let isStill = isStill
    let frames = drafts.indices.map { framePlan($0, isStill: isStill) }
    let worst = frames.indices.min { frames[$0].margin < frames[$1].margin } ?? 0
    var plan = StabilisationPlan(
      mode: settings.mode, lens: camera.lens, shutter: camera.shutter, display: camera.display,
      sourceSize: camera.size, outputSize: mapper.outputSize, footprint: fit.footprint, meshSpacing: fit.meshSpacing,
      frames: frames,
      certificate: Certificate(
        frames: frames.count, outsideTaps: 0, minMargin: frames[worst].margin, worstFrame: worst),
      notes: notes + PlanNotes.notes(on: frames, holes: holes))
    plan.certificate.outsideTaps = plan.outsideTaps()
    return plan
  }

  private func framePlan(_ i: Int, isStill: Bool) -> FramePlan {
    let draft = drafts[i]
    var mapping = mapping(draft, scale: scales[i])
    var worldFromVirtual = mapper.worldFromVirtual(draft, correction: draft.correction)
    if isStill {
      mapping.rowRotations = [.identity]
      mapping.virtualCentre = camera.size.centre()
      worldFromVirtual = draft.worldFromCamera.relabelled()
    }
    let nearest = fit.margins(of: mapping)?.nearest ?? (.left, -.infinity)
    let middle = mapping.outputSize.centre(in: OutputPixels.self)
    return FramePlan(
      index: i, ticks: draft.entry.ticks, time: draft.entry.time, worldFromCamera: draft.worldFromCamera,
      worldFromVirtual: worldFromVirtual, rowRotations: mapping.rowRotations, virtualCentre: mapping.virtualCentre,
      scale: scales[i], zoom: max(1, scales[i] / unzoomed),
      cropCentre: mapping.sourcePoint(of: middle) ?? camera.size.centre(), angularRate: draft.angularRate,
      margin: nearest.distance, marginEdge: camera.display.uprightEdge(of: nearest.edge), states: draft.states,
      confidence: draft.confidence)
  }
}
