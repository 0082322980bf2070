internal import Geometry

/// A clip framed by the floating zoom lock: the zoom first, then, frame after frame, where the framing is.
struct LockFraming {
  private let drafts: [FrameDraft]
  private var context: FramingContext
  private let settings: PlanSettings
  /// What surely fits: the camera's own framing, levelled where that is asked for.
  private var homes: [Rotation<World, Virtual>] = []
  private var states: [Set<FrameState>] = []
  private var scales: [Double] = []
  private var notes: [PlanNote] = []

  init(drafts: [FrameDraft], context: FramingContext) {
    self.drafts = drafts
    self.context = context
    settings = context.settings
  }

  /// The settled clip and the context it was settled in.
  mutating func settled() throws(PlanError) -> (clip: FramedClip, context: FramingContext) {
    var roll = RollFraming(drafts: drafts, context: context)
    let base = try roll.settled()
    context = base.context
    homes = drafts.indices.map { home($0, base.clip.frames[$0].worldFromVirtual) }
    states = base.clip.frames.map(\.states)
    notes = base.clip.notes
    let zooms = zooms()
    let cap = settings.maximumZoom.map { $0 * context.unzoomed } ?? .infinity
    let wanted = drafts.indices.map { i in
      let level = base.clip.frames[i].mapping.scale
      return max(zooms[i] * context.unzoomed, level, settings.locksHorizon ? min(cap, level * Self.slack) : 0)
    }
    context.chooseMesh(for: samples(scales: wanted))
    scales = try roomy(wanted)
    noteRaised(zooms)
    var clip = framed(walk())
    clip.notes = notes
    return (clip, context)
  }

  /// Room on top of what levelling needs: with none, whatever is held is torn to the middle at the worst frame.
  private static let slack = 1.02

  /// The zoom that was asked for at each frame, under the cap.
  private func zooms() -> [Double] {
    let keys = settings.lock.zoomKeys
    let schedule =
      keys.isEmpty
      ? ZoomSchedule(constant: settings.zoom ?? LockSettings.defaultZoom) : ZoomSchedule(keys: keys)
    let cap = settings.maximumZoom ?? .infinity
    return drafts.map { min(cap, schedule.zoom(at: $0.entry.time)) }
  }

  /// Scales of at least `wanted` at which every home fits; one constant raise for the clip unless the crop is dynamic.
  private func roomy(_ wanted: [Double]) throws(PlanError) -> [Double] {
    var needs: [Double] = []
    for i in drafts.indices {
      guard let need = context.fit.leastScale(for: mapping(i, homes[i], scale: wanted[i])) else {
        throw .cropImpossible(frame: i)
      }
      needs.append(need)
    }
    if settings.crop == .dynamic { return ScaleChoice.breathing(needs: needs, times: drafts.map(\.entry.shown)) }
    let floor = zip(needs, wanted).filter { $0 > $1 }.map(\.0).max() ?? 0
    return needs.map { max($0, floor) }
  }

  private mutating func noteRaised(_ zooms: [Double]) {
    guard let raised = drafts.indices.first(where: { scales[$0] > zooms[$0] * context.unzoomed * 1.02 }) else { return }
    let zoom = (scales[raised] / context.unzoomed * 1000).rounded() / 1000
    notes.append(
      PlanNote(
        kind: "zoomRaised",
        message: "the zoom asked for leaves no room for the horizon; it is \(zoom) where it would be \(zooms[raised])"))
  }

  private func mapping(_ i: Int, _ framing: Rotation<World, Virtual>, scale: Double) -> FrameMapping {
    context.mapping(at: drafts[i].entry.time, worldFromVirtual: framing, scale: scale)
  }

  private var middle: PixelPoint<SourcePixels> { context.camera.size.centre() }

  /// A framing rolled as `roll` is and centred on the middle of the source.
  private func home(_ i: Int, _ roll: Rotation<World, Virtual>) -> Rotation<World, Virtual> {
    aimed(i, roll, at: middle) ?? roll
  }

  /// `framing` aimed at what the camera shows at a point; `nil` where the lens has no answer.
  private func aimed(
    _ i: Int, _ framing: Rotation<World, Virtual>, at point: PixelPoint<SourcePixels>
  ) -> Rotation<World, Virtual>? {
    context.camera.lens.unproject(point).map {
      LockFrame.aimed(framing, ray: context.centreRay, at: drafts[i].worldFromCamera($0))
    }
  }

  /// Mappings that bend most: the fastest frame, the most turned and some in between, middle and corners.
  private func samples(scales: [Double]) -> [FrameMapping] {
    let fastest = drafts.indices.max { drafts[$0].angularRate < drafts[$1].angularRate }
    let some = Array(stride(from: 0, to: drafts.count, by: max(1, drafts.count / 8)))
    return ([fastest].compactMap(\.self) + some).flatMap { i in
      let travel = (1 - context.unzoomed / scales[i]) / 2
      return [(0.0, 0.0), (-travel, -travel), (travel, -travel), (-travel, travel), (travel, travel)].compactMap {
        shift in
        let point = fraction(0.5 + shift.0, 0.5 + shift.1)
        return aimed(i, homes[i], at: point).map { mapping(i, $0, scale: scales[i]) }
      }
    }
  }

  private func fraction(_ x: Double, _ y: Double) -> PixelPoint<SourcePixels> {
    PixelPoint(x * Double(context.camera.size.width), y * Double(context.camera.size.height))
  }
}

extension LockFraming {
  private func frame(_ i: Int) -> LockFrame {
    let focal = context.camera.lens.focalLength
    return LockFrame(
      worldFromCamera: drafts[i].worldFromCamera, home: homes[i], centreRay: context.centreRay,
      isLevel: settings.locksHorizon, pixelsPerRadian: max(focal.x, focal.y), spare: CropFit.spare
    ) { framing in
      context.fit.margins(of: mapping(i, framing, scale: scales[i]))?.upright(context.camera.display)
    }
  }

  /// Frames at which the framing is centred anew, the first among them.
  private var starts: Set<Int> {
    Set(
      [0]
        + settings.lock.recentreTimes.compactMap { time in
          drafts.firstIndex { $0.entry.time >= time }
        })
  }

  /// The lock's path and where it stood still, eased where that is asked for.
  private func walk() -> [(framing: Rotation<World, Virtual>, isHeld: Bool)] {
    let starts = starts
    let anchor = fraction(settings.lock.anchor.x, settings.lock.anchor.y)
    var lock = FloatingZoomLock()
    let path = drafts.indices.map { i in
      lock.next(frame(i), anchored: starts.contains(i) ? aimed(i, homes[i], at: anchor) : nil)
    }
    guard settings.lock.easeSeconds > 0 else { return path }
    let easing = LockEasing(path: path.map(\.framing), times: drafts.map(\.entry.shown), breaks: starts)
    let eased = easing.path(seconds: settings.lock.easeSeconds) { i, wanted in
      fitting(wanted, else: path[i].framing, frame(i))
    }
    return eased.indices.map { i in
      (eased[i], i == 0 || starts.contains(i) ? path[i].isHeld : eased[i - 1].angle(to: eased[i]) < 1e-9)
    }
  }

  /// The eased framing, or as much of the way to it from a framing that fits as fits.
  private func fitting(
    _ eased: Rotation<World, Virtual>, else held: Rotation<World, Virtual>, _ frame: LockFrame
  ) -> Rotation<World, Virtual> {
    func part(_ share: Double) -> Rotation<World, Virtual> { frame.levelled(held.slerp(to: eased, share)) }
    if frame.fits(part(1)) { return part(1) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let share = (low + high) / 2
      if frame.fits(part(share)) { low = share } else { high = share }
    }
    return low == 0 ? held : part(low)
  }

  private func framed(_ walk: [(framing: Rotation<World, Virtual>, isHeld: Bool)]) -> FramedClip {
    FramedClip(
      frames: drafts.indices.map { i in
        FramedFrame(
          worldFromVirtual: walk[i].framing, mapping: mapping(i, walk[i].framing, scale: scales[i]),
          states: states[i].union([walk[i].isHeld ? .locked : .edge]))
      })
  }
}

extension EdgeMargins {
  /// Margins of the stored picture by the edges of the upright one.
  func upright(_ display: DisplayRotation) -> EdgeMargins {
    var result = self
    let all: [(PictureEdge, Double)] = [(.left, left), (.right, right), (.top, top), (.bottom, bottom)]
    for (edge, distance) in all {
      switch display.uprightEdge(of: edge) {
      case .left: result.left = distance
      case .right: result.right = distance
      case .top: result.top = distance
      case .bottom: result.bottom = distance
      }
    }
    return result
  }
}
