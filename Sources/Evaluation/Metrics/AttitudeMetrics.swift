import Geometry
import Glibc
import Stabiliser

/// Where the log put the camera, against where it was. Radians.
public struct AttitudeMetrics: Equatable, Sendable {
  /// Root mean square error of the roll, where the axis is less than 70° above or below the horizon.
  public var rollRms: Double?
  /// Root mean square error of the pitch, over the same frames.
  public var pitchRms: Double?
  /// Root mean square angle between true and estimated vertical, over all frames.
  public var tiltRms: Double?
  /// Root mean square error of the heading after its constant part is taken out: the drift.
  public var headingDriftRms: Double?
  /// Mean of (roll error / stated standard deviation)²: 1 for an honest estimate. `nil` where none is stated.
  public var nees: Double?
  /// Frames that state a standard deviation.
  public var neesFrames: Int

  init(_ frames: [ExaminedFrame]) {
    let level = frames.filter { abs($0.worldFromCamera.cameraAngles.pitch) < 70 * .pi / 180 }
    func error(_ frame: ExaminedFrame, _ angle: KeyPath<CameraAngles, Double>) -> Double {
      wrapped(
        frame.plan.worldFromCamera.cameraAngles[keyPath: angle] - frame.worldFromCamera.cameraAngles[keyPath: angle])
    }
    rollRms = level.map { error($0, \.roll) }.rms
    pitchRms = level.map { error($0, \.pitch) }.rms
    tiltRms = frames.map { Self.angle($0.plan.worldFromCamera.down, $0.worldFromCamera.down) }.rms
    let twists = HeadingDrift(frames.map { ($0.seconds, $0.worldFromCamera, $0.plan.worldFromCamera) }).twists
    headingDriftRms = twists.mean.flatMap { constant in twists.map { $0 - constant }.rms }
    let normalised = level.compactMap { frame in frame.plan.rollSigma.map { error(frame, \.roll) / $0 } }
    nees = normalised.map { $0 * $0 }.mean
    neesFrames = normalised.count
  }

  /// Angle between two unit vectors, exact for small ones.
  private static func angle(_ a: Vector3<Camera>, _ b: Vector3<Camera>) -> Double { atan2(a.cross(b).length, a.dot(b)) }
}
