internal import Geometry
internal import Glibc

/// The causal policy of a camera: one step a frame, no look ahead. Baselines, to be compared against.
///
/// The crop's offset from the middle, in fractions of the frame, follows the picture's motion and leaks back:
/// ```
/// oₓ ← oₓ·e^(−k·Δt) − ω_y·gain·Δt        a pan to the right moves the picture left, and the crop after it
/// o_y ← o_y·e^(−k·Δt) + ωₓ·gain·Δt       a tilt up moves it down (y is down)
/// ```
/// clamped to ±limit, and what is cut off is forgotten. Roll moves a share of the way to level. Near the vertical it
/// follows the gyro, and returns at ``HorizonLock/returnRate``. Stale motion freezes all of it.
struct LivePolicy: Equatable, Sendable {
  /// Offset for a turn about the vertical, fractions of the width per radian.
  var gainX: Double
  /// Offset for a turn about the horizontal, fractions of the height per radian.
  var gainY: Double
  /// Leak of the offset, 1/s.
  var decay: Double
  /// Greatest offset, fraction of the frame.
  var limit: Double
  /// How far roll is moved towards level.
  var rollShare: Double
  /// The crop is this part of the largest that fits with no offset.
  var reserve: Double

  /// The policy of a mode; `nil` where nothing is corrected.
  ///
  /// Gains, leaks, limits, shares, and the reserves of horizon and zoom are those of the phone app in which these modes
  /// were first described. The reserves of action and smart give their limits just room: 1 − 2·limit. The zoom lock moves
  /// with the picture: its gain is the lens's own, the same angle on either axis.
  static func policy(for mode: StabilisationMode, lens: Lens, size: PixelSize, locksHorizon: Bool) -> LivePolicy? {
    let focal = lens.focalLength
    var policy: LivePolicy
    switch mode {
    case .source: return nil
    case .horizon: policy = LivePolicy(gainX: 0, gainY: 0, decay: 0, limit: 0, rollShare: 1, reserve: 0.97)
    case .zoom:
      policy = LivePolicy(
        gainX: focal.x / Double(size.width), gainY: focal.y / Double(size.height), decay: 0, limit: 0.5, rollShare: 0,
        reserve: 0.80)
    case .action: policy = LivePolicy(gainX: 0.32, gainY: 0.32, decay: 1.7, limit: 0.18, rollShare: 0.82, reserve: 0.64)
    case .smart: policy = LivePolicy(gainX: 0.11, gainY: 0.11, decay: 3.2, limit: 0.065, rollShare: 0.14, reserve: 0.87)
    }
    if locksHorizon { policy.rollShare = 1 }
    return policy
  }
}

extension LivePolicy {
  /// The policy a clip's settings ask for.
  static func policy(for camera: SourceCamera, _ settings: PlanSettings) -> LivePolicy? {
    policy(for: settings.mode, lens: camera.lens, size: camera.size, locksHorizon: settings.locksHorizon)
  }
}

/// What a live policy does to a frame.
struct LiveCorrection: Equatable, Sendable {
  /// Offset of the crop from the middle, fraction of the width.
  var x = 0.0
  /// Offset of the crop from the middle, fraction of the height.
  var y = 0.0
  /// Roll taken out, radians.
  var roll = 0.0
  /// Whether the offset was cut off at an edge.
  var isClamped = false
  /// Whether motion was stale and the last correction is kept.
  var isHeld = false
}

/// A live policy on its way through a clip.
struct LiveRun {
  let policy: LivePolicy
  /// Greatest offset the crop itself leaves at a roll, fractions of width and height.
  let travel: (_ roll: Double) -> (x: Double, y: Double)
  private(set) var correction = LiveCorrection()
  private var roll: Double?
  private var isNearVertical = false
  private var isReturning = false

  init(policy: LivePolicy, travel: @escaping (_ roll: Double) -> (x: Double, y: Double)) {
    (self.policy, self.travel) = (policy, travel)
  }

  /// One frame.
  ///
  /// - Parameter seconds: time since the last frame.
  mutating func step(_ motion: LiveMotion, seconds: Double) -> LiveCorrection {
    correction.isHeld = motion.isStale
    guard !motion.isStale else { return correction }
    follow(motion, seconds: seconds)
    correction.roll = policy.rollShare * wrapped(roll ?? 0)
    let leak = exp(-policy.decay * seconds)
    let x = correction.x * leak - motion.rate.y * policy.gainX * seconds
    let y = correction.y * leak + motion.rate.x * policy.gainY * seconds
    let room = travel(correction.roll)
    func clamped(_ value: Double, _ room: Double) -> Double {
      let limit = max(0, min(policy.limit, room))
      return max(-limit, min(limit, value))
    }
    (correction.x, correction.y) = (clamped(x, room.x), clamped(y, room.y))
    correction.isClamped = correction.x != x || correction.y != y
    return correction
  }

  /// The camera's roll: measured, or by the gyro where there is no horizon.
  private mutating func follow(_ motion: LiveMotion, seconds: Double) {
    let down = motion.down
    let length = (down.x * down.x + down.y * down.y).squareRoot()
    let wasNearVertical = isNearVertical
    isNearVertical = length < (wasNearVertical ? HorizonLock.releaseAbove : HorizonLock.holdBelow)
    if wasNearVertical, !isNearVertical { isReturning = true }
    let turned = (roll ?? 0) + motion.rate.z * seconds
    guard !isNearVertical else { return roll = turned }
    let measured = atan2(down.x, down.y)
    guard isReturning, roll != nil else { return roll = measured }
    let step = HorizonLock.returnRate * seconds
    let missing = wrapped(measured - turned)
    isReturning = abs(missing) > step
    roll = turned + max(-step, min(step, missing))
  }
}
