import Testing

@testable import Telemetry

struct ColumnNameTests {
  @Test(arguments: [
    ("gx", 0), ("gy", 1), ("gyro_z", 2), ("GyroX", 0), ("wx", 0), ("omega_y", 1), ("gyroADC[2]", 2),
    ("Gyroscope x (rad/s)", 0), ("gx_deg_s", 0), ("w_RS_S_y [rad s^-1]", 1), ("rotationRateZ(rad/s)", 2),
    ("angular_velocity.x", 0), ("Rotation Rate (Y)", 1), ("GYROSCOPE Z (rad/s)", 2), ("imu_gyr_x_dps", 0),
    ("x gyro", 0), ("GyroscopeUncalibrated y", 1), ("gyro (uncalibrated) x (deg/s)", 0),
  ])
  func `names of angular rates are understood`(_ text: String, axis: Int) {
    let name = ColumnName(text)
    #expect(name.quantity == .rate)
    #expect(name.axis == axis)
  }

  @Test(arguments: [
    ("ax", 0), ("acc_y", 1), ("accelZ", 2), ("Acceleration x (m/s^2)", 0), ("accSmooth[1]", 1),
    ("a_RS_S_z [m s^-2]", 2), ("ACCELEROMETER X (m/s²)", 0), ("gFy", 1), ("accelerometerAccelerationX(G)", 0),
  ])
  func `names of specific forces are understood`(_ text: String, axis: Int) {
    let name = ColumnName(text)
    #expect(name.quantity == .force)
    #expect(name.axis == axis)
  }

  @Test(arguments: [
    ("t", nil), ("time", nil), ("timestamp_ns", TimeUnit.nanoseconds), ("time (us)", .microseconds),
    ("Time (s)", .seconds), ("t_ms", .milliseconds), ("seconds_elapsed", .seconds), ("#timestamp [ns]", .nanoseconds),
    ("Milliseconds", .milliseconds), ("time(µs)", .microseconds), ("loggingTime", nil),
  ])
  func `names of times are understood, with their unit`(_ text: String, unit: TimeUnit?) {
    let name = ColumnName(text)
    #expect(name.quantity == .time)
    #expect(name.timeUnit == unit)
  }

  @Test(arguments: [
    "loopIteration", "mx", "magX", "gravityX", "roll", "gyro_temperature", "lat", "speed", "gyroBias_x", "timezone",
    "qx",
  ])
  func `columns of other things are left alone`(_ text: String) {
    #expect(ColumnName(text).quantity == .other)
  }

  @Test(arguments: ["Linear Acceleration x (m/s^2)", "userAcceleration.x", "motionUserAccelerationX(G)"])
  func `acceleration without gravity is told apart`(_ text: String) {
    #expect(ColumnName(text).quantity == .linearForce)
  }

  @Test func `units are read in all their spellings`() {
    for text in ["rad/s", "rad s^-1", "rad_s", "radians/s", "RAD/S"] {
      #expect(RateUnit(written: text) == .radiansPerSecond, "\(text)")
    }
    for text in ["deg/s", "dps", "°/s", "deg s-1", "degrees/s"] {
      #expect(RateUnit(written: text) == .degreesPerSecond, "\(text)")
    }
    for text in ["m/s^2", "m/s²", "m s^-2", "m/s/s", "mps2"] {
      #expect(ForceUnit(written: text) == .metresPerSecondSquared, "\(text)")
    }
    #expect(ForceUnit(written: "g") == .standardGravity)
    #expect(TimeUnit(written: "μs") == .microseconds)
  }
}
