import Foundation
import TestSupport
import Testing

/// Logs of several files and of formats that are named, as they are given on the command line.
struct LogFormatTests {
  private let folder: Workspace
  private let gyro =
    (["time,seconds_elapsed,z,y,x"]
    + (0..<200).map { "\(1_762_361_557_000 + $0),\(Double($0) / 100),0.1,0.2,\(Double($0 % 7) / 50)" })
    .joined(separator: "\n") + "\n"
  private let force =
    (["time,seconds_elapsed,z,y,x"]
    + (0..<200).map { "\(1_762_361_557_000 + $0),\(Double($0) / 100),9.8,0,0.\($0 % 9)" })
    .joined(separator: "\n") + "\n"

  init() throws { folder = try Workspace() }

  private func inspected(_ name: String, _ status: Int32 = 0) throws -> ChildProcess.Outcome {
    let outcome = try Stabcli.run(["inspect", folder(name), "--json"])
    #expect(outcome.status == status, "\(outcome.messages)")
    return outcome
  }

  @Test func `a sensor's file finds its sister, a folder its files and an archive what is in it`() throws {
    try folder.write(gyro, to: "ride_Gyroscope.csv")
    try folder.write(force, to: "ride_TotalAcceleration.csv")
    try folder.write(force, to: "other_TotalAcceleration.csv")
    try FileManager.default.createDirectory(atPath: folder("export"), withIntermediateDirectories: false)
    try folder.write(gyro, to: "export/Gyroscope.csv")
    try folder.write(force, to: "export/TotalAcceleration.csv")
    try folder.write("not a log", to: "export/notes.txt")
    var zip = ZipFile()
    zip.add("x/Gyroscope.csv", Array(gyro.utf8))
    zip.add("x/TotalAcceleration.csv", Array(force.utf8))
    try Data(zip.bytes).write(to: URL(fileURLWithPath: folder("export.zip")))
    for name in ["ride_Gyroscope.csv", "ride_TotalAcceleration.csv", "export", "export.zip"] {
      let report = try ReportObject(json: inspected(name).output)
      #expect(report.string("log.format") == "sensor-logger", "\(name)")
      #expect(report.number("log.samples") == 200, "\(name)")
      #expect(report.kinds("problems").contains("parts"), "\(name)")
    }
  }

  @Test func `a format can be demanded, and a wrong name lists all`() throws {
    try folder.write("dear reader\n", to: "clip.mp4")
    let wrong = try Stabcli.run(["horizon", folder("clip.mp4"), "--log-format", "ulgo"])
    #expect(wrong.status == 2)
    for name in [
      "gcsv", "csv", "gpmf", "sensor-logger", "phyphox", "opencamera", "ulog", "blackbox", "gyroflow", "camm",
    ] {
      #expect(wrong.messages.contains(name), "\(wrong.messages)")
    }
  }

  @Test func `what is known and not read is refused by name, with what would do`() throws {
    try Data([14, 16, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + [0, 0, 1, 2, 3]).write(
      to: URL(fileURLWithPath: folder("a.fit")))
    let log = try Stabcli.run(["horizon", "--no-video", folder("a.mp4"), folder("a.fit")])
    #expect(log.status == 3)
    try folder.write(
      "{\"title\": \"Gyroflow data file\", \"version\": 3, \"gyro_source\": {\"file_metadata\": \"x\"}}",
      to: "b.gyroflow")
    let project = try inspected("b.gyroflow", 4)
    #expect(project.messages.contains("a Gyroflow project of a later version is not read"))
  }
}
