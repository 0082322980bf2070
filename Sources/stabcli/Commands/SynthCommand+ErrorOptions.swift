import Geometry
import Synthesis

/// Errors of the log that are said outright.
struct LogErrorOptions {
  /// Errors of a known size.
  var stated = StatedImuErrors()
  /// What the log's clock shows at the first frame.
  var clockOffset = TimeSpan.zero
  /// Missing and disordered samples.
  var faults = LogFaults()

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(title: "Errors of the log, in place of what --imu and --seed choose", options: sizes + times)
  }

  private static let grade = "the grade's"

  private static var sizes: [OptionDefinition<Self>] {
    [
      .value(
        "--gyro-bias", type: .number("DEG/S", in: .degreesPerSecond, 0...100), optional: \.stated.gyroBias,
        absence: grade, help: "Length of the constant error of the rates; the seed chooses its direction."),
      .value(
        "--accel-bias", type: .number("MG", in: .milliG, 0...1000), optional: \.stated.forceBias, absence: grade,
        help: "Likewise of the accelerations."),
      .value(
        "--scale-error", type: .number("PERCENT", in: .percent, 0...20), optional: \.stated.scale, absence: grade,
        help: "Greatest error of an axis's scale."),
      .value(
        "--misalignment", type: .number("DEGREES", in: .degrees, 0...20), optional: \.stated.misalignment,
        absence: grade, help: "Angle by which the sensor is mounted askew."),
      .value(
        "--noise", type: .number("FACTOR", in: .factor, 0...100), at: \.stated.noiseFactor,
        help: "Factor on the grade's noise and on the wandering of its biases."),
    ]
  }

  private static var times: [OptionDefinition<Self>] {
    [
      .value(
        "--log-offset", type: .seconds(within: -4_000_000_000...4_000_000_000), at: \.clockOffset,
        help: "What the log's clock shows at the first frame."),
      .value(
        "--clock-drift", type: .number("PPM", in: .partsPerMillion, -50_000...50_000),
        optional: \.stated.clockDriftPPM, absence: grade, help: "How fast the log's clock runs; negative for slow."),
      .value(
        "--stamp-jitter", type: .number("MILLISECONDS", in: .milliseconds, 0...100),
        optional: \.stated.stampJitterSeconds, absence: grade, help: "Standard deviation of its time stamps."),
      .value(
        "--dropouts", type: .number("PER-MINUTE", in: .perMinute, 0...100), at: \.faults.dropoutsPerMinute,
        help: "Stretches of 20 to 400 ms without samples; above 0 there is at least one."),
      .value(
        "--reorder", type: .number("PER-MINUTE", in: .perMinute, 0...100), at: \.faults.blockSwapsPerMinute,
        help: "Neighbouring blocks of samples written the later one first; above 0 there is at least one pair."),
    ]
  }
}

extension CommandLineUnit {
  /// Typed in degrees a second, radians a second inside.
  static let degreesPerSecond = CommandLineUnit(
    name: "degrees a second", suffixes: ["deg/s", "°/s"], inside: CommandLineUnit.degrees.inside)
  /// Typed in thousandths of standard gravity, m/s² inside.
  static let milliG = CommandLineUnit(name: "thousandths of g", suffixes: ["mg"], inside: 9.80665e-3)
  /// Typed in percent, a share inside.
  static let percent = CommandLineUnit(name: "percent", suffixes: ["%"], inside: 0.01)
  /// Typed and used in parts in a million.
  static let partsPerMillion = CommandLineUnit(name: "parts in a million", suffixes: ["ppm"], inside: 1)
  /// Typed and used as a count a minute.
  static let perMinute = CommandLineUnit(name: "events a minute", suffixes: ["/min"], inside: 1)
}
