import Testing

@testable import stabcli

/// Names of outputs and sidecars, without a file system.
struct OutputNamesTests {
  func names(_ clip: String, _ chosen: String? = nil, folders: [String] = []) throws -> OutputNames {
    try OutputNames(
      clip: clip, mode: "horizon", chosen: chosen, canWrite: { ["mp4", "mov", "mkv"].contains($0) },
      isFolder: { folders.contains($0) })
  }

  @Test(arguments: [
    ("ride.mp4", "ride.horizon.mp4", "ride.horizon.report.csv", nil),
    ("/data/a.b/ride.one.MOV", "/data/a.b/ride.one.horizon.MOV", "/data/a.b/ride.one.horizon.report.csv", nil),
    ("dir/clip.avi", "dir/clip.horizon.mkv", "dir/clip.horizon.report.csv", "mkv"),
    ("a.b/clip", "a.b/clip.horizon.mkv", "a.b/clip.horizon.report.csv", "mkv"),
    (".hidden", ".hidden.horizon.mkv", ".hidden.horizon.report.csv", "mkv"),
    ("clip.", "clip..horizon.mkv", "clip..horizon.report.csv", "mkv"),
    ("old.3gp", "old.horizon.mov", "old.horizon.report.csv", "mov"),
    ("small.LRV", "small.horizon.mp4", "small.horizon.report.csv", "mp4"),
  ])
  func `outputs stand beside the input`(clip: String, video: String, csv: String, fallback: String?) throws {
    let names = try names(clip)
    #expect(names.video == video && names.reportCSV == csv)
    #expect(names.reportJSON == csv.dropLast(3) + "json" && names.fallback == fallback)
  }

  @Test func `a chosen name brings the reports along`() throws {
    let names = try names("ride.mp4", "out/level.mov")
    #expect(names.video == "out/level.mov")
    #expect(names.reportCSV == "out/level.report.csv" && names.reportJSON == "out/level.report.json")
    #expect(names.all(withVideo: false) == ["out/level.report.csv", "out/level.report.json"])
  }

  @Test(arguments: ["out/", "out"])
  func `a chosen folder takes the default names`(chosen: String) throws {
    #expect(try names("a/ride.mp4", chosen, folders: ["out"]).video == "out/ride.horizon.mp4")
  }

  @Test func `a chosen name without an ending is refused`() {
    let problem = #expect(throws: OutputNames.Problem.self) { try names("ride.mp4", "out") }
    #expect(problem == .noEnding("out") && problem?.failure.exitCode == .usage)
  }

  @Test func `plans have names of their own`() {
    #expect(
      OutputNames.plan(clip: "d/a.mp4", mode: "horizon", chosen: nil, isFolder: { _ in false }) == "d/a.horizon.plan")
    #expect(OutputNames.plan(clip: "d/a.mp4", mode: "horizon", chosen: "p", isFolder: { _ in false }) == "p")
    #expect(
      OutputNames.plan(clip: "d/a.mp4", mode: "horizon", chosen: "p", isFolder: { _ in true }) == "p/a.horizon.plan")
  }

  @Test func `what exists is not replaced unless allowed`() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try OutputNames.checkAbsence(of: ["a", "b"], mayOverwrite: false, exists: { $0 == "b" })
    }
    #expect(failure?.exitCode == .outputNotWritten)
    #expect(failure?.message == "b: exists already; --overwrite replaces it")
    try OutputNames.checkAbsence(of: ["a", "b"], mayOverwrite: true, exists: { _ in true })
    try OutputNames.checkAbsence(of: ["a", "b"], mayOverwrite: false, exists: { _ in false })
  }

  @Test func `sidecars are the clip's own name with a log's ending`() {
    let clip = "d/ride.MP4"
    #expect(SidecarSearch.find(for: clip, exists: { ["d/ride.csv", "d/ride.gcsv"].contains($0) }) == "d/ride.gcsv")
    #expect(SidecarSearch.find(for: clip, exists: { $0 == "d/ride.BFL" }) == "d/ride.BFL")
    #expect(SidecarSearch.find(for: clip, exists: { $0 == "d/other.csv" }) == nil)
    let failure = SidecarSearch.failure(for: clip)
    #expect(failure.exitCode == .invalidInput)
    #expect(
      failure.message.hasSuffix(
        "there is no ride.gcsv, ride.csv, ride.txt, ride.bbl, ride.bfl, ride.ulg, ride.gyroflow or ride.zip beside it"))
  }
}
