import Foundation
import Testing

@testable import stabcli

/// Log and pictures on one clock, from the command line, on clips whose truth is known.
@Suite struct SyncCommandTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  /// A clip that is large enough to be followed, its log's clock 0.73 s off.
  private func film(_ name: String, _ more: String...) throws {
    let outcome = try Stabcli.run(
      [
        "synth", "-o", folder(name), "--motion", "handheld", "--seconds", "3", "--size", "320x240", "--imu", "phone",
        "--readout", "12", "--preset", "ultrafast", "--crf", "16", "-q",
      ] + more)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  private func arguments(_ clip: String, _ log: String? = nil) -> [String] {
    [folder("\(clip)/clip.mp4"), folder("\(log ?? clip)/log.gcsv"), "--lens", folder("\(clip)/camera.json")]
  }

  @Test func `the offset is found to half a millisecond and used`() throws {
    try film("a", "--log-offset", "0.73")
    let sync = try Stabcli.run(["sync"] + arguments("a") + ["--json", "-q"])
    #expect(sync.status == 0, "\(sync.messages)")
    let answer = try ReportObject(json: sync.output)
    #expect(answer.string("verdict") == "found" && (answer.number("confidence") ?? 0) > 0.8)
    #expect(abs((answer.number("offset_s") ?? 0) - 0.73) < 0.0005)
    let horizon = try Stabcli.run(["horizon"] + arguments("a") + ["--no-video", "-q", "-o", folder("out.mp4")])
    #expect(horizon.status == 0, "\(horizon.messages)")
    let report = try ReportObject(folder("out.report.json"))
    #expect(report.string("sync.method") == "pictures")
    #expect(abs((report.number("sync.offset_s") ?? 0) - 0.73) < 0.0005)
    #expect(report.noteKinds.contains("syncFound"))
  }

  @Test func `an offset that is given is used as it is`() throws {
    try film("a", "--log-offset", "0.73")
    let outcome = try Stabcli.run(
      ["horizon"] + arguments("a") + ["--log-offset", "0.7", "--no-video", "-q", "-o", folder("out.mp4")])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let report = try ReportObject(folder("out.report.json"))
    #expect(abs((report.number("sync.offset_s") ?? 0) - 0.7) < 1e-9 && report.string("sync.method") == "given")
  }

  @Test func `the log of another clip is refused, unless it is forced`() throws {
    try film("a", "--log-offset", "0.73")
    try film("b", "--log-offset", "0.31", "--seed", "9")
    let refused = try Stabcli.run(["action"] + arguments("a", "b") + ["--no-video", "-q", "-o", folder("out.mp4")])
    if refused.status == 4 {
      #expect(refused.messageLines.count == 1 && refused.messages.contains("--force"))
      #expect(!FileManager.default.fileExists(atPath: folder("out.report.json")))
    } else {
      // A short clip may only say that it cannot tell; never that it found something.
      #expect(refused.status == 0)
      #expect(try ReportObject(folder("out.report.json")).noteKinds.contains("syncUnknown"))
    }
    let forced = try Stabcli.run(
      ["action"] + arguments("a", "b") + ["--force", "--no-video", "-q", "--overwrite", "-o", folder("out.mp4")])
    #expect(forced.status == 0, "\(forced.messages)")
    #expect(try ReportObject(folder("out.report.json")).string("sync.method") != "pictures")
  }

  @Test func `the answer is drawn, and a drawing is not replaced unasked`() throws {
    try film("a", "--log-offset", "0.73")
    let plot = folder("sync.svg")
    #expect(try Stabcli.run(["sync"] + arguments("a") + ["--plot", plot, "-q"]).status == 0)
    #expect(try String(contentsOfFile: plot, encoding: .utf8).contains("<svg"))
    #expect(try Stabcli.run(["sync"] + arguments("a") + ["--plot", plot, "-q"]).status == 5)
  }
}
