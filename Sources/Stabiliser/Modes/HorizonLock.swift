public import Geometry
internal import Glibc

/// Holds the virtual camera's roll level, as the last step of any mode.
///
/// The correction is a rotation about the optical axis: `virtual = camera · Rz(−angle)`. Away from the vertical the
/// angle is the camera's measured roll. Near the vertical there is no horizon; with `s = √(d.x²+d.y²)`, the length of
/// "down" in the image plane, *gyro hold* begins below 0.12 and ends above 0.22. While it lasts the angle follows the
/// gyro's rate about the optical axis, which keeps the picture still in space.
///
/// Coming out of a hold, the measured roll may differ from the carried one: by half a turn when the axis has crossed
/// over the vertical. As the whole clip is known, the difference is worked off from the moment the hold begins, along
/// a smooth step no faster than ``returnRate``; it goes on behind the hold only when that is too short.
public struct HorizonLock: Sendable {
  /// Below this, the horizon is undefined: 6.9° from the vertical.
  public static let holdBelow = 0.12
  /// Above this, the horizon is defined again: 12.7° from the vertical.
  public static let releaseAbove = 0.22
  /// Greatest rate of the return to the measured roll, rad/s: 240 °/s, half a turn in 1.1 s.
  public static let returnRate = 240 * Double.pi / 180

  /// A stretch of time near the vertical.
  struct Hold: Equatable, Sendable {
    var start: Timestamp<ClipClock>
    var end: Timestamp<ClipClock>
    /// Angle at `start`, radians.
    var startAngle: Double
    /// What is to be worked off, radians in (−π, π].
    var mismatch: Double
    /// How long that takes, seconds from `start`.
    var returnSeconds: Double
  }

  private let track: RotationTrack<World, Camera>
  /// ∫ rate about the optical axis at each knot, radians.
  private let axisTurn: [Double]
  private(set) var holds: [Hold] = []

  /// Prepares the lock for a track.
  public init(track: RotationTrack<World, Camera>) {
    self.track = track
    axisTurn = Self.integrateAxisRate(track)
    holds = findHolds()
  }

  /// Correction angle at an instant, radians, any number of turns; and whether it is held or returning there.
  public func correction(at time: Timestamp<ClipClock>) -> (angle: Double, isHeld: Bool) {
    var residual = 0.0
    var current: Hold?
    var isHeld = false
    for hold in holds where hold.start <= time {
      let progress = min(1, (time - hold.start).seconds / max(hold.returnSeconds, 1e-9))
      let done = hold.mismatch * progress * progress * (3 - 2 * progress)
      isHeld = isHeld || time <= hold.end || (progress < 1 && hold.mismatch != 0)
      if time <= hold.end {
        current = hold
        residual += done
      } else {
        residual -= hold.mismatch - done
      }
    }
    let base = current.map { $0.startAngle + axisTurn(at: time) - axisTurn(at: $0.start) } ?? measuredRoll(at: time)
    return (base + residual, isHeld)
  }

  private func measuredRoll(at time: Timestamp<ClipClock>) -> Double {
    let down = track.rotation(at: time).down
    return atan2(down.x, down.y)
  }

  private static func integrateAxisRate(_ track: RotationTrack<World, Camera>) -> [Double] {
    var sum = 0.0
    return track.knots.indices.map { i in
      if i > 0 {
        let (a, b) = (track.knots[i - 1], track.knots[i])
        sum += 0.5 * (a.rate.z + b.rate.z) * (b.time - a.time).seconds
      }
      return sum
    }
  }

  private func axisTurn(at time: Timestamp<ClipClock>) -> Double {
    if time <= track.start { return axisTurn[0] }
    if time >= track.end { return axisTurn[axisTurn.count - 1] }
    let i = track.index(at: time)
    let knot = track.knots[i]
    let elapsed = (time - knot.time).seconds
    return axisTurn[i] + 0.5 * (knot.rate.z + track.rate(at: time).z) * elapsed
  }

  private func findHolds() -> [Hold] {
    var result: [Hold] = []
    var start: Timestamp<ClipClock>?
    var isFirst = true
    for knot in track.knots {
      let down = knot.rotation.down
      let length = (down.x * down.x + down.y * down.y).squareRoot()
      if start == nil, length < Self.holdBelow || (isFirst && length < Self.releaseAbove) {
        start = knot.time
      } else if let begun = start, length > Self.releaseAbove {
        result.append(hold(from: begun, to: knot.time, isReleased: true))
        start = nil
      }
      isFirst = false
    }
    if let begun = start { result.append(hold(from: begun, to: track.end, isReleased: false)) }
    return result
  }

  private func hold(from start: Timestamp<ClipClock>, to end: Timestamp<ClipClock>, isReleased: Bool) -> Hold {
    let carried = axisTurn(at: end) - axisTurn(at: start)
    if start == track.start {
      // No roll was measured before: take the one that meets the measured roll at the end, if it has an end.
      let angle = isReleased ? measuredRoll(at: end) - carried : 0
      return Hold(start: start, end: end, startAngle: angle, mismatch: 0, returnSeconds: 0)
    }
    let angle = measuredRoll(at: start)
    let mismatch = isReleased ? wrapped(measuredRoll(at: end) - angle - carried) : 0
    // A smooth step is 1.5 times as fast in its middle as on average.
    let seconds = max((end - start).seconds, 1.5 * abs(mismatch) / Self.returnRate)
    return Hold(start: start, end: end, startAngle: angle, mismatch: mismatch, returnSeconds: seconds)
  }
}

/// The same angle in (−π, π], radians.
func wrapped(_ angle: Double) -> Double {
  let turn = 2 * Double.pi
  let rest = angle - turn * (angle / turn).rounded()
  return rest <= -Double.pi ? rest + turn : rest
}
