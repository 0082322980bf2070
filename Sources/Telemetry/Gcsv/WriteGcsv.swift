public import Geometry

/// A recording as a gcsv log that ``readMotionLog(bytes:name:format:units:)`` reads back exactly.
///
/// Times are written in whole nanoseconds, rates in rad/s; accelerations in m/s², with the scale to g that the
/// format asks for. A row holds what was measured at its instant; where only one sensor was read, the other's
/// columns stay empty. The format has no columns for up and orientation as a device worked them out; they are not
/// written.
///
/// - Parameters:
///   - recording: Rates in rad/s and forces in m/s².
///   - axes: Orientation of the log's axes; left out when `nil`.
///   - shutter: Readout in the orientation of the stored picture; left out when `nil`.
///   - lensProfile: Name of a lens profile; left out when `nil`.
///   - metadata: Further keys, such as `id`, `note`, `vendor`, `videofilename`. Line ends and commas in keys are
///     replaced by spaces.
public func writeGcsv(
  recording: MotionRecording<Imu, LogClock>, axes: AxisMap? = nil, shutter: RollingShutter? = nil,
  lensProfile: String? = nil, metadata: [String: String] = [:]
) -> [UInt8] {
  var out: [UInt8] = []
  out.reserveCapacity(64 * (recording.angularRates.count + recording.specificForces.count) + 1024)
  out += "GYROFLOW IMU LOG\n".utf8
  for (key, value) in gcsvKeys(axes: axes, shutter: shutter, lensProfile: lensProfile, metadata: metadata) {
    out += "\(key),\(value)\n".utf8
  }
  let hasForces = !recording.specificForces.isEmpty
  out += (hasForces ? "t,gx,gy,gz,ax,ay,az\n" : "t,gx,gy,gz\n").utf8
  var (rates, forces) = (recording.angularRates[...], recording.specificForces[...])
  while let next = [rates.first?.time, forces.first?.time].compactMap({ $0 }).min() {
    out += String(next.nanoseconds).utf8
    append(takeSample(from: &rates, at: next), to: &out)
    if hasForces { append(takeSample(from: &forces, at: next), to: &out) }
    out.append(lineFeed)
  }
  return out
}

/// The lines above the table. With an ascale of 1/9.80665 in full digits, its product with 9.80665 is exactly 1.
private func gcsvKeys(
  axes: AxisMap?, shutter: RollingShutter?, lensProfile: String?, metadata: [String: String]
) -> [(String, String)] {
  var metadata = metadata
  let version = metadata.removeValue(forKey: "version") ?? "1.3"
  var keys = [("version", version)]
  if let axes { keys.append(("orientation", axes.letters)) }
  if let lensProfile { keys.append(("lensprofile", oneLine(lensProfile))) }
  if let shutter {
    keys.append(("frame_readout_time", milliseconds(shutter.readoutSeconds)))
    keys.append(("frame_readout_direction", directionNumber(shutter.direction)))
  }
  for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
    keys.append((oneLine(key).replacing(",", with: " "), oneLine(value)))
  }
  keys += [("tscale", "0.000000001"), ("gscale", "1"), ("ascale", "\(1 / standardGravityMetresPerSecond2)")]
  return keys
}

private func directionNumber(_ direction: RollingShutter.Direction) -> String {
  switch direction {
  case .topToBottom: "0"
  case .bottomToTop: "1"
  case .leftToRight: "2"
  case .rightToLeft: "3"
  }
}

/// Seconds as milliseconds, by moving the decimal point: every digit stays.
private func milliseconds(_ seconds: Double) -> String {
  guard let number = DecimalNumber("\(seconds)"), number.mantissa > 0 else { return "0" }
  var digits = String(number.mantissa)
  let power = number.exponent + 3
  if power >= 0 { return digits + String(repeating: "0", count: power) }
  if digits.count <= -power { digits = String(repeating: "0", count: 1 - power - digits.count) + digits }
  let point = digits.index(digits.endIndex, offsetBy: power)
  return digits[..<point] + "." + digits[point...]
}

private func oneLine(_ text: String) -> String {
  String(text.map { $0.isNewline ? " " : $0 })
}

private func takeSample(
  from samples: inout ArraySlice<VectorSample<Imu, LogClock>>, at time: Timestamp<LogClock>
) -> Vector3<Imu>? {
  guard samples.first?.time == time else { return nil }
  return samples.removeFirst().value
}

private func append(_ value: Vector3<Imu>?, to out: inout [UInt8]) {
  guard let value else {
    out += ",,,".utf8
    return
  }
  for component in [value.x, value.y, value.z] {
    out.append(UInt8(ascii: ","))
    out += "\(component)".utf8
  }
}
