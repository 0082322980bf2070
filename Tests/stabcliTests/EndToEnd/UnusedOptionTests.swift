import Foundation
import Testing

/// Options that a mode has no use for, and logs that are missing for long.
@Suite struct UnusedOptionTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  @Test(arguments: [
    ["zoom", "CLIP", "--live", "--ease", "1"], ["zoom", "CLIP", "--live", "--recentre-at", "1"],
    ["zoom", "CLIP", "--live", "--anchor", "0.2,0.5"], ["action", "CLIP", "--trim-roll", "10"],
    ["zoom", "CLIP", "--trim-roll", "10"], ["plan", "CLIP", "--mode", "horizon", "--zoom", "1.5"],
    ["plan", "CLIP", "--mode", "action", "--ease", "1"], ["plan", "CLIP", "--mode", "source", "--zoom", "2"],
    ["compare", "CLIP", "--modes", "source,horizon", "--zoom", "2"],
    ["compare", "CLIP", "--modes", "source,horizon:zoom=2"], ["compare", "CLIP", "--modes", "source:live,horizon"],
    ["compare", "CLIP", "--modes", "zoom:zoom=1.4:zoom=1.5,source"],
  ])
  func `an option that would change nothing is refused`(arguments: [String]) throws {
    let clip = try SyntheticScene.walk().clip
    let outcome = try Stabcli.run(arguments.map { $0 == "CLIP" ? clip : $0 })
    #expect(outcome.status == 2, "\(outcome.messages)")
    #expect(outcome.messages.contains("error") && outcome.output.isEmpty)
  }

  @Test(arguments: [
    ["action", "--trim-roll", "10", "--lock-horizon"],
    ["plan", "--mode", "zoom", "--ease", "1", "--anchor", "0.4,0.5"],
    ["compare", "--modes", "source,action", "--zoom", "1.3"],
  ])
  func `one that some mode uses is taken`(arguments: [String]) throws {
    let scene = try SyntheticScene.walk()
    let outcome = try Stabcli.run(
      [arguments[0], scene.clip, scene.log, "--lens", scene.camera, "-o", folder("out.mp4")]
        + arguments.dropFirst() + (arguments[0] == "plan" ? [] : ["--no-video"]))
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test func `a log that ends long before the clip is a warning and exit code 6`() throws {
    let scene = try SyntheticScene.walk()
    let lines = try text(ofFile: scene.log).split(separator: "\n", omittingEmptySubsequences: false)
    // A second of lead-in and a third of the clip.
    try folder.write(lines.prefix(lines.count * 4 / 10).joined(separator: "\n") + "\n", to: "short.gcsv")
    let outcome = try Stabcli.run([
      "action", scene.clip, folder("short.gcsv"), "--lens", scene.camera, "-o", folder("out.mp4"), "--no-video",
    ])
    #expect(
      outcome.status == 6 && outcome.messages.contains("the log does not reach these frames"), "\(outcome.messages)")
  }

  @Test func `zoom keys may begin with a byte order mark`() throws {
    let scene = try SyntheticScene.walk()
    try folder.write("\u{FEFF}0 1.2\r\n1 1.4\r\n", to: "keys.txt")
    let outcome = try Stabcli.run([
      "zoom", scene.clip, scene.log, "--lens", scene.camera, "--zoom-keys", folder("keys.txt"), "-o",
      folder("out.mp4"), "--no-video",
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
  }
}
