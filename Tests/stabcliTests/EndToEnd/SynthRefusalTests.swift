import Foundation
import Glibc
import Testing

@testable import stabcli

/// What `synth` does not make, and what it does not leave behind.
@Suite struct SynthRefusalTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  static let bounds = [
    ("--size 16384x16384", "--size", "67108864"), ("--size 1x64", "--size", "from 2 to 16384"),
    ("--log-offset 5000000000", "--log-offset", "from -4000000000 to 4000000000"),
    ("--seed -1", "--seed", "from 0 to 9223372036854775807"), ("--fps 2000000/66667", "--fps", "from 1 to 1000"),
    ("--codec prores", "--codec", "h264, h265 or ffv1"), ("--exposure 34", "--exposure 34.000 ms", "33.333 ms"),
    ("--vfr --exposure 33", "--exposure 33.000 ms", "ms from a frame to the next"),
    ("--seconds 0", "--seconds", "from 0.1 to 3600"), ("--hfov 171", "--hfov", "from 1 to 170"),
    ("--readout 201", "--readout", "from 0 to 200"), ("--log-rate 1", "--log-rate", "from 10 to 8000"),
  ]

  @Test(arguments: bounds)
  func `what is out of bounds is told by its option, with the bounds`(options: String, name: String, words: String)
    throws
  {
    let outcome = try Stabcli.run(["synth", "-o", folder("d")] + options.split(separator: " ").map(String.init))
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.messageLines.count == 1)
    #expect(outcome.messages.contains(name) && outcome.messages.contains(words), "\(outcome.messages)")
    #expect(try folder.names().isEmpty)
  }

  @Test func `help names the bounds of every number`() throws {
    let page = try Stabcli.run(["synth", "--help"]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for words in [
      "from 2 to 16384 pixels", "from -4000000000 to 4000000000", "from 0 to 9223372036854775807",
      "h264 or h265 in MP4",
    ] { #expect(page.contains(words), "\(words)") }
  }

  @Test func `an exposure as long as a frame is made`() throws {
    let options = "--exposure 33.334 --seconds 0.1 --size 32x18 --no-video -q"
    let outcome = try Stabcli.run(["synth", "-o", folder("d")] + options.split(separator: " ").map(String.init))
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test func `an odd size is refused by name, but for ffv1`() throws {
    let outcome = try Stabcli.run(["synth", "-o", folder("d"), "--size", "33x33"])
    #expect(outcome.status == 4 && outcome.messages.contains("--size 33x33") && outcome.messages.contains("ffv1"))
    #expect(try folder.names().isEmpty)
    let whole = ["synth", "-o", folder("d"), "--size", "33x33", "--codec", "ffv1", "--seconds", "0.1", "-q"]
    #expect(try Stabcli.run(whole).status == 0)
  }

  @Test func `no clip is left beside another one's truth`() throws {
    let options = ["--seconds", "0.1", "--size", "32x18", "--preset", "ultrafast", "-q"]
    let made = ["synth", "-o", folder("d")] + options
    #expect(try Stabcli.run(made).status == 0)
    let before = try folder.contents()
    for other in [["--no-video"], ["--codec", "ffv1"]] {
      let outcome = try Stabcli.run(made + other + ["--overwrite", "--seed", "5"])
      #expect(outcome.status == 5 && outcome.messageLines.count == 1 && outcome.messages.contains("d/clip.mp4"))
      #expect(try folder.contents() == before)
    }
    #expect(try Stabcli.run(made + ["--overwrite", "--seed", "5"]).status == 0)
    let after = try folder.contents()
    #expect(after.keys.sorted() == before.keys.sorted() && after != before)
  }

  @Test func `a folder that was made for nothing goes`() throws {
    let outcome = try Stabcli.run([
      "synth", "-o", folder("d"), "--preset", "never", "--seconds", "0.1", "--size", "32x18",
    ])
    #expect(outcome.status != 0)
    #expect(try folder.names().isEmpty, "\(outcome.messages)")
    // One that was there before stays.
    try FileManager.default.createDirectory(atPath: folder("e"), withIntermediateDirectories: false)
    #expect(
      try Stabcli.run(["synth", "-o", folder("e"), "--preset", "never", "--seconds", "0.1", "--size", "32x18"]).status
        != 0)
    #expect(try folder.names() == ["e/"])
  }

  @Test func `an interrupt leaves no folder`() throws {
    let child = try Stabcli.start(["synth", "-o", folder("d"), "--seconds", "600", "-q"])
    for _ in 0..<3000 where !FileManager.default.fileExists(atPath: folder("d")) { usleep(10_000) }
    #expect(FileManager.default.fileExists(atPath: folder("d")), "it began")
    child.send(SIGINT)
    #expect(try child.wait().status == 130)
    #expect(try folder.names().isEmpty)
  }

  @Test func `a clip finds the log that synth wrote beside it`() throws {
    let scene = try SyntheticScene.walk()
    try folder.copy(scene.clip, as: "clip.mp4")
    try folder.copy(scene.log, as: "log.gcsv")
    #expect(try Stabcli.run(["horizon", folder("clip.mp4"), "--no-video"]).status == 3, "any log is not the clip's")
    try folder.copy("\(scene.folder)/truth.json", as: "truth.json")
    let outcome = try Stabcli.run(["horizon", folder("clip.mp4"), "--no-video", "-q", "--json"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try ReportObject(json: outcome.output).string("log.path") == folder("log.gcsv"))
    #expect(SidecarSearch.find(for: "d/ride.mp4", exists: { ["d/log.gcsv", "d/truth.json"].contains($0) }) == nil)
    #expect(
      SidecarSearch.find(for: "clip.mp4", exists: { ["log.gcsv", "truth.json"].contains($0) }) == "log.gcsv")
    #expect(
      SidecarSearch.find(for: "d/clip.mp4", exists: { $0.hasSuffix("gcsv") }) == "d/clip.gcsv", "its own name first")
  }

  @Test func `the offset is a number in what is printed`() throws {
    let words = "--seconds 0.1 --size 32x18 --no-video -q --json --log-offset -0.25"
    let outcome = try Stabcli.run(["synth", "-o", folder("d")] + words.split(separator: " ").map(String.init))
    #expect(try ReportObject(json: outcome.output).number("settings.log-offset") == -0.25)
  }
}
