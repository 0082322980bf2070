import Geometry
import Telemetry

/// The files of a phone app, a sensor each, with the motion of ``AttitudeTable``.
struct PhoneParts {
  var parts: [LogPart] = []
  /// What times begin at, seconds.
  var start = 0.0
  /// Sign and scale of accelerations and gravity.
  var force = 1.0

  /// Adds a file of Sensor Logger: values in reverse order, two times.
  func sensorLogger(_ name: String, _ value: (Double) -> Vector3<Imu>, delay: Double = 0.0013) -> Self {
    file(name, "time,seconds_elapsed,z,y,x", delay: delay) { t in
      let v = value(t)
      return "\(1_762_361_557_000_000_000 + Int64(t * 1e9)),\(t + start),\(v.z),\(v.y),\(v.x)"
    }
  }

  /// Adds its orientations.
  func sensorLoggerOrientation() -> Self {
    file("Orientation.csv", "time,seconds_elapsed,yaw,qx,qz,roll,qw,qy,pitch", delay: 0.0021) { t in
      let q = AttitudeTable.truth(t)
      return "\(1_762_361_557_000_000_000 + Int64(t * 1e9)),\(t + start),0,\(q.x),\(q.z),0,\(q.w),\(q.y),0"
    }
  }

  /// Adds what it says of the recording.
  func metadata(platform: String, standard: Bool = false) -> Self {
    adding(
      "Metadata.csv",
      "version,device name,recording epoch time,platform,standardisation\n3,phone,1762361557000,\(platform),\(standard)\n"
    )
  }

  /// Adds a file of phyphox.
  func phyphox(_ name: String, _ quantity: String, _ unit: String, _ value: (Double) -> Vector3<Imu>) -> Self {
    let header = (["Time (s)"] + ["x", "y", "z"].map { "\(quantity) \($0) (\(unit))" }).map { "\"\($0)\"" }
    return file(name, header.joined(separator: ","), delay: 0.0007) { t in
      let v = value(t)
      return "\(t + start),\(v.x),\(v.y),\(v.z)"
    }
  }

  /// Adds a file of OpenCamera Sensors.
  func openCamera(_ name: String, _ value: (Double) -> Vector3<Imu>) -> Self {
    let lines = (0..<600).map { k in
      let (t, v) = (Double(k) * 0.01, value(Double(k) * 0.01))
      return "\(v.x),\(v.y),\(v.z),\(38_000_000_000_000 + Int64((t * 1e9).rounded()))\n"
    }
    return adding(name, lines.joined())
  }

  /// Adds any text.
  func adding(_ name: String, _ text: String) -> Self {
    var result = self
    result.parts.append(LogPart(name: name, bytes: Array(text.utf8)))
    return result
  }

  private func file(_ name: String, _ header: String, delay: Double, row: (Double) -> String) -> Self {
    adding(name, ([header] + (0..<600).map { row(Double($0) * 0.01 + delay) }).joined(separator: "\n") + "\n")
  }

  /// The log they make.
  func log() throws(TelemetryError) -> MotionLog { try readMotionLog(parts: parts, name: "phone") }
}

extension MotionLog {
  /// The largest distance between the log's angular rates and the true ones, rad/s.
  var largestRateError: Double {
    recording.angularRates.map { ($0.value - AttitudeTable.rate($0.time.seconds)).length }.max() ?? .infinity
  }

  /// The largest distance between the log's specific forces and the true ones, m/s².
  var largestForceError: Double {
    recording.specificForces.map { ($0.value - AttitudeTable.force($0.time.seconds)).length }.max() ?? .infinity
  }
}
