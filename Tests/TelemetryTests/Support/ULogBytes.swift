import Geometry

/// Writes PX4 logs with the motion of ``AttitudeTable``.
struct ULogBytes {
  private(set) var bytes: [UInt8] = [0x55, 0x4C, 0x6F, 0x67, 0x01, 0x12, 0x35, 1] + LittleBytes.whole(1_000_000, 8)

  mutating func message(_ type: Character, _ payload: [UInt8]) {
    bytes += LittleBytes.whole(payload.count, 2) + [type.asciiValue ?? 0] + payload
  }

  mutating func flags(incompatible: UInt8 = 0, appended: Int = 0) {
    message(
      "B",
      [UInt8](repeating: 0, count: 8) + [incompatible] + [UInt8](repeating: 0, count: 7)
        + LittleBytes.whole(appended, 8) + [UInt8](repeating: 0, count: 16))
  }

  mutating func define(_ text: String) { message("F", Array(text.utf8)) }

  mutating func subscribe(_ number: Int, _ topic: String, instance: UInt8 = 0) {
    message("A", [instance] + LittleBytes.whole(number, 2) + Array(topic.utf8))
  }

  mutating func data(_ number: Int, _ payload: [UInt8]) { message("D", LittleBytes.whole(number, 2) + payload) }

  mutating func synchronise() { message("S", [0x2F, 0x73, 0x13, 0x20, 0x25, 0x0C, 0xBB, 0x12]) }

  static func vector(_ v: Vector3<Imu>) -> [UInt8] {
    LittleBytes.float(v.x) + LittleBytes.float(v.y) + LittleBytes.float(v.z)
  }

  /// Five microseconds for each of the table's: boot came 20 s before.
  static func stamp(_ t: Double) -> [UInt8] { LittleBytes.whole(Int64(20_000_000 + (t * 1e6).rounded()), 8) }

  static func rate(_ t: Double) -> Vector3<Imu> { AttitudeTable.rate(t) }

  /// A log of `sensor_combined` and `vehicle_attitude`, or of single sensors with a nested message between.
  static func log(combined: Bool, rows: Int = 300, syncEvery: Int = 50) -> ULogBytes {
    var log = ULogBytes()
    log.flags()
    log.message("I", [16] + Array("char[3] sys_namePX4".utf8))
    log.define(
      "sensor_combined:uint64_t timestamp;float[3] gyro_rad;uint32_t gyro_integral_dt;"
        + "int32_t accelerometer_timestamp_relative;float[3] accelerometer_m_s2;uint8_t[3] _padding0;")
    log.define("point:float x;float y;float z;")
    log.define("sensor_gyro:uint64_t timestamp;uint64_t timestamp_sample;uint32_t device_id;float x;float y;float z;")
    log.define("sensor_accel:uint64_t timestamp;point[2] spare;float x;float y;float z;char[10] name;")
    log.define("vehicle_attitude:uint64_t timestamp;float[4] q;float[4] delta_q_reset;")
    log.subscribe(3, "battery_status")
    log.subscribe(7, combined ? "sensor_combined" : "sensor_gyro")
    log.subscribe(8, "sensor_accel", instance: 0)
    log.subscribe(9, "vehicle_attitude")
    for k in 0..<rows {
      let t = Double(k) * 0.01
      if k % syncEvery == 0 { log.synchronise() }
      log.data(3, [1, 2, 3])
      if combined {
        log.data(
          7,
          stamp(t) + vector(rate(t)) + LittleBytes.whole(5000, 4) + LittleBytes.whole(Int32(-2000), 4)
            + vector(AttitudeTable.force(t - 0.002)) + [0, 0, 0])
      } else {
        log.data(7, stamp(t + 0.001) + stamp(t) + LittleBytes.whole(77, 4) + vector(rate(t)))
        log.data(
          8,
          stamp(t) + [UInt8](repeating: 9, count: 24) + vector(AttitudeTable.force(t))
            + [UInt8](repeating: 65, count: 10))
      }
      let q = AttitudeTable.truth(t)
      log.data(9, stamp(t) + [q.w, q.x, q.y, q.z, 1, 0, 0, 0].flatMap { LittleBytes.float($0) })
    }
    return log
  }
}
