internal import Geometry

/// Holds a framing in space for as long as the source shows it.
///
/// The virtual camera keeps its orientation in the world, to the last bit, while its crop lies inside the source. Where it
/// does not, it is turned by the least angle that brings it back: one way between the left and right edge, another between top
/// and bottom, each leaving the other as it was (``LockFrame/dragAxis(_:)``). In one axis
/// ```
/// cₜ = clamp(cₜ₋₁ + Δₜ, loₜ, hiₜ)        c: the framing's place in the source, Δ: how far the source moved
/// ```
/// the *play operator*: of all paths between the moving bounds from the same start it has the least total variation. All
/// it remembers is where it is; so when a pan turns back the framing stands still with the first frame that turns back.
///
/// Roll is held too. It gives way only where no pan makes room for it.
/// - Source: arXiv:1311.6405, on the play operator and total variation.
struct FloatingZoomLock {
  /// Where the framing is; `nil` before the first frame.
  private(set) var framing: Rotation<World, Virtual>?

  /// The framing for the next frame.
  ///
  /// - Parameter anchored: where the framing is centred anew; `nil` to hold it. The first frame needs one, else it starts
  ///   from ``LockFrame/home``.
  /// - Returns: The framing, which fits, and whether it is the last one, held.
  mutating func next(
    _ frame: LockFrame, anchored: Rotation<World, Virtual>? = nil
  ) -> (framing: Rotation<World, Virtual>, isHeld: Bool) {
    let wanted = anchored ?? framing ?? frame.home
    let held = frame.levelled(wanted)
    if frame.fits(held) {
      framing = held
      return (held, true)
    }
    let dragged = Self.panned(held, frame) ?? Self.relaxed(held, frame)
    framing = dragged
    return (dragged, false)
  }

  /// The framing turned by the least pan that makes it fit; `nil` where no pan does.
  static func panned(_ wanted: Rotation<World, Virtual>, _ frame: LockFrame) -> Rotation<World, Virtual>? {
    var framing = within(wanted, frame)
    // Roll and readout couple the axes a little: what one did, the other sees a second time.
    for _ in 0..<8 {
      for axis in LockFrame.Axis.allCases {
        guard let next = panned(framing, axis, frame) else { return nil }
        framing = next
      }
      if frame.fits(framing) { return framing }
    }
    return nil
  }

  /// The same about one axis; `nil` when the crop is wider than what lies between the two edges.
  private static func panned(
    _ framing: Rotation<World, Virtual>, _ axis: LockFrame.Axis, _ frame: LockFrame
  ) -> Rotation<World, Virtual>? {
    // Positive turns go right and up: away from the left edge, and away from the bottom one.
    func room(_ framing: Rotation<World, Virtual>) -> (near: Double, far: Double)? {
      frame.margins(framing).map { axis == .across ? ($0.left, $0.right) : ($0.bottom, $0.top) }
    }
    guard let start = room(framing) else { return nil }
    let (low, high) = (start.near - frame.spare, start.far - frame.spare)
    if low >= 0, high >= 0 { return framing }
    guard low >= 0 || high >= 0 else { return nil }
    let excess = min(low, high)
    // Home is on the way, but for edges that are not parallel: those may ask for a little more, or for the other way.
    let way = low < 0 ? 1.0 : -1
    let angle = way * max(way * frame.angleHome(framing, axis), -3 * excess / frame.pixelsPerRadian)
    let share = EdgeSearch.share(
      from: excess, guess: -excess / (frame.pixelsPerRadian * abs(angle))
    ) { share in
      room(frame.turned(framing, axis, by: angle * share)).map { (low < 0 ? $0.near : $0.far) - frame.spare }
    }
    return share.map { frame.turned(framing, axis, by: angle * $0) }
  }

  /// The framing brought near enough to home for the lens to have an answer.
  private static func within(_ framing: Rotation<World, Virtual>, _ frame: LockFrame) -> Rotation<World, Virtual> {
    guard frame.margins(framing) == nil else { return framing }
    var (low, high) = (0.0, 1.0)
    func part(_ share: Double) -> Rotation<World, Virtual> { frame.levelled(frame.home.slerp(to: framing, share)) }
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if frame.margins(part(middle)) != nil { low = middle } else { high = middle }
    }
    return part(low)
  }

  /// The framing with as little roll taken out of it as a pan then needs to make it fit; where the roll is not the lock's
  /// to give, as little of the way to ``LockFrame/home``.
  private static func relaxed(_ wanted: Rotation<World, Virtual>, _ frame: LockFrame) -> Rotation<World, Virtual> {
    let roll = frame.isLevel ? 0 : frame.rollFromHome(wanted)
    func trial(_ share: Double) -> Rotation<World, Virtual>? {
      let relaxed =
        frame.isLevel
        ? frame.levelled(wanted.slerp(to: frame.home, share)) : frame.rolled(wanted, by: -roll * share)
      return panned(relaxed, frame)
    }
    let least = frame.isLevel ? 0 : leastRollShare(wanted, roll, frame)
    if least > 0, let result = trial(least) { return result }
    // Off the middle, edges that are not parallel leave less room than on it.
    let step = (1 - least) / 8
    let shares = (1...8).lazy.map { least + step * Double($0) }
    guard let (enough, found) = shares.compactMap({ share in trial(share).map { (share, $0) } }).first else {
      return frame.home
    }
    return leastRelaxed(from: enough - step, to: enough, found, trial)
  }

  /// The least share of the roll without which the crop is no wider than the source, in the middle.
  private static func leastRollShare(
    _ wanted: Rotation<World, Virtual>, _ roll: Double, _ frame: LockFrame
  ) -> Double {
    let centred = frame.centred(wanted)
    /// How much wider the source is than the crop, in the axis in which it is less.
    func room(_ share: Double) -> Double? {
      frame.margins(frame.rolled(centred, by: -roll * share)).map {
        min($0.left + $0.right, $0.top + $0.bottom) - 2 * frame.spare - EdgeSearch.tolerancePixels
      }
    }
    let start = room(0) ?? -.infinity
    return start >= 0 ? 0 : EdgeSearch.share(from: start, guess: 0.01) { room($0) } ?? 1
  }

  /// The result for the least share between one that has none and one that has, to a thousandth of their distance: more
  /// would show as a jerk, and room for some frames' pans, after which it would come again.
  private static func leastRelaxed(
    from failing: Double, to enough: Double, _ found: Rotation<World, Virtual>,
    _ trial: (Double) -> Rotation<World, Virtual>?
  ) -> Rotation<World, Virtual> {
    var (low, high, best) = (failing, enough, found)
    for _ in 0..<10 {
      let middle = (low + high) / 2
      if let result = trial(middle) { (high, best) = (middle, result) } else { low = middle }
    }
    return best
  }
}
