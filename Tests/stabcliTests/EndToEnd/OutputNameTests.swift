import Foundation
import Testing
import VideoIO

/// Where results go and what they are called.
@Suite struct OutputNameTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
    try folder.copy(scene.clip, as: "ride.mp4")
    try folder.copy(scene.log, as: "ride.gcsv")
  }

  private func horizon(_ arguments: String...) throws -> ChildProcess.Outcome {
    try Stabcli.run(["horizon"] + arguments + ["--preset", "ultrafast", "--to", "0.25"])
  }

  @Test func `results lie beside the clip as STEM-MODE`() throws {
    #expect(try horizon(folder("ride.mp4"), folder("ride.gcsv")).status == 0)
    #expect(
      try folder.names() == [
        "ride.gcsv", "ride.horizon.mp4", "ride.horizon.report.csv", "ride.horizon.report.json", "ride.mp4",
      ])
    let report = try ReportObject(folder("ride.horizon.report.json"))
    #expect(report.string("output.path") == folder("ride.horizon.mp4"))
    #expect(try report.string("output.sha256") == sha256(ofFile: folder("ride.horizon.mp4")))
  }

  @Test func `a folder as output takes the default names`() throws {
    try FileManager.default.createDirectory(atPath: folder("results"), withIntermediateDirectories: false)
    #expect(try horizon(folder("ride.mp4"), folder("ride.gcsv"), "-o", folder("results")).status == 0)
    #expect(
      try folder.names() == [
        "results/", "results/ride.horizon.mp4", "results/ride.horizon.report.csv",
        "results/ride.horizon.report.json", "ride.gcsv", "ride.mp4",
      ])
  }

  @Test func `a chosen name names the reports too, and its ending the container`() throws {
    #expect(try horizon(folder("ride.mp4"), folder("ride.gcsv"), "-o", folder("a.b.mov")).status == 0)
    #expect(
      try folder.names() == ["a.b.mov", "a.b.report.csv", "a.b.report.json", "ride.gcsv", "ride.mp4"])
    #expect(try bytes(ofFile: folder("a.b.mov"))[8..<12] == Data("qt  ".utf8))
  }

  @Test func `a sidecar of the same stem is found, and the report says which`() throws {
    let outcome = try horizon(folder("ride.mp4"))
    #expect(outcome.status == 0, "\(outcome.messages)")
    let report = try ReportObject(folder("ride.horizon.report.json"))
    #expect(report.string("log.path") == folder("ride.gcsv") && report.string("log.format") == "gcsv")
  }

  @Test func `an existing output stays untouched unless told`() throws {
    try folder.write("mine", to: "ride.horizon.mp4")
    let before = try folder.contents()
    let outcome = try horizon(folder("ride.mp4"), folder("ride.gcsv"))
    #expect(outcome.status == 5 && outcome.messageLines.count == 1)
    #expect(try folder.contents() == before)
    #expect(try horizon(folder("ride.mp4"), folder("ride.gcsv"), "--overwrite").status == 0)
    #expect(try pictures(of: folder("ride.horizon.mp4")).count == 3)
  }

  @Test func `any one existing report is reason enough to refuse before work begins`() throws {
    for name in ["ride.horizon.report.csv", "ride.horizon.report.json"] {
      try folder.write("mine", to: name)
      let before = try folder.contents()
      let outcome = try horizon(folder("ride.mp4"), folder("ride.gcsv"))
      #expect(outcome.status == 5 && outcome.messages.contains(name))
      #expect(try folder.contents() == before)
      try FileManager.default.removeItem(atPath: folder(name))
    }
  }
}
