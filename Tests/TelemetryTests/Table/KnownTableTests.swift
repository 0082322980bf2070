import Geometry
import Testing

@testable import Telemetry

/// Tables of cameras, apps and sensors that name their columns in ways of their own.
struct KnownTableTests {
  /// Rows of the motion of ``AttitudeTable``, a hundred a second.
  private func table(_ header: String, separator: String = ",", _ row: (Double) -> [Any]) -> String {
    let rows = (0..<300).map { k in row(Double(k) * 0.01).map { "\($0)" }.joined(separator: separator) }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  private func counts(_ v: Vector3<Imu>, _ unit: Double) -> [Any] {
    [v.x, v.y, v.z].map { Int(($0 / unit).rounded()) }
  }

  @Test(arguments: [
    ("RC_GyroData0001.csv", "xzY", 500.0), ("gyroDat2.csv", "xZy", 500), ("Thumb1.csv", "Yxz", 1000),
    ("a.csv", "xzY", 500),
  ])
  func `counts of RunCam and its kin come out in SI, with their axes`(
    _ name: String, _ letters: String, _ fullScale: Double
  ) throws {
    let (rate, force) = (fullScale / 32_768 * .pi / 180, 2 * AttitudeTable.gravity / 32_768)
    let isTurned = name.hasPrefix("RC_")
    let text = table("time(ms),x,y,z,ax,ay,az") { t in
      let f = AttitudeTable.force(t)
      return [Int(t * 1000)] + counts(AttitudeTable.rate(t), rate)
        + counts(isTurned ? Vector3(-f.z, f.x, f.y) : f, force)
    }
    let log = try readText(text, name: "clips/" + name)
    #expect(log.axes?.letters == letters)
    #expect(log.largestRateError < 2 * rate)
    #expect(log.largestForceError < 2 * force)
    #expect(log.issue(.unitAssumed)?.message.contains("RunCam") == true)
    let rates = try readText(
      table("time,x,y,z") { t in [Int(t * 1000)] + counts(AttitudeTable.rate(t), rate) }, name: name)
    #expect(rates.recording.angularRates == log.recording.angularRates)
  }

  @Test func `real numbers under x, y, z alone are still no rates`() {
    #expect(failure(table("time(ms),x,y,z") { t in [Int(t * 1000), 0.1, 0.2, 0.3] }) != nil)
  }

  @Test func `G-Field calls rates Pitch, Roll, Yaw`() throws {
    let log = try readText(
      table("Time\tXg\tYg\tZg\tPitch\tRoll\tYaw", separator: "\t") { t in
        let (f, r) = (AttitudeTable.force(t) / AttitudeTable.gravity, AttitudeTable.rate(t))
        return [t, f.x, f.y, f.z, r.x, r.y, r.z]
      }, name: "gfield.txt")
    #expect(log.largestRateError < 1e-9)
    #expect(log.largestForceError < 1e-9)
    #expect(log.issue(.columnsAssumed)?.message.contains("Pitch, Roll, Yaw") == true)
  }

  @Test(arguments: [
    "SamplingTime, AccelerationX, AccelerationY, AccelerationZ, GyroX, GyroY, GyroZ",
    "Time, Acceleration (X), Acceleration (Y), Acceleration (Z), Rotation Rate (X), Rotation Rate (Y), Rotation Rate (Z)",
  ])
  func `apps that name what they write are read by name`(_ header: String) throws {
    let log = try readText(
      table(header) { t in
        let (f, r) = (AttitudeTable.force(t), AttitudeTable.rate(t))
        return [t, f.x, f.y, f.z, r.x, r.y, r.z]
      })
    #expect(log.largestRateError < 1e-9)
    #expect(log.largestForceError < 1e-9)
  }

  @Test func `WitMotion writes dates, decimal commas and when the chip measured`() throws {
    func row(_ t: Double, chip: Bool) -> [Any] {
      let (f, r) = (AttitudeTable.force(t) / AttitudeTable.gravity, AttitudeTable.rate(t) * (180 / .pi))
      let time = "2022-6-15 23:59:59:\(Int((t * 1000).rounded()) % 1000)"
      let own = t < 1 ? "2022-06-15 23:59:59.\(pad(t))" : "2022-06-16 00:00:0\(Int(t) - 1).\(pad(t))"
      return [time, "WT901(1)", chip ? own : "null"]
        + [f.x, f.y, f.z, r.x, r.y, r.z].map { "\($0)".replacing(".", with: ",") }
    }
    func pad(_ t: Double) -> String { String(String(1000 + Int((t * 1000).rounded()) % 1000).dropFirst()) }
    let header = "time\tDeviceName\tChipTime()\tAccX(g)\tAccY(g)\tAccZ(g)\tAsX(°/s)\tAsY(°/s)\tAsZ(°/s)"
    let log = try readText(
      "StartTime: 2022-06-15\n" + table(header, separator: "\t") { row($0, chip: true) }, name: "wit.txt")
    #expect(log.clock == .other)
    #expect(log.recording.angularRates.count == 300)
    let start = log.audit.start.seconds
    #expect(start == 86_399)
    #expect(
      log.recording.angularRates.allSatisfy {
        ($0.value - AttitudeTable.rate($0.time.seconds - start)).length < 1e-6
      })
    #expect(
      log.recording.specificForces.allSatisfy {
        ($0.value - AttitudeTable.force($0.time.seconds - start)).length < 1e-6
      })
  }

  @Test func `dates are read to the nanosecond, and a zone makes them absolute`() {
    func nanoseconds(_ text: String) -> Int64? {
      WrittenTime(text).map { ($0.day ?? 0) * 86_400_000_000_000 + $0.nanoseconds }
    }
    #expect(nanoseconds("1970-01-01 00:00:00") == 0)
    #expect(nanoseconds("2000-02-29T12:00:00.5Z") == 951_825_600_500_000_000)
    #expect(nanoseconds("2022-06-15T11:05:03.123456789+02:00") == 1_655_283_903_123_456_789)
    #expect(nanoseconds("1969-12-31 23:59:59") == -1_000_000_000)
    #expect(nanoseconds("11:05:03:7") == 39_903_007_000_000)
    #expect(WrittenTime("2022-06-15T11:05:03Z")?.hasZone == true)
    #expect(WrittenTime("2022-06-15 11:05:03")?.hasZone == false)
    for bad in ["", "12", "1.5", "2022-13-01 00:00:00", "25:00:00", "11:05", "2022-06-15 11:05:03 noon", "11:05:03."] {
      #expect(WrittenTime(bad) == nil, "\(bad)")
    }
  }

  @Test(arguments: [("r", 0), ("m", 1)])
  func `nine columns of a matrix are an orientation`(_ letter: String, _ first: Int) throws {
    func rows(_ t: Double) -> [Any] {
      let turn = AttitudeTable.truth(t)
      let (x, y, z) = (turn(Vector3(1, 0, 0)), turn(Vector3(0, 1, 0)), turn(Vector3(0, 0, 1)))
      let r = AttitudeTable.rate(t)
      return [t, r.x, r.y, r.z, x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z]
    }
    let names = (0..<9).map { "\(letter)\($0 / 3 + first)\($0 % 3 + first)" }
    let log = try readText(table("t_s,gx_rad_s,gy_rad_s,gz_rad_s," + names.joined(separator: ",")) { rows($0) })
    #expect(log.recording.orientations.count == 300)
    #expect(log.largestError() < 1e-6)
    let broken = try readText(
      table("t_s,gx_rad_s,gy_rad_s,gz_rad_s," + names.joined(separator: ",")) { t in
        t < 0.055 ? Array(rows(t).prefix(4)) + [1, 0, 0, 0, 1, 0, 0, 0, 2] : rows(t)
      })
    #expect(broken.issue(.badOrientations)?.count == 6)
  }

  @Test func `columns parted by spaces are read, as trajectories have them`() throws {
    let log = try readText(
      table("# timestamp tx ty tz qx qy qz qw", separator: " ") { t in
        let q = AttitudeTable.truth(t)
        return [t, 0, 0, 0, q.x, q.y, q.z, q.w]
      }, name: "trajectory.txt")
    #expect(log.recording.orientations.count == 300)
    #expect(log.largestError() < 1e-9)
  }
}
