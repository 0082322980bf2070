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

  /// The path this motion takes.
  ///
  /// - Parameters:
  ///   - seed: Chooses phases, signs and details.
  ///   - seconds: Length of the clip the path is laid out for: sweeps, flips and pole passes fall inside it. The
  ///     path goes on, as smoothly, before and after.
  /// - Precondition: `seconds` is finite and positive.
  public func path(seed: UInt64, seconds: Double) -> CameraPath {
    precondition(seconds.isFinite && seconds > 0, "a clip has a length")
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
    }
  }
}
