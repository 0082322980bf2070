import Foundation
import Testing

@testable import stabcli

/// A report is judged by the truth of its own clip.
@Suite struct TruthMatchTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  private func run(_ arguments: [String]) throws -> ChildProcess.Outcome { try Stabcli.run(arguments) }

  /// A clip of the same size and as many frames as any other here.
  private func film(_ name: String, seed: Int) throws {
    let outcome = try run([
      "synth", "-o", folder(name), "--seed", "\(seed)", "--seconds", "1", "--size", "64x36", "--fps", "10", "--preset",
      "ultrafast", "-q",
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  private func plan(_ clip: String, _ log: String, _ name: String) throws -> String {
    let outcome = try run([
      "horizon", folder(clip), folder(log), "--lens", folder("a/camera.json"), "--no-video", "-q", "-o",
      folder("\(name).mp4"),
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    return folder("\(name).report.json")
  }

  private func kinds(_ report: String, _ more: String...) throws -> [String] {
    let outcome = try run(["evaluate", report, folder("a"), "--json", "-q"] + more)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try ReportObject(json: outcome.output).noteKinds
  }

  @Test func `truth names the very files that synth wrote`() throws {
    try film("a", seed: 1)
    let truth = try ReportObject(folder("a/truth.json"))
    let report = try ReportObject(try plan("a/clip.mp4", "a/log.gcsv", "own"))
    #expect(truth.string("clip.file") == "clip.mp4" && truth.string("log.file") == "log.gcsv")
    #expect(truth.string("clip.sha256")?.count == 64 && truth.string("clip.sha256") == report.string("input.sha256"))
    #expect(truth.string("log.sha256")?.count == 64 && truth.string("log.sha256") == report.string("log.sha256"))
    #expect(try kinds(folder("own.report.json")).isEmpty)
  }

  @Test func `another clip of the same size and length is refused, unless it is forced`() throws {
    try film("a", seed: 1)
    try film("b", seed: 2)
    let report = try plan("b/clip.mp4", "b/log.gcsv", "other")
    let refused = try run(["evaluate", report, folder("a"), "-q"])
    #expect(refused.status == 3 && refused.output.isEmpty && refused.messageLines.count == 1)
    #expect(refused.messages.contains("is not of the clip in") && refused.messages.contains("--force"))
    #expect(try kinds(report, "--force") == ["otherClip"])
    let table = try run(["evaluate", report, folder("a"), "--force", "-q"])
    #expect(table.messages.contains("judged as --force says"), "a table has no other place for it")
  }

  @Test func `a clip with the truth's log was encoded anew, and another log of the clip is told`() throws {
    try film("a", seed: 1)
    try film("b", seed: 2)
    #expect(try kinds(plan("b/clip.mp4", "a/log.gcsv", "anew")) == ["clipDiffers"])
    #expect(try kinds(plan("a/clip.mp4", "b/log.gcsv", "log")) == ["logDiffers"])
  }

  @Test func `files match as far as both sides say`() {
    func match(_ clip: String?, _ log: String?, _ trueClip: String?, _ trueLog: String?) -> TruthOrigin.Match {
      TruthOrigin(clip: clip, log: log).match(TruthOrigin(clip: trueClip, log: trueLog))
    }
    #expect(match("c", "l", "c", "l") == .same && match("c", nil, "c", "l") == .same)
    #expect(match("c", "l", nil, "l") == .same && match("c", "l", nil, "m") == .other)
    #expect(match("c", "l", "d", "l") == .encodedAnew && match("c", "l", "c", "m") == .otherLog)
    #expect(match("c", "l", "d", "m") == .other && match("c", "l", "d", nil) == .other)
    #expect(match("c", "l", nil, nil) == .unknown && match(nil, nil, "c", "l") == .unknown)
  }
}
