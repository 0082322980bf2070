import Geometry
import Glibc

/// How good a plan is, in numbers that follow from the plan alone.
///
/// Every number is `nil` where the plan has too few frames to say it.
public struct PlanMetrics: Equatable, Sendable {
  /// Frames of the plan.
  public var frames: Int
  /// Root mean square of the virtual camera's roll minus the trim, wrapped to (−π, π], over all frames whose horizon is
  /// known: neither `gyroHold` nor `noMotion` nor `held`; radians.
  public var horizonRms: Double?
  /// Shake of the camera, pixels of the source: see ``PlanMetrics/init(_:trimRoll:)``.
  public var shakeInPixels: Double?
  /// Shake of the virtual camera, pixels of the source.
  public var shakeOutPixels: Double?
  /// Root mean square angular acceleration of the virtual camera from frame to frame (second difference of its
  /// path), rad/s².
  public var smoothness: Double?
  /// Mean magnification.
  public var meanZoom: Double?
  /// Largest magnification.
  public var maxZoom: Double?
  /// Fastest relative change of magnification, `max |d ln zoom/dt|`, 1/s.
  public var zoomRate: Double?

  /// Measures a plan.
  ///
  /// *Shake* is what is left of a camera's turning above 1 Hz. With `R` the orientation at each frame and `H` the
  /// zero-phase high-pass of gain `f⁴/(1 + f⁴)` (f in Hz; the gain of a second-order Butterworth filter run both
  /// ways, see `SplineHighPass`):
  /// ```
  /// φₖ = φₖ₋₁ + log(Rₖ₋₁⁻¹ Rₖ)           the path, radians
  /// shake = F · √(mean over frames of |H φ|²)     F = √(fx·fy), pixels
  /// ```
  /// All three axes count alike: a roll moves a point one focal length from the axis as far as a pan moves the
  /// centre. The crop's magnification is left out, so that in and out compare.
  ///
  /// - Parameter trimRoll: The roll the horizon was meant to be held at, radians.
  public init(_ plan: StabilisationPlan, trimRoll: Double) {
    let focal = plan.lens.focalLength
    let pixelsPerRadian = (focal.x * focal.y).squareRoot()
    let path = TurningPath(plan.frames.map { (time: $0.time, worldFromBody: $0.worldFromVirtual) })
    frames = plan.frames.count
    horizonRms = Self.horizonRms(plan.frames, trimRoll)
    let camera = TurningPath(plan.frames.map { (time: $0.time, worldFromBody: $0.worldFromCamera) })
    shakeInPixels = camera.rms(aboveHertz: 1).map { $0 * pixelsPerRadian }
    shakeOutPixels = path.rms(aboveHertz: 1).map { $0 * pixelsPerRadian }
    smoothness = path.rmsAcceleration
    meanZoom = plan.frames.isEmpty ? nil : plan.frames.reduce(0) { $0 + $1.zoom } / Double(plan.frames.count)
    maxZoom = plan.frames.map(\.zoom).max()
    zoomRate = Self.zoomRate(plan.frames)
  }

  private static func horizonRms(_ frames: [FramePlan], _ trimRoll: Double) -> Double? {
    let errors = frames.filter { $0.states.isDisjoint(with: [.gyroHold, .noMotion, .held]) }.map { frame in
      let error = frame.worldFromVirtual.cameraAngles.roll - trimRoll
      return atan2(sin(error), cos(error))
    }
    return errors.isEmpty ? nil : (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
  }

  private static func zoomRate(_ frames: [FramePlan]) -> Double? {
    var fastest: Double?
    for (a, b) in zip(frames, frames.dropFirst()) where b.time > a.time && a.zoom > 0 && b.zoom > 0 {
      fastest = max(fastest ?? 0, abs(log(b.zoom / a.zoom)) / (b.time - a.time).seconds)
    }
    return fastest
  }
}
