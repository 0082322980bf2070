import Foundation
import Geometry
import Imaging
import Testing
import VideoIO

/// A phone shaken before a window, and a drone over the sea: real files beside the checkout (`../shared/data`).
///
/// Skipped where they or the ffmpeg tools are missing. Pictures are made small with ffmpeg first: the tests are built
/// without optimisation, and angles do not depend on the size.
@Suite(
  .enabled(
    if: SharedData.has("clips/gpmf_karma.mp4") && SharedData.has("clips/vdb_VID_20150409_162957.mp4")
      && Tools.areInstalled, "real clips or ffmpeg tools are missing"))
struct RealClipTests {
  static let phone = SharedData.path("clips/vdb_VID_20150409_162957.mp4")
  static let phoneLog = SharedData.path("clips/vdb_VID_20150409_162957.derived_imu.csv")
  static let drone = SharedData.path("clips/gpmf_karma.mp4")

  let folder: Workspace

  init() throws { folder = try Workspace() }

  @Test func `every frame of the phone's clip is planned inside its source`() throws {
    let outcome = try Stabcli.run([
      "horizon", Self.phone, Self.phoneLog, "--axes", "XYZ", "--log-offset", "0.45", "--hfov", "60", "--no-video", "-o",
      folder("out.mp4"),
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let table = try ReportTable(folder("out.report.csv"))
    #expect(table.rows.count == 121)
    #expect(try table.ticks() == Tools.frameTicks(Self.phone))
    let report = try ReportObject(folder("out.report.json"))
    #expect(report.number("certificate.outsideTaps") == 0 && report.number("sync.offset_s") == 0.45)
    // 68°/s rms about the optical axis: rolls of ten degrees and more.
    #expect(try #require(table.numbers("camera_roll_deg").map(abs).max()) > 5, "degrees")
  }

  @Test func `the window's edges stand still with the right offset and only with it`() throws {
    // Every sixth frame, at its own time.
    try Tools.make(
      folder("small.mp4"),
      "-i \(Self.phone) -vf select=not(mod(n\\,6)),scale=320:192 -fps_mode passthrough -c:v libx264 -crf 10")
    for offset in ["0.45", "0"] {
      let outcome = try Stabcli.run([
        "horizon", folder("small.mp4"), Self.phoneLog, "--axes", "XYZ", "--log-offset", offset, "--hfov", "60",
        "--preset",
        "ultrafast", "--crf", "10", "-o", folder("\(offset).mp4"), "--quiet",
      ])
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    let source = try leans(of: folder("small.mp4"))
    let (right, wrong) = (try leans(of: folder("0.45.mp4")), try leans(of: folder("0.mp4")))
    #expect(source.count == 21 && right.count == 21 && wrong.count == 21)
    #expect(source.spread > 2 && right.spread < 1.5 && right.spread < source.spread / 2, "degrees")
    #expect(wrong.spread > 0.8 * source.spread, "degrees")
  }

  private func leans(of path: String) throws -> [Double] { try pictures(of: path).map { UprightEdges(in: $0).lean } }

  @Test func `a drone's clip brings its own telemetry, which is preferred to a sidecar`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("fly.mp4"), withDestinationPath: Self.drone)
    try folder.write("not a log", to: "fly.gcsv")
    let outcome = try Stabcli.run(["horizon", folder("fly.mp4"), "--no-video", "--json", "--quiet"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let report = try ReportObject(json: outcome.output)
    #expect(report.string("log.path") == folder("fly.mp4"))
    #expect(report.string("log.format")?.lowercased() == "gpmf")
    // The gyro's rate, and all of its twelve seconds.
    #expect(abs(try #require(report.number("log.rateHz")) - 397) < 5, "Hz")
    #expect(report.number("input.frames") == 362 && report.number("certificate.frames") == 362)
    #expect(report.number("certificate.outsideTaps") == 0)
    #expect(try ReportTable(folder("fly.horizon.report.csv")).ticks() == Tools.frameTicks(Self.drone))
  }

  @Test func `all frames, the sound, the time code and the telemetry come through`() throws {
    try Tools.make(
      folder("small.mp4"),
      "-i \(Self.drone) -map 0:0 -map 0:1 -map 0:3 -copy_unknown -c copy -c:v libx264 -preset ultrafast -vf scale=96:54"
    )
    let outcome = try Stabcli.run(
      ["horizon", folder("small.mp4"), "--preset", "ultrafast", "-o", folder("out.mp4"), "--quiet"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let ticks = try Tools.frameTicks(folder("out.mp4"))
    #expect(try ticks.count == 362 && ticks == Tools.frameTicks(folder("small.mp4")))
    let sound = try Tools.packetChecksum(folder("out.mp4"), "0:a")
    #expect(try sound.hasPrefix("MD5=") && sound == Tools.packetChecksum(Self.drone, "0:a"))
    let tags = try Tools.probe(folder("out.mp4"), "-show_entries stream=codec_tag_string")
    #expect(tags == ["avc1", "mp4a", "gpmd", "tmcd"])
    let code = "-select_streams v:0 -show_entries stream_tags=timecode"
    #expect(try Tools.probe(folder("out.mp4"), code) == Tools.probe(Self.drone, code))
    // The telemetry that came along describes the camera, not the levelled picture.
    let again = try Stabcli.run(["horizon", folder("out.mp4"), "--no-video", "-o", folder("again.mp4")])
    #expect(again.status == 4 && again.messages.contains("was rendered by stabcli"))
    let forced = try Stabcli.run(["horizon", folder("out.mp4"), "--no-video", "-o", folder("again.mp4"), "--force"])
    #expect(forced.status == 0)
  }

  @Test func `the sea's horizon is level, and a part keeps its time code track`() throws {
    let outcome = try Stabcli.run(
      [
        "horizon", Self.drone, "--from", "2", "--to", "2.06", "--preset", "ultrafast", "-o", folder("out.mp4"),
        "--quiet",
      ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let level = try pictures(of: folder("out.mp4"))
    #expect(level.count == 2)
    // The sea is on the left; behind it are the coast and its houses. Half a degree is how askew camera and sensor may
    // sit and how much the lens bends the line there.
    for picture in level { #expect(abs(HorizonLine(in: picture, columns: 0..<330).tilt) <= 0.8, "degrees") }
    let tags = try Tools.probe(folder("out.mp4"), "-show_entries stream=codec_tag_string")
    #expect(tags.contains("tmcd") && tags.contains("gpmd"))
  }
}
