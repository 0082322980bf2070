/// How the imagined operator moves the camera.
public enum SyntheticMotion: String, CaseIterable, Sendable, Codable {
  /// Level and motionless.
  case still
  /// Level sweeps of heading with eased starts and ends, on a tripod.
  case pan
  /// Standing operator: tremor about all axes and slow drift.
  case handheld
  /// Walking: gait at 1.3 and 2.6 Hz, roll drifting slowly.
  case walk
  /// Running: harder gait at 1.4 and 2.8 Hz.
  case run
  /// Riding: fine vibration, leaning into coordinated turns.
  case bike
  /// Full turns of roll, both ways.
  case flips
  /// The optical axis through straight down and back, later across it.
  case pole
  /// Smooth flight in banked turns.
  case drone
  // New motions go last: a motion's place among them chooses its random numbers.
  /// Rolling by 10° to both sides at 0.1 Hz.
  case roll
  /// A level view of one place under hard, fast hand shake.
  case shaky

  /// The path this motion takes.
  ///
  /// - Parameters:
  ///   - seed: Chooses phases, signs and details.
  ///   - seconds: Length of the clip the path is laid out for: sweeps, flips and pole passes fall inside it. The
  ///     path goes on, as smoothly, before and after.
  ///   - strength: Factor on all shake, angles and position; what is slower than 0.3 Hz is meant and stays.
  /// - Precondition: `seconds` is finite and positive.
  public func path(seed: UInt64, seconds: Double, strength: Double = 1) -> CameraPath {
    precondition(seconds.isFinite && seconds > 0, "a clip has a length")
    precondition(strength.isFinite, "shake has a strength")
    return plainPath(seed: seed, seconds: seconds).shaken(by: strength)
  }

  private func plainPath(seed: UInt64, seconds: Double) -> CameraPath {
    let variant = UInt64(Self.allCases.firstIndex(of: self) ?? 0)
    var random = RandomStream(seed: seed, purpose: .motion, variant: variant)
    switch self {
    case .still: return CameraPath()
    case .pan: return .pan(seconds: seconds, &random)
    case .handheld: return .handheld(&random)
    case .walk: return .gait(.walking, &random)
    case .run: return .gait(.running, &random)
    case .bike: return .bike(&random)
    case .flips: return .flips(seconds: seconds, &random)
    case .pole: return .pole(seconds: seconds, &random)
    case .drone: return .drone(&random)
    case .roll: return .roll(&random)
    case .shaky: return .shaky(&random)
    }
  }
}

extension SyntheticMotion {
  /// Height of the camera above the floor of the parallax scene, metres. Everything near grows with it, so that a
  /// flight is among towers and not through the floor.
  var eyeHeight: Double { self == .drone ? 12 : 1.6 }
}
