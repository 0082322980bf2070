import Geometry
import Stabiliser

/// The path of the picture that is shown, in truth: how much it shakes and how smoothly it turns.
public struct PathMetrics: Equatable, Sendable {
  /// Shake of the camera above 1 Hz, pixels of the source.
  public var shakeIn: Double?
  /// Shake of the shown picture above 1 Hz, pixels of the source.
  public var shakeLeft: Double?
  /// Root mean square of second differences over time², rad/s².
  public var accelerationRms: Double?
  /// Root mean square of third differences over time³, rad/s³.
  public var jerkRms: Double?
  /// Mean magnitude of first differences over time, rad/s.
  public var rateMean: Double?
  /// Mean magnitude of second differences over time², rad/s².
  public var accelerationMean: Double?
  /// Mean magnitude of third differences over time³, rad/s³.
  public var jerkMean: Double?

  init(_ paths: ShownPaths, pixelsPerRadian: Double, judged: ClosedRange<Double>) {
    shakeIn = paths.camera.above(hertz: 1)?.within(judged).rms.map { $0 * pixelsPerRadian }
    shakeLeft = paths.shown.above(hertz: 1)?.within(judged).rms.map { $0 * pixelsPerRadian }
    let path = paths.shown.within(judged)
    func lengths(_ order: Int) -> [Double] { path.differences(order: order).map(\.length) }
    let (rates, accelerations, jerks) = (lengths(1), lengths(2), lengths(3))
    (rateMean, accelerationMean, jerkMean) = (rates.mean, accelerations.mean, jerks.mean)
    (accelerationRms, jerkRms) = (accelerations.rms, jerks.rms)
  }
}

/// The turning of the true camera and of the picture that is shown.
struct ShownPaths {
  /// The camera.
  let camera: TurningPath<Camera>
  /// The picture: its axis is the direction seen at the output's centre.
  let shown: TurningPath<Virtual>

  init(_ frames: [ExaminedFrame], lens: Lens, undistort: Double) {
    camera = TurningPath(frames.map { (time: $0.plan.time, worldFromBody: $0.worldFromCamera) })
    shown = TurningPath(frames.map { (time: $0.plan.time, worldFromBody: $0.worldFromPicture(lens, undistort)) })
  }
}

extension ExaminedFrame {
  /// The shown picture's own axes: the virtual camera turned, by the shortest way, to look at what the output's centre
  /// shows. A crop that slides on the virtual picture moves what is seen as a turn does.
  func worldFromPicture(_ lens: Lens, _ undistort: Double) -> Rotation<World, Virtual> {
    let centre = lens.unproject(plan.virtualCentre, undistorted: undistort)
    let axis = centre.flatMap { Rotation<Virtual, Virtual>(taking: Vector3(0, 0, 1), to: $0) }
    return worldFromShown * (axis ?? .identity)
  }
}
