import Foundation
import Glibc
import TestSupport
import Testing
import VideoIO

@testable import stabcli

/// Pictures written as stills: all of them or none.
struct StillSequenceTests {
  private let folder: Workspace
  private let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  private func level(_ name: String, _ options: String...) throws -> ChildProcess.Outcome {
    try Stabcli.run(["horizon", scene.clip, scene.log, "--lens", scene.camera, "-o", folder(name)] + options)
  }

  /// Media 43: stills, `-o DIR/x_%05d.png` or `.tif` → red, green, blue by the clip's own matrix, all of them or none
  @Test(arguments: ["png", "tif"])
  func `every picture is the one that a clip would hold`(ending: String) throws {
    let outcome = try level("seq/a_%04d.\(ending)")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let name = try #require(SequenceName("a_%04d.\(ending)"))
    let wanted = (0..<20).map(name.name) + ["a.report.csv", "a.report.json"]
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder("seq"))) == Set(wanted))
    let still = try Stabcli.run([
      "still", scene.clip, folder("seq/a.report.json"), "--at", "0.7", "-o", folder("own.\(ending)"),
    ])
    #expect(still.status == 0, "\(still.messages)")
    #expect(try readStill(folder("own.\(ending)")) == readStill(folder("seq/a_0007.\(ending)")))
    let report = try ReportObject(folder("seq/a.report.json"))
    #expect(report.number("output.frames") == 20 && report.string("output.codec") == (ending == "png" ? "png" : "tiff"))
  }

  @Test func `a sequence is not replaced unasked, and then as a whole`() throws {
    #expect(try level("seq/a_%d.png").status == 0)
    let before = try folder.contents()
    let refused = try level("seq/a_%d.png")
    #expect(refused.status == 5 && refused.messages.contains("a_0.png: exists already"), "\(refused.messages)")
    #expect(try folder.contents() == before)
    #expect(try level("seq/a_%d.png", "--overwrite", "--to", "0.5").status == 0)
    #expect(try folder.names().filter { $0.hasSuffix(".png") } == (0..<5).map { "seq/a_\($0).png" })
  }

  @Test func `a disk that fills up leaves nothing, not even the folder`() throws {
    let words = ["horizon", scene.clip, scene.log, "--lens", scene.camera, "-o", folder("seq/a_%05d.tif")]
    // The shell's limit counts kilobytes; the pictures are larger.
    let outcome = try ChildProcess("/bin/bash", ["-c", "ulimit -f 8; exec \"$@\"", "-", try Stabcli.path()] + words)
      .wait()
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(folder.topNames.isEmpty)
  }

  @Test func `an interruption leaves nothing`() throws {
    let long = try SyntheticScene.tiny("walk", "pinhole", seconds: 20, fps: 30)
    let process = try Stabcli.start(
      ["horizon", long.clip, long.log, "--lens", long.camera, "--size", "640x360", "-o", folder("seq/a_%05d.png")])
    var seen = false
    for _ in 0..<6000 where !seen {
      usleep(20_000)
      let inside = (try? FileManager.default.subpathsOfDirectory(atPath: folder("seq"))) ?? []
      seen = inside.count > 3
    }
    process.send(SIGINT)
    let outcome = try process.wait()
    #expect(seen && outcome.status == 130, "\(outcome.messages)")
    #expect(folder.topNames.isEmpty)
  }

  @Test func `names without one place for a number, and options of clips, are refused`() throws {
    for (name, options, words) in [
      ("a.png", [], "is one picture"), ("a_%d_%d.png", [], "is one picture"), ("a_%5d.png", [], "is one picture"),
      ("a_%d.png", ["--crf", "3"], "--crf goes with a clip"), ("a.mp4", ["--depth", "8"], "--depth goes with"),
    ] as [(String, [String], String)] {
      let outcome = try Stabcli.run(["horizon"] + scene.input.prefix(4) + ["-o", folder(name)] + options)
      #expect(outcome.status == 2 && outcome.messages.contains(words), "\(outcome.messages)")
    }
    #expect(folder.topNames.isEmpty)
  }

  @Test(arguments: [
    ("frames/a_%05d.png", "frames/a", "a_00007.png"), ("%d.tif", "frames", "7.tif"),
    ("/x/%03d-b.tiff", "/x/-b", "007-b.tiff"),
    ("100%_%02d.png", "100%", "100%_07.png"),
  ])
  func `a name is read`(path: String, stem: String, seventh: String) throws {
    let name = try #require(SequenceName(path))
    #expect(name.reportStem == stem && name.name(7) == seventh)
  }
}
