import Geometry
import Testing

@testable import Telemetry

struct CsvReaderTests {
  private func plain() throws -> MotionLog { try readText(SampleLog().text) }

  @Test func `a plain table is read exactly`() throws {
    let log = try plain()
    #expect(log.format == .csv)
    #expect(log.clock == .relative)
    #expect(log.audit.issues == [])
    #expect(log.audit.rows == 400)
    #expect(abs(log.audit.rateHz - 200) < 1e-9)
    #expect(log.recording.angularRates.count == 400)
    for (k, sample) in log.recording.angularRates.enumerated() {
      let r = SampleLog.rates(k)
      #expect(sample.time.nanoseconds == Int64(k) * 5_000_000)
      #expect(sample.value == Vector3(r[0], r[1], r[2]))
    }
  }

  @Test func `other dresses of the same table give the same samples`() throws {
    let expected = try plain().recording
    var dresses: [String: String] = [:]
    dresses["carriage returns"] = SampleLog(lineEnd: "\r\n").text
    dresses["old Macintosh"] = SampleLog(lineEnd: "\r").text
    dresses["spaces round names"] = SampleLog(header: "t_s , gx_rad_s , gy_rad_s , gz_rad_s ", separator: " , ").text
    dresses["quoted names"] =
      SampleLog(header: "\"Time (s)\",\"Gyroscope x (rad/s)\",\"Gyroscope y (rad/s)\",\"Gyroscope z (rad/s)\"").text
    dresses["tabs"] = SampleLog(header: "t_s\tgx_rad_s\tgy_rad_s\tgz_rad_s", separator: "\t").text
    dresses["milliseconds"] =
      SampleLog(header: "t_ms,gx_rad_s,gy_rad_s,gz_rad_s", time: { "\($0 * 5)" }).text
    dresses["bare microseconds"] =
      SampleLog(header: "t,gx_rad_s,gy_rad_s,gz_rad_s", time: { "\($0 * 5000)" }).text
    dresses["settings above"] = "device,x1\nversion,3\n\n# made by hand\n" + SampleLog().text
    dresses["no line end at the end"] = String(SampleLog().text.dropLast())
    dresses["quoted numbers"] = SampleLog(number: { "\"\($0)\"" }).text
    let comma = SampleLog(
      header: "t_s;gx_rad_s;gy_rad_s;gz_rad_s", separator: ";",
      time: { "\(Double($0 * 5) / 1000)".replacing(".", with: ",") },
      number: { "\($0)".replacing(".", with: ",") })
    dresses["decimal comma"] = comma.text
    for (dress, text) in dresses { #expect(try readText(text).recording == expected, "\(dress)") }
  }

  @Test func `byte-order marks and UTF-16 are read, with and without a mark`() throws {
    let (text, expected) = (SampleLog().text, try plain().recording)
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      #expect(try readMotionLog(bytes: bytes, name: "log.csv").recording == expected)
    }
  }

  @Test func `degrees, g and milligravity come out in SI`() throws {
    let text =
      "t_s,gx_deg_s,gy_deg_s,gz_deg_s,ax (g),ay (g),az (mg)\n" + "0,180,0,-90,0,1,500\n0.01,180,0,-90,0,1,500\n"
    let log = try readText(text)
    #expect(log.recording.angularRates[0].value == Vector3(180 * (.pi / 180), 0, -90 * (.pi / 180)))
    #expect(log.recording.specificForces[0].value == Vector3(0, 9.80665, 500 * (1e-3 * 9.80665)))
  }

  /// Nanoseconds as seconds with nine decimals.
  private func decimal(seconds nanoseconds: Int64) -> String {
    "\(nanoseconds / 1_000_000_000)." + String(String(1_000_000_000 + nanoseconds % 1_000_000_000).dropFirst())
  }

  @Test func `nanoseconds since 1970 survive, in ns and in s`() throws {
    func epoch(_ k: Int) -> Int64 { 1_732_340_000_123_456_789 + Int64(k) * 5_000_000 }
    let ns = SampleLog(header: "t_ns,gx_rad_s,gy_rad_s,gz_rad_s", time: { "\(epoch($0))" })
    let s = SampleLog(time: { decimal(seconds: epoch($0)) })
    for text in [ns.text, s.text] {
      let log = try readText(text)
      #expect(log.clock == .epoch)
      #expect(log.recording.angularRates.enumerated().allSatisfy { $1.time.nanoseconds == epoch($0) })
    }
  }

  @Test func `a column that names its unit is preferred to one that does not, and axes go by name`() throws {
    let text = "time,seconds_elapsed,z,y,x\n1762361557998715100,0.05,3,2,1\n1762361558008692200,0.06,3,2,1\n"
    let log = try readText(text, name: "Gyroscope.csv")
    #expect(log.audit.start.nanoseconds == 50_000_000)
    #expect(log.recording.angularRates[0].value == Vector3(1, 2, 3))
    #expect(log.issue(.columnsAssumed)?.firstLine == 1)
  }

  @Test func `the angular rates of Betaflight's decoder are degrees`() throws {
    let text = "loopIteration, time (us), gyroADC[0], gyroADC[1], gyroADC[2]\n0, 0, 0, 6, 0\n1, 5000, 0, 6, 0\n"
    let log = try readText(text)
    #expect(log.recording.angularRates[1].value == Vector3(0, 6 * (.pi / 180), 0))
    #expect(log.audit.end.nanoseconds == 5_000_000)
  }

  @Test func `chosen units replace what the header leaves out`() throws {
    let text = "t,gx,gy,gz\n0,16,0,0\n5,16,0,0\n10,16,0,0\n"
    #expect(failure(text).map { if case .unitNeeded = $0 { true } else { false } } == true)
    let units = LogUnits(time: .milliseconds, rate: .scaled(0.001))
    let log = try readMotionLog(bytes: Array(text.utf8), name: "raw.csv", units: units)
    #expect(log.recording.angularRates[2].value == Vector3(0.016, 0, 0))
    #expect(log.audit.end.nanoseconds == 10_000_000)
  }
}
