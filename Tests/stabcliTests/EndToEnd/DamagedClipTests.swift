import Foundation
import Testing

/// Clips that can be rendered in part: done, told, and not passed off as whole.
@Suite(.enabled(if: Tools.areInstalled, "needs ffmpeg to make such clips"))
struct DamagedClipTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  @Test func `a clip cut short is rendered as far as it goes and told as damaged`() throws {
    // The index stands before the pictures, of which the last ones are missing.
    try Tools.make(folder("whole.mp4"), "-i \(scene.clip) -c copy -movflags +faststart")
    let whole = try bytes(ofFile: folder("whole.mp4"))
    try whole.prefix(whole.count * 6 / 10).write(to: URL(fileURLWithPath: folder("cut.mp4")))
    let outcome = try render("cut.mp4")
    #expect(outcome.status == 6)
    #expect(outcome.messageLines.contains { $0.hasPrefix("stabcli: warning: ") && $0.contains("ends early") })
    let frames = try Tools.frameTicks(folder("out.mp4")).count
    #expect((5...15).contains(frames))
    #expect(try ReportObject(folder("out.report.json")).noteKinds.contains("damaged"))
    #expect(try ReportTable(folder("out.report.csv")).rows.count == frames)
  }

  @Test func `a part that ends before the damage is whole`() throws {
    try Tools.make(folder("whole.mp4"), "-i \(scene.clip) -c copy -movflags +faststart")
    let whole = try bytes(ofFile: folder("whole.mp4"))
    try whole.prefix(whole.count * 6 / 10).write(to: URL(fileURLWithPath: folder("cut.mp4")))
    let outcome = try render("cut.mp4", "--to", "0.35")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try Tools.frameTicks(folder("out.mp4")).count == 4)
  }

  @Test func `frames that do not decode are told, and the rest is rendered`() throws {
    // Every frame stands for itself, so that few are lost.
    try Tools.make(folder("intra.mp4"), "-i \(scene.clip) -c:v libx264 -preset ultrafast -crf 10 -g 1")
    var file = try bytes(ofFile: folder("intra.mp4"))
    let middle = file.count / 2
    file.replaceSubrange(middle..<middle + 4000, with: Data(count: 4000))
    try file.write(to: URL(fileURLWithPath: folder("hit.mp4")))
    let outcome = try render("hit.mp4")
    #expect(outcome.status == 6, "\(outcome.messages)")
    #expect(outcome.messageLines.contains { $0.hasPrefix("stabcli: warning: ") && $0.contains("damaged") })
    #expect(try Tools.frameTicks(folder("out.mp4")).count >= 15)
  }

  private func render(_ name: String, _ more: String...) throws -> ChildProcess.Outcome {
    try Stabcli.run(
      [
        "horizon", folder(name), scene.log, "--lens", scene.camera, "-o", folder("out.mp4"), "--codec", "h264",
        "--preset",
        "ultrafast",
      ] + more)
  }
}
