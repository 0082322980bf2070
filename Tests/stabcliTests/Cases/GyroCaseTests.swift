import Foundation
import Geometry
import Telemetry
import Testing

/// Motion logs that users have met, made by `../shared/cases/make_cases.sh`.
private enum GyroCases {
  private static let script = "\(SharedData.folder)/cases/make_cases.sh"
  static let areHere = FileManager.default.isExecutableFile(atPath: script) && Tools.areInstalled

  private static let made = Result { () throws -> Workspace in
    let folder = try Workspace()
    try Tools.run(script, [folder.path, "gyro"])
    return folder
  }

  static func path(_ name: String) throws -> String { try made.get()("gyro-\(name)") }

  static func read(_ name: String) throws -> MotionLog {
    try readMotionLog(bytes: Array(bytes(ofFile: try path(name))), name: name)
  }

  /// The same motion written plainly.
  static func plain(_ number: Substring) throws -> MotionLog { try read("\(number)/plain.csv") }
}

@Suite(.enabled(if: GyroCases.areHere, "../shared/cases or ffmpeg is missing"))
struct GyroCaseTests {
  /// Largest distance of two recordings' rates, rad/s, at the same times after the first sample; endless where the times
  /// differ by more than a microsecond.
  private func distance(_ a: MotionLog, _ b: MotionLog) -> Double {
    let (a, b) = (a.recording.angularRates, b.recording.angularRates)
    guard a.count == b.count, !a.isEmpty else { return .infinity }
    return zip(a, b).reduce(0) { worst, pair in
      let apart = (pair.0.time - a[0].time).nanoseconds - (pair.1.time - b[0].time).nanoseconds
      return abs(apart) > 1000 ? .infinity : max(worst, (pair.0.value - pair.1.value).length)
    }
  }

  @Test(arguments: [
    "02/deg.csv", "02/deg_no_unit.csv", "03/microseconds.csv", "04/boot_ns.csv", "04/epoch_s.csv", "05/e_notation.csv",
    "07/epoch_ns.csv", "07/epoch_s.csv", "11/bom.csv", "11/crlf.csv", "11/utf16.csv", "12/semicolon.csv",
    "16/union.csv", "19/with_force.csv",
  ])
  func `the same motion in another dress is the same to a microsecond`(name: String) throws {
    let apart = distance(try GyroCases.read(name), try GyroCases.plain(name.prefix(2)))
    // Numbers are written with six or seven digits, degrees as well.
    #expect(apart < 2e-6)
  }

  @Test(arguments: [
    ("01/raw_counts.csv", "gscale"), ("23/no_gyro.csv", "no column for gx, gy, gz"), ("24/two_clocks.csv", ":502:"),
  ])
  func `what is no log, or needs to be told more, is refused by what is missing`(name: String, says: String) throws {
    let outcome = try Stabcli.run(["inspect", try GyroCases.path(name)])
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains(says), "\(outcome.messages)")
  }

  @Test(arguments: [
    ("02/deg_no_unit.csv", "unitAssumed"), ("03/microseconds.csv", "unitAssumed"), ("06/ms_400hz.csv", "coarseTimes"),
    ("13/zeros.csv", "noMotion"), ("14/garbage.csv", "badLines"), ("14/garbage.csv", "gaps"),
    ("15/spike.csv", "spikes"),
    ("19/force_turned.csv", "axesMismatch"),
  ])
  func `what was assumed or is wrong is said`(name: String, kind: String) throws {
    #expect(try GyroCases.read(name).audit.issues.contains { $0.kind.rawValue == kind })
  }

  @Test func `clocks of their own are laid on the first frame, and that is said`() throws {
    for name in ["04/boot_ns.csv", "04/epoch_s.csv", "07/epoch_ns.csv"] {
      let alignment = try GyroCases.read(name).aligned(clipDuration: TimeSpan(nanoseconds: 5_000_000_000))
      #expect(alignment.basis == .firstSample)
      #expect(alignment.note?.contains("first sample") == true)
    }
  }

  @Test func `times count, not a nominal rate, and milliseconds make no spikes`() throws {
    #expect(abs(try GyroCases.read("21/rate_198.csv").audit.rateHz - 198.6) < 0.1)
    let coarse = try GyroCases.read("06/ms_400hz.csv")
    #expect(abs(coarse.audit.rateHz - 400) < 0.5)
    #expect(!coarse.audit.issues.contains { [.spikes, .gaps].contains($0.kind) })
  }

  @Test func `rows before the first frame are a lead-in and move nothing`() throws {
    let plain = try GyroCases.plain("08").recording.angularRates
    for name in ["08/lead_in.csv", "08/long_log.csv"] {
      let log = try GyroCases.read(name)
      #expect(log.clock == .relative)
      let during = log.recording.angularRates.filter {
        $0.time.nanoseconds >= 0 && $0.time.nanoseconds <= plain[plain.count - 1].time.nanoseconds
      }
      #expect(during.count == plain.count)
      #expect(zip(during, plain).allSatisfy { $0.time == $1.time && ($0.value - $1.value).length < 1e-6 })
    }
  }

  @Test func `names with spaces are read`() throws {
    let log = try GyroCases.read("10/spaced_header.csv")
    #expect(log.recording.angularRates[1].value == Vector3(0, 6 * (.pi / 180), 0))
    #expect(log.recording.angularRates[1].time.nanoseconds == 5_000_000)
  }

  @Test func `spikes are taken out without a trace`() throws {
    #expect(distance(try GyroCases.read("15/spike.csv"), try GyroCases.plain("15")) < 0.02)
  }

  @Test func `a clock that runs fast is brought back by its scale`() throws {
    let log = try GyroCases.read("17/drift.csv")
    let span = log.audit.end.seconds - log.audit.start.seconds
    let map = try log.aligned(clipDuration: TimeSpan(nanoseconds: 120_000_000_000), scale: 1 / 1.0005).map
    let scaled = map.clipTime(of: log.audit.end).seconds - map.clipTime(of: log.audit.start).seconds
    #expect(abs(scaled - span / 1.0005) < 1e-6)
    #expect(abs(scaled - 119.995) < 0.01)
  }

  @Test func `rates and forces share one mapping`() throws {
    #expect(
      try GyroCases.read("18/roll_only.csv").recording.angularRates.allSatisfy { $0.value.x == 0 && $0.value.y == 0 })
    let known = try GyroCases.read("19/with_force.csv")
    #expect(!known.audit.issues.contains { $0.kind == .axesMismatch || $0.kind == .leftHandedAxes })
    #expect(maps(from: try GyroCases.read("19/both_turned.csv"), to: known).count == 1)
    #expect(maps(from: try GyroCases.read("18/other_axes.csv"), to: try GyroCases.plain("18")).count == 1)
  }

  /// The choices of `--axes` that make one log another, whose axes are the sensor's.
  private func maps(from log: MotionLog, to wanted: MotionLog) -> [AxisMap] {
    let letters = "xyzXYZ"
    let maps = letters.flatMap { a in letters.flatMap { b in letters.compactMap { AxisMap("\(a)\(b)\($0)") } } }
    guard let plain = AxisMap("yxz") else { return [] }
    let known = wanted.recording.mounted(plain)
    return maps.filter { map in
      let mapped = log.recording.mounted(map)
      return zip(mapped.angularRates, known.angularRates).allSatisfy { ($0.value - $1.value).length < 1e-5 }
        && zip(mapped.specificForces, known.specificForces).allSatisfy { ($0.value - $1.value).length < 1e-3 }
    }
  }

  /// A plan of a case as report, without pictures.
  private func table(_ clip: String, _ log: String, _ folder: Workspace, status: Int32 = 0) throws -> ReportTable {
    let output = folder("\(clip.filter(\.isLetter))\(clip.filter(\.isNumber)).mp4")
    let outcome = try Stabcli.run([
      "zoom", try GyroCases.path(clip), try GyroCases.path(log), "--axes", "yxz", "--hfov", "56.145",
      "--level-first-frame", "--no-video", "--sync", "off", "--quiet", "-o", output,
    ])
    #expect(outcome.status == status, "\(outcome.messages)")
    return try ReportTable(output.replacing(".mp4", with: ".report.csv"))
  }

  @Test func `where the log ends frames are marked and the correction does not jump`() throws {
    let folder = try Workspace()
    let table = try table("09/clip.mp4", "09/short.csv", folder, status: 6)
    #expect(table.isIn("noMotion").firstIndex(of: true) == 97)
    let corrections = try table.numbers("correction_deg")
    #expect(zip(corrections.dropFirst(), corrections).dropFirst(90).allSatisfy { abs($0 - $1) < 0.2 })
  }

  @Test func `frame rates do not stretch a log`() throws {
    let folder = try Workspace()
    let (slow, fast) = (
      try table("22/25fps.mp4", "22/plain.csv", folder), try table("22/50fps.mp4", "22/plain.csv", folder)
    )
    for column in ["camera_roll_deg", "camera_pitch_deg", "camera_heading_deg"] {
      let (a, b) = (try slow.numbers(column), try fast.numbers(column))
      #expect(a.indices.allSatisfy { abs(a[$0] - b[2 * $0]) < 1e-6 })
    }
  }
}
