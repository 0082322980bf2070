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
    "loopIteration", "mx", "magX", "roll", "gyro_temperature", "lat", "speed", "gyroBias_x", "timezone", "gyro_raw",
    "flow",
  ])
  func `columns of other things are left alone`(_ text: String) {
    #expect(ColumnName(text).quantity == .other)
  }

  @Test(arguments: ["Linear Acceleration x (m/s^2)", "userAcceleration.x", "motionUserAccelerationX(G)"])
  func `acceleration without gravity is told apart`(_ text: String) {
    #expect(ColumnName(text).quantity == .linearForce)
  }

  @Test(arguments: [
    ("qw", 3), ("qx", 0), ("QY", 1), ("q_z", 2), ("quat_w", 3), ("quatX", 0), ("quaternion_y", 1), ("q[0]", 3),
    ("q[1]", 0), ("q3", 2), ("orientation.w", 3), ("attitude_w", 3), ("attitude_qW", 3), ("attitude_qx", 0),
    ("motionQuaternionX(R)", 0), ("motionQuaternionW(R)", 3), ("rotation_vector_x", 0), ("rotvec_w", 3),
    ("w quaternion", 3),
  ])
  func `names of a quaternion's components are understood`(_ text: String, axis: Int) {
    let name = ColumnName(text)
    #expect(name.quantity == .quaternion)
    #expect(name.axis == axis)
  }

  @Test(arguments: [
    ("gravity_x", 0), ("gravityY", 1), ("motionGravityZ(G)", 2), ("Gravity z (m/s^2)", 2), ("grav_x", 0),
  ])
  func `names of gravity are understood, and gravity in an acceleration is none`(_ text: String, axis: Int) {
    let name = ColumnName(text)
    #expect(name.quantity == .gravity)
    #expect(name.axis == axis)
    #expect(ColumnName("accelerationIncludingGravity.x").quantity == .force)
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
