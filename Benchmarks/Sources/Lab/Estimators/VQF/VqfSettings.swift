/// What VQF assumes; the values are the paper's defaults (table 1).
///
/// Source of everything in this folder: D. Laidig and T. Seel, "VQF: Highly accurate IMU orientation estimation with
/// bias estimation and magnetic disturbance rejection", Information Fusion 91 (2023), 187–204, without magnetometer.
struct VqfSettings: Equatable {
  /// Time constant τ_acc over which acceleration is taken to average out, seconds.
  var accelerometerSeconds = 3.0
  /// Bias before anything is known: standard deviation, rad/s.
  var initialBias = 0.5 * degree
  /// Time in which an unobserved bias becomes uncertain by 0.1°/s, seconds.
  var forgettingSeconds = 100.0
  /// Largest bias believed, rad/s.
  var biasLimit = 2 * degree
  /// Standard deviation of the bias that long motion leads to, rad/s.
  var motionBias = 0.1 * degree
  /// Share of trust in "no rotation about the vertical" while moving.
  var verticalForgetting = 1e-4
  /// Standard deviation of the bias that long rest leads to, rad/s.
  var restBias = 0.03 * degree
  /// How long nothing must move to be at rest, seconds.
  var restSeconds = 1.5
  /// Time constant of the averages that rest is judged by, seconds.
  var restAverageSeconds = 0.5
  /// Departures from the average that end a rest: rad/s and m/s².
  var restRate = 2 * degree
  var restForce = 0.5
}

private let degree = Double.pi / 180
