import Geometry
import Glibc
import Stabiliser

/// How well a framing is held in space, for plans that hold one.
///
/// Judged by the direction seen at the output's centre: heading times the cosine of the mean pitch, and pitch.
public struct LockMetrics: Equatable, Sendable {
  /// Share of the steps from frame to frame in which the shown centre moves less than a tenth of a pixel, 0…1.
  public var staticShare: Double
  /// The most frames for which the shown direction went on moving after a camera that dragged it had turned back.
  public var regainFrames: Int

  /// Measures two paths of directions, radians; still is a step shorter than `still`.
  ///
  /// - Returns: `nil` for fewer than three samples.
  init?(camera: [(x: Double, y: Double)], shown: [(x: Double, y: Double)], still: Double) {
    guard camera.count == shown.count, shown.count >= 3 else { return nil }
    let steps = zip(shown, shown.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    staticShare = Double(steps.count { $0 < still }) / Double(steps.count)
    let axes = [(camera.map(\.x), shown.map(\.x)), (camera.map(\.y), shown.map(\.y))]
    regainFrames = axes.map { Self.regainFrames($0, $1, still: still) }.max() ?? 0
  }

  /// A reversal is a step of the camera against the way it last dragged the shown direction along.
  private static func regainFrames(_ camera: [Double], _ shown: [Double], still: Double) -> Int {
    var (worst, dragged, since) = (0, 0.0, 0)
    for k in shown.indices.dropFirst() {
      let (pull, step) = (camera[k] - camera[k - 1], shown[k] - shown[k - 1])
      let isMoving = abs(step) >= still
      if isMoving, step * pull > 0 {
        (dragged, since) = (step, 0)
      } else if dragged * pull < 0, isMoving, step * dragged > 0 {
        // Still going the old way although the camera has turned back.
        since += 1
        worst = max(worst, since)
      } else {
        dragged = 0
      }
    }
    return worst
  }
}

extension LockMetrics {
  /// Measures the frames of a plan; `nil` where none holds a framing.
  init?(_ frames: [ExaminedFrame], lens: Lens, undistort: Double, pixelsPerRadian: Double) {
    guard frames.contains(where: { $0.plan.states.contains(.locked) }) else { return nil }
    self.init(
      camera: Self.directions(frames.map { $0.worldFromCamera(Vector3(0, 0, 1)) }),
      shown: Self.directions(frames.map { $0.worldFromPicture(lens, undistort)(Vector3(0, 0, 1)) }),
      still: 0.1 / pixelsPerRadian)
  }

  /// Heading, unwrapped and times the cosine of the mean pitch, and pitch.
  private static func directions(_ axes: [Vector3<World>]) -> [(x: Double, y: Double)] {
    let pitches = axes.map { asin(max(-1, min(1, $0.z))) }
    let shrink = cos(pitches.mean ?? 0)
    var (heading, last): (Double, Double?) = (0, nil)
    return zip(axes, pitches).map { axis, pitch in
      let now = atan2(axis.x, axis.y)
      heading = last.map { heading + wrapped(now - $0) } ?? now
      last = now
      return (heading * shrink, pitch)
    }
  }
}
