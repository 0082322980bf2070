/// How good the imagined motion sensor is.
public enum ImuGrade: String, CaseIterable, Sendable, Codable {
  /// Tells the truth about rotation and gravity, to rounding, and feels nothing else: for proofs of geometry. No
  /// sensor can tell a slow change of speed from a lean, so that with travel felt even a faultless one errs.
  case perfect
  /// The part in a good phone.
  case phone
  /// The part in an action camera: stronger scale errors and a clock that drifts, ranges wide enough for sport.
  case action
  /// A cheap part: noisy, biased, crooked, soon saturated, stamped by a busy computer.
  case poor

  /// Whether the accelerometer feels the camera's travel as well as gravity.
  public var feelsTravel: Bool { self != .perfect }

  /// Limits and densities of its errors.
  ///
  /// Phone densities are those of common parts (0.007 °/s/√Hz and 150 µg/√Hz); the other grades span what is
  /// sold today, 0.0028…0.014 °/s/√Hz and 70…300 µg/√Hz.
  public var limits: ImuErrorLimits {
    switch self {
    case .perfect: .none
    case .phone:
      ImuErrorLimits(
        gyroNoise: 0.007 * degree, forceNoise: 150e-6 * gravity, gyroBias: 0.5 * degree, forceBias: 10e-3 * gravity,
        gyroWalk: 0.0008 * degree, forceWalk: 10e-6 * gravity, scale: 0.003, misalignment: 0.15 * degree,
        gyroRange: 2000 * degree, forceRange: 8 * gravity, stampJitterSeconds: 30e-6, clockDriftPPM: 20)
    case .action:
      ImuErrorLimits(
        gyroNoise: 0.009 * degree, forceNoise: 180e-6 * gravity, gyroBias: 0.4 * degree, forceBias: 15e-3 * gravity,
        gyroWalk: 0.001 * degree, forceWalk: 15e-6 * gravity, scale: 0.005, misalignment: 0.3 * degree,
        gyroRange: 2000 * degree, forceRange: 16 * gravity, stampJitterSeconds: 100e-6, clockDriftPPM: 200)
    case .poor:
      ImuErrorLimits(
        gyroNoise: 0.014 * degree, forceNoise: 300e-6 * gravity, gyroBias: 1 * degree, forceBias: 20e-3 * gravity,
        gyroWalk: 0.003 * degree, forceWalk: 40e-6 * gravity, scale: 0.01, misalignment: 0.5 * degree,
        gyroRange: 500 * degree, forceRange: 4 * gravity, stampJitterSeconds: 400e-6, clockDriftPPM: 1000)
    }
  }
}

private let gravity = CameraPath.standardGravity
