import Geometry

/// How far the camera turned its picture against its own body, from `IORI`: a quaternion a frame, (1, 0, 0, 0) where
/// the picture was left alone.
///
/// The order of its axes does not matter here, as only the angle is asked for.
struct GPMFImageTurn {
  private var count = 0
  private var largest = 0.0
  /// A picture turned by less was left alone: the quaternions are written to 0.004°, and half a degree is no
  /// stabilisation.
  private static let leastTurn = Double.pi / 360

  /// Takes in the stream of one packet.
  mutating func add(_ records: [KLV]) {
    guard let values = records.last, let numbers = values.numbers, numbers.count == 4 * values.count else { return }
    for i in stride(from: 0, to: numbers.count, by: 4) {
      // Blank quaternions, as some cameras write them, say nothing.
      guard
        let turn = Rotation<Imu, Imu>(w: numbers[i], x: numbers[i + 1], y: numbers[i + 2], z: numbers[i + 3])
      else { continue }
      count += 1
      largest = max(largest, turn.angle)
    }
  }

  /// Whether the picture was moved; `nil` when nothing is said.
  var isStabilised: Bool? { count > 0 ? largest > Self.leastTurn : nil }

  /// What to say about it.
  var issue: LogIssue? {
    guard isStabilised == true else { return nil }
    return LogIssue(
      kind: .stabilisedInCamera, count: count,
      message: "the picture was stabilised in the camera, turned by up to "
        + "\(decimal(largest * 180 / .pi, digits: 1))° against it; it does not move as the log says")
  }
}
