import Geometry

/// How the orientations of a log are meant: from what to what, and which axis of their world points up.
struct OrientationReading: Equatable {
  /// What decided a question.
  enum Evidence: String {
    case rates = "the angular rates"
    case accelerations = "the accelerations"
    case gravity = "the gravity columns"
  }

  /// Whether they are from the world to the device.
  var isInverse = false
  /// What told so; `nil` where nothing did.
  var directionEvidence: Evidence?
  /// The world's axis along the vertical: 0, 1, 2 for X, Y, Z.
  private(set) var verticalAxis = 2
  /// Whether that axis points down.
  private(set) var isAxisDown = false
  /// What told so; `nil` where nothing did.
  private(set) var axisEvidence: Evidence?

  /// Directions that close are the same vertical: radians, 20° to tell one reading from another, 30° for the best.
  private static let (close, near) = (Double.pi / 9, Double.pi / 6)

  /// Settles what is open by a vertical whose own sign may be unknown.
  ///
  /// Phones' orientations refer to a world with Z up, so that there the orientations tell the vertical's sign and not
  /// the other way round.
  /// - Parameters:
  ///   - vertical: Up or down in the log's axes, as the accelerations or gravity have it.
  ///   - isDown: Whether the vertical is known to point down.
  /// - Returns: False when no axis of the world lies along the vertical.
  mutating func fit(
    _ orientations: OrientationSeries, to vertical: VectorSeries, from evidence: Evidence, isDown: Bool,
    isPhone: Bool
  ) -> Bool {
    func angle(_ axis: Int, _ isInverse: Bool) -> Double {
      PairedMeans.medianAngle(Self.axis(axis, of: orientations, isInverse: isInverse), vertical.samples) ?? 0
    }
    func tilt(_ angle: Double) -> Double { min(angle, .pi - angle) }
    var directions = [isInverse]
    if directionEvidence == nil {
      directions = [false, true]
      let isClose = directions.map { tilt(angle(2, $0)) <= Self.close }
      if isClose[0] != isClose[1] {
        directions = [isClose[1]]
        directionEvidence = evidence
      }
    }
    let options = [2, 1, 0].flatMap { axis in directions.map { (axis: axis, isInverse: $0, angle: angle(axis, $0)) } }
    guard
      let best = options.first(where: { $0.axis == 2 && tilt($0.angle) <= Self.near })
        ?? options.min(by: { tilt($0.angle) < tilt($1.angle) }), tilt(best.angle) <= Self.near
    else { return false }
    (verticalAxis, isInverse) = (best.axis, best.isInverse)
    axisEvidence = evidence
    isAxisDown = isPhone && best.axis == 2 ? false : (best.angle > .pi / 2) != isDown
    return true
  }

  /// A world axis, seen from the device.
  private static func axis(
    _ axis: Int, of orientations: OrientationSeries, isInverse: Bool
  ) -> [VectorSample<Imu, LogClock>] {
    let direction = unit(axis)
    return orientations.samples.map { sample in
      let seen =
        isInverse
        ? sample.rotation(direction.relabelled()).relabelled(as: Imu.self) : sample.rotation.inverse(direction)
      return VectorSample(time: sample.time, value: seen)
    }
  }

  private static func unit(_ axis: Int) -> Vector3<World> {
    Vector3(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
  }

  /// The orientation from the log's axes to a world with Z up.
  func settled(_ sample: OrientationSample<Imu, LogClock>) -> OrientationSample<Imu, LogClock> {
    var result = sample
    if isInverse { result.rotation = sample.rotation.inverse.relabelled() }
    if verticalAxis == 2, !isAxisDown { return result }
    let up = isAxisDown ? -Self.unit(verticalAxis) : Self.unit(verticalAxis)
    if let turn = Rotation<World, World>(taking: up, to: Vector3(0, 0, 1)) { result.rotation = turn * result.rotation }
    return result
  }

  /// What has to be said: what was turned, and what was assumed. `nil` when the log itself shows the usual reading.
  var message: String? {
    if directionEvidence == nil, axisEvidence == nil {
      return "nothing in the log tells how its orientations are meant; read from device to world, with Z up"
    }
    var parts: [String] = []
    if isInverse, let directionEvidence {
      parts.append(
        "the orientations are written from world to device, as \(directionEvidence.rawValue) tell; inverted")
    }
    if directionEvidence == nil {
      parts.append("nothing in the log tells which way its orientations turn; read from device to world")
    }
    if let axisEvidence, verticalAxis != 2 || isAxisDown {
      let name = (isAxisDown ? "−" : "") + ["X", "Y", "Z"][verticalAxis]
      parts.append("the orientations' world has \(name) up, as \(axisEvidence.rawValue) tell; turned to Z")
    }
    if axisEvidence == nil {
      parts.append("nothing in the log tells which way is up in the orientations' world; Z is taken")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
