import Geometry
import Testing

@testable import Telemetry

struct CsvFaultTests {
  private let plain = SampleLog()

  /// The sample log with lines replaced; line 1 is the header.
  private func log(replacing changes: [Int: String]) -> String {
    var lines = plain.text.split(separator: "\n").map(String.init)
    for (line, text) in changes { lines[line - 1] = text }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    ("", "log.csv: the log is empty"), (" \n\n", "log.csv: the log is empty"),
    ("hello world\nhow are you\n", "log.csv: no table in the log"),
    ("t_s,lat,lon,alt\n0,46,7,1500\n", "log.csv:1: no column for gx, gy, gz; the header has t_s, lat, lon, alt"),
    ("t,gx,gy\n0,1,2\n", "log.csv:1: no column for gz"), ("gx,gy,gz\n1,2,3\n", "log.csv:1: no column for time"),
    ("t,ax,ay,az\n0,0,0,9.8\n", "log.csv:1: accelerations without angular rates"),
    ("t_s,gx,gy,gz\n", "log.csv: no usable angular rate in 0 rows"),
    ("t_s,gx,gy,gz\n0,0,0,0\n", "log.csv: only 1 angular rate"),
    ("t_s,gx,gy,gz\n0,nan,nan,nan\n1,nan,nan,nan\n", "log.csv: no usable angular rate in 2 rows"),
    ("t_s,gx,gy,gz\nNaN,1,2,3\n", "log.csv:2: no time"),
    ("t_s,gx,gy,gz\n0,a,b,c\n", "log.csv:2: 'a' is not a number (column gx)"),
    ("t_s,gx,gy,gz\n0,1,,3\n", "log.csv:2: only some of the three values"),
    ("{\"a\": 1}", "log.csv: a JSON file"), ("DEVC", "log.csv: no gyroscope in the data track"),
    ("\0\0\0\0\0", "log.csv: not a motion log"), ("t_s,gx (raw),gy (raw),gz (raw)\n0,1,2,3\n", "log.csv:1: unit of"),
    ("t,gx,gy,gz\n0,0,0,0\n77777777777,0,0,0\n155555555554,0,0,0\n", "log.csv:1: unit of the times unknown"),
  ])
  func `what is no log is refused in one line that says where and why`(_ text: String, _ start: String) throws {
    let error = try #require(failure(text))
    #expect(error.description.hasPrefix(start), "\(error)")
    #expect(!error.description.contains("\n"))
    #expect(error.file == "log.csv")
  }

  @Test func `a few bad lines are skipped, counted and located`() throws {
    let log = try readText(log(replacing: [101: "@#$,x", 102: "0.5,1,2", 251: "1.245,0.1,oops,0.2"]))
    #expect(log.recording.angularRates.count == 397)
    #expect(log.issue(.badLines)?.count == 3)
    #expect(log.issue(.badLines)?.firstLine == 101)
  }

  @Test func `many bad lines are an error at the first of them`() {
    let changes = Dictionary(uniqueKeysWithValues: (50..<80).map { ($0, "garbage") })
    #expect(failure(log(replacing: changes))?.line == 50)
  }

  @Test func `a last line that breaks off is left out and named`() throws {
    let log = try readText(plain.text + "2.0,0.1,-0.")
    #expect(log.issue(.truncatedLastLine)?.firstLine == 402)
    #expect(log.recording.angularRates.count == 400)
  }

  @Test func `values that are not finite are left out and counted`() throws {
    let log = try readText(log(replacing: [100: "0.49,nan,0,0", 200: "0.99,0,inf,0", 300: "1.49,1e999,0,0"]))
    #expect(log.issue(.nonFinite)?.count == 3)
    #expect(log.issue(.nonFinite)?.firstLine == 100)
    #expect(log.recording.angularRates.allSatisfy { $0.value.isFinite })
  }

  @Test func `rows with only an acceleration leave the timing of the rates alone`() throws {
    var lines = ["t_s,gx_rad_s,gy_rad_s,gz_rad_s,ax,ay,az"]
    for k in 0..<200 {
      lines.append("\(Double(k) * 0.005),0.1,\(Double(k) * 0.001),0.3,,,")
      if k % 2 == 0 { lines.append("\(Double(k) * 0.005 + 0.0017),,,,0,-9.81,0") }
    }
    let log = try readText(lines.joined(separator: "\n"))
    #expect(log.audit.rows == 300)
    #expect(log.audit.samples == 200)
    #expect(log.audit.forceSamples == 100)
    #expect(abs(log.audit.rateHz - 200) < 1e-6)
    #expect(log.issue(.gaps) == nil)
    #expect(log.recording.specificForces[1].time.nanoseconds == 11_700_000)
  }

  @Test func `degrees without a name are recognised, and said`() throws {
    let log = try readText("t_s,gx,gy,gz\n" + (0..<50).map { "\(Double($0) * 0.01),25.5,3,\($0)\n" }.joined())
    #expect(abs(log.recording.angularRates[0].value.x - 25.5 * .pi / 180) < 1e-15)
    #expect(log.issue(.unitAssumed)?.message.contains("deg/s") == true)
  }

  @Test func `rates that no device makes are doubted though their unit is named`() throws {
    let log = try readText(
      "t_s,gx_rad_s,gy_rad_s,gz_rad_s\n" + (0..<50).map { "\(Double($0) * 0.01),25,3,\($0)\n" }.joined())
    #expect(log.recording.angularRates[0].value.x == 25)
    #expect(log.issue(.suspiciousUnits) != nil)
  }

  @Test func `acceleration in g is recognised, and without gravity left out`() throws {
    func text(_ a: String) -> String {
      "t_s,gx_rad_s,gy_rad_s,gz_rad_s,ax,ay,az\n"
        + (0..<50).map { "\(Double($0) * 0.01),0.1,0,0.\($0),\(a)\n" }.joined()
    }
    #expect(try readText(text("0,0,1.0")).recording.specificForces[0].value.z == 9.80665)
    let linear = try readText(text("0.1,0.2,-0.1"))
    #expect(linear.recording.specificForces.isEmpty)
    #expect(linear.issue(.gravityMissing) != nil)
  }

  @Test func `no cut of a log ever traps`() {
    let bytes = Array(SampleLog(rows: 12).text.utf8)
    for count in 0...bytes.count {
      _ = try? readMotionLog(bytes: Array(bytes.prefix(count)), name: "cut")
      _ = try? readMotionLog(bytes: Array(bytes.suffix(count)), name: "cut")
    }
    let own = Array(attitude(rows: 3).utf8)
    for count in 0...own.count { _ = try? readMotionLog(bytes: Array(own.prefix(count)), name: "cut") }
  }

  /// A table with everything a device can work out itself.
  private func attitude(rows: Int) -> String {
    var table = AttitudeTable().withRates.with(["gravityX", "gravityY", "gravityZ"], AttitudeTable.up)
      .with(["linear_acceleration_x", "linear_acceleration_y", "linear_acceleration_z"], AttitudeTable.push)
      .with(quaternion: ["qw", "qx", "qy", "qz"])
    table.rows = rows
    table.intervalSeconds = 0.11
    return table.text
  }

  @Test func `no flipped byte ever traps`() {
    var random = SplitMix(state: 3)
    let log = Array((SampleLog(rows: 30).text).utf8)
    let gcsv = Array(
      "GYROFLOW IMU LOG\norientation,XYZ\ntscale,0.001\ngscale,1\nascale,1\nt,gx,gy,gz,ax,ay,az\n0,0,0,0,0,0,1\n5,1,0,0,0,0,1\n"
        .utf8)
    let own = Array(attitude(rows: 14).utf8)
    for round in 0..<2000 {
      for source in [log, gcsv, own] where source != own || round % 10 == 0 {
        var bytes = source
        for _ in 0..<4 {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? readMotionLog(bytes: bytes, name: "noise")
      }
    }
  }
}
