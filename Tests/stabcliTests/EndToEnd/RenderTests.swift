import Foundation
import Geometry
import Imaging
import Testing
import VideoIO

/// `render`: a plan that was kept gives the picture of the run that made it, whole or in parts.
@Suite struct RenderTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  private func run(_ arguments: [String]) throws {
    let outcome = try Stabcli.run(arguments + ["--quiet"])
    #expect(outcome.status == 0, "\(outcome.command): \(outcome.messages)")
  }

  @Test(arguments: [[], ["--from", "0.45", "--to", "1.5", "--crop", "dynamic", "--resample", "lanczos3"]])
  func `a kept plan renders to the bytes of the single run`(options: [String]) throws {
    let input = [scene.clip, scene.log, "--lens", scene.camera] + options
    try run(["horizon"] + input + ["--preset", "ultrafast", "-o", folder("single.mp4")])
    try run(["plan"] + input + ["-o", folder("a.plan")])
    try run(["render", scene.clip, folder("a.plan"), "--preset", "ultrafast", "-o", folder("plan.mp4")])
    try run(["render", scene.clip, folder("single.report.json"), "--preset", "ultrafast", "-o", folder("report.mp4")])
    let single = try bytes(ofFile: folder("single.mp4"))
    #expect(try bytes(ofFile: folder("plan.mp4")) == single && bytes(ofFile: folder("report.mp4")) == single)
    let table = try bytes(ofFile: folder("single.report.csv"))
    #expect(
      try bytes(ofFile: folder("plan.report.csv")) == table && bytes(ofFile: folder("report.report.csv")) == table)
  }

  @Test func `a report of a rendered plan says what is known and no more`() throws {
    let input = [scene.clip, scene.log, "--lens", scene.camera, "--trim-roll", "5"]
    try run(["horizon"] + input + ["--no-video", "-o", folder("a.mp4")])
    try run(["plan"] + input + ["-o", folder("a.plan")])
    try run(["render", scene.clip, folder("a.plan"), "-o", folder("plan.mp4"), "--preset", "ultrafast"])
    try run(["render", scene.clip, folder("a.report.json"), "-o", folder("report.mp4"), "--preset", "ultrafast"])
    let (plain, full) = (
      try ReportObject(folder("plan.report.json")), try ReportObject(folder("report.report.json"))
    )
    #expect(plain.isNull("log") && plain.isNull("sync") && plain.string("camera.source") == folder("a.plan"))
    #expect(full.string("log.path") == scene.log && full.number("sync.offset_s") == 0)
    #expect(full.string("camera.source") == scene.camera && full.number("settings.trim-roll") == 5)
    #expect(try #require(full.number("metrics.horizonRms_deg")) < 0.001)
    #expect(full.string("mode") == "horizon" && full.string("input.sha256")?.count == 64)
    // What is rendered can be judged, and rendered again.
    try run(["render", scene.clip, folder("report.report.json"), "-o", folder("again.mp4"), "--preset", "ultrafast"])
    #expect(try bytes(ofFile: folder("again.mp4")) == bytes(ofFile: folder("report.mp4")))
  }

  @Test(.enabled(if: Tools.areInstalled, "needs ffmpeg to add sound"))
  func `parts are the whole cut in pieces, sound and all`() throws {
    try Tools.make(
      folder("sound.mp4"),
      "-i \(scene.clip) -f lavfi -i anoisesrc=d=2:r=48000:seed=3 -map 0:v -map 1:a -c:v copy -c:a aac -shortest")
    try run(["plan", folder("sound.mp4"), scene.log, "--lens", scene.camera, "-o", folder("a.plan")])
    let render = ["render", folder("sound.mp4"), folder("a.plan"), "--codec", "ffv1"]
    try run(render + ["-o", folder("whole.mkv")])
    for part in 1...3 { try run(render + ["-o", folder("\(part).mkv"), "--segment", "\(part)/3"]) }
    let parts = ["1.mkv", "2.mkv", "3.mkv"]
    let ticks = try parts.map { try VideoReader(path: folder($0)).readTimeline().entries.map(\.ticks) }
    #expect(ticks.map(\.count) == [6, 7, 7])
    #expect(try ticks.flatMap(\.self) == VideoReader(path: folder("whole.mkv")).readTimeline().entries.map(\.ticks))
    let (whole, cut) = (try pictures(of: folder("whole.mkv")), try parts.flatMap { try pictures(of: folder($0)) })
    #expect(whole.count == 20 && cut.count == 20)
    #expect(zip(whole, cut).allSatisfy { $0.hasSameSamples(as: $1) })
    #expect(!whole[6].hasSameSamples(as: whole[7]))
    let sound = try parts.map { try VideoReader(path: folder($0)).info.tracks.count { $0.kind == .audio } }
    #expect(sound == [1, 0, 0])
    let checksum = try Tools.packetChecksum(folder("whole.mkv"), "0:a")
    #expect(try Tools.packetChecksum(folder("1.mkv"), "0:a") == checksum && checksum.hasPrefix("MD5="))
    // The tables together are the table.
    let rows = try parts.map { try ReportTable(folder($0.replacing(".mkv", with: ".report.csv"))).rows }
    #expect(try rows.flatMap(\.self) == ReportTable(folder("whole.report.csv")).rows)
  }

  @Test func `the times of parts are exact in a container that keeps them`() throws {
    try run(["plan", scene.clip, scene.log, "--lens", scene.camera, "--from", "0.3", "-o", folder("a.plan")])
    let render = ["render", scene.clip, folder("a.plan"), "--preset", "ultrafast"]
    try run(render + ["-o", folder("whole.mp4")])
    var ticks: [Int64] = []
    for part in 1...2 {
      try run(render + ["-o", folder("\(part).mp4"), "--segment", "\(part)/2"])
      ticks += try VideoReader(path: folder("\(part).mp4")).readTimeline().entries.map(\.ticks)
      let report = try ReportObject(folder("\(part).report.json"))
      #expect(report.number("segment.index") == Double(part) && report.number("segment.count") == 2)
      #expect(report.string("segment.planSha256") == (try sha256(ofFile: folder("a.plan"))))
      #expect(report.isMissing("plan"))
    }
    #expect(try ticks == VideoReader(path: folder("whole.mp4")).readTimeline().entries.map(\.ticks))
  }
}

extension ReportObject {
  /// Whether a key is not there at all.
  fileprivate func isMissing(_ key: String) -> Bool { !isNull(key) && string(key) == nil && number(key) == nil }
}
