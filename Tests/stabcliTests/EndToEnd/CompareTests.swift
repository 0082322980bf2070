import Foundation
import Geometry
import Imaging
import Testing
import VideoIO

@testable import stabcli

/// `compare`: every mode's picture, sample for sample, from one walk over the clip.
@Suite struct CompareTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  private var input: [String] { [scene.clip, scene.log, "--lens", scene.camera, "--quiet"] }

  private func run(_ arguments: [String]) throws -> ChildProcess.Outcome {
    let outcome = try Stabcli.run(arguments)
    #expect(outcome.status == 0, "\(outcome.command): \(outcome.messages)")
    return outcome
  }

  /// The clip as it is, and a mode with settings that differ in every frame.
  static let modes = "source,horizon,horizon:crop=full-turn,horizon:max-zoom=1.05"

  @Test(arguments: [[], ["--cell", "50x31"], ["--from", "0.5", "--to", "1.2"]])
  func `each cell is the picture of its mode alone`(options: [String]) throws {
    _ = try run(["compare"] + input + ["--modes", Self.modes, "--codec", "ffv1", "-o", folder("c.mkv")] + options)
    let whole = try pictures(of: folder("c.mkv"))
    let report = try ReportObject(folder("c.json"))
    #expect(report.number("decodedFrames") == Double(whole.count) && !whole.isEmpty)
    #expect(report.number("layout.width") == Double(whole[0].size.width))
    let alone = options.map { $0 == "--cell" ? "--size" : $0 }
    for (index, own) in [[], ["--crop", "full-turn"], ["--max-zoom", "1.05"]].enumerated() {
      _ = try run(["horizon"] + input + ["--codec", "ffv1", "-o", folder("\(index).mkv")] + own + alone)
      let single = try pictures(of: folder("\(index).mkv"))
      try #require(single.count == whole.count)
      let origin = try report.origin(of: index + 1)
      for (a, b) in zip(single, whole) { #expect(b.holds(a, at: origin), "mode \(index)") }
      #expect(!whole[0].holds(single[1], at: origin), "another frame")
    }
    if options.isEmpty {
      let origin = try report.origin(of: 0)
      for (a, b) in zip(try pictures(of: scene.clip), whole) {
        #expect(b.holds(a, at: origin), "the source, untouched")
      }
    }
    #expect(
      try VideoReader(path: folder("c.mkv")).readTimeline() == VideoReader(path: folder("0.mkv")).readTimeline())
  }

  @Test func `one thread, two and seven write the same bytes`() throws {
    for threads in ["1", "2", "7"] {
      _ = try run(
        ["compare"] + input
          + ["--modes", Self.modes, "--preset", "ultrafast", "--threads", threads, "-o", folder("\(threads).mp4")])
    }
    #expect(try Set(["1", "2", "7"].map { try bytes(ofFile: folder("\($0).mp4")) }).count == 1)
    let first = try text(ofFile: folder("1.html"))
    #expect(try first == text(ofFile: folder("2.html")).replacing("2.mp4", with: "1.mp4").withThreads("1"))
  }

  @Test func `the table and the page are written beside the picture, and one object is printed`() throws {
    for name in ["ride.mp4", "ride.gcsv"] {
      try folder.copy(name == "ride.mp4" ? scene.clip : scene.log, as: name)
    }
    let outcome = try run(
      ["compare", folder("ride.mp4"), "--modes", Self.modes, "--preset", "ultrafast", "--json", "--quiet"])
    #expect(
      try folder.names() == ["ride.compare.html", "ride.compare.json", "ride.compare.mp4", "ride.gcsv", "ride.mp4"])
    let printed = try ReportObject(json: outcome.output)
    #expect(printed.string("mode") == "compare" && printed.string("log.path") == folder("ride.gcsv"))
    #expect(printed.string("output.sha256") == (try sha256(ofFile: folder("ride.compare.mp4"))))
    #expect(outcome.messages.isEmpty && printed.string("settings.modes") == Self.modes)
  }

  @Test func `without a picture there are the table, the page and the plans`() throws {
    _ = try run(["compare"] + input + ["--modes", Self.modes, "--no-video", "-o", folder("c.mp4")])
    #expect(try folder.names() == ["c.html", "c.json"])
    _ = try run(["plan"] + input + ["--crop", "full-turn", "-o", folder("a.plan")])
    let file = try text(ofFile: folder("c.json"))
    // A plan of its own also says of which clip it is.
    let plan = try text(ofFile: folder("a.plan")).dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("clipSHA256") }.joined(separator: "\n    ")
    #expect(file.contains(plan))
  }

  @Test func `every mode of this version stands beside every other`() throws {
    let modes = "source,horizon,zoom,action,smart,action:live"
    _ = try run(
      ["compare"] + input + ["--modes", modes, "--preset", "ultrafast", "--to", "0.5", "-o", folder("c.mp4")])
    let report = try ReportObject(folder("c.json"))
    let names = (report.list("modes") as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    #expect(names == ["source", "horizon", "zoom", "action", "smart", "action live"])
    #expect(report.number("layout.columns") == 3 && report.number("decodedFrames") == 5)
  }

  /// Modes whose plans come from policies of every kind.
  @Test(arguments: ["zoom", "action", "smart", "source", "zoom --live", "action --lock-horizon"])
  func `the kept plan of any mode is rendered`(mode: String) throws {
    let words = mode.split(separator: " ").map(String.init)
    _ = try run(["plan"] + input + ["--to", "0.5", "-o", folder("a.plan"), "--mode"] + words)
    _ = try run(["render", scene.clip, folder("a.plan"), "--preset", "ultrafast", "--quiet", "-o", folder("a.mp4")])
    #expect(try pictures(of: folder("a.mp4")).count == 5)
  }

  static let cases = [
    Refusal("no modes", 2, ["--modes"], "compare @clip.mp4 @log.gcsv"),
    Refusal("one mode", 2, ["--modes", "2 to 9"], "compare @clip.mp4 @log.gcsv --modes horizon"),
    Refusal("an unknown mode", 2, ["--modes", "horizon"], "compare @clip.mp4 @log.gcsv --modes horizon,dance"),
    Refusal("a mode misspelt", 2, ["did you mean horizon"], "compare @clip.mp4 @log.gcsv --modes horizn,horizon"),
    Refusal("a mode twice", 2, ["named twice"], "compare @clip.mp4 @log.gcsv --modes horizon,horizon"),
    Refusal(
      "an unknown setting", 2, ["crop", "'size'"], "compare @clip.mp4 @log.gcsv --modes horizon,horizon:size=64x36"),
    Refusal(
      "a wrong setting", 2, ["crop", "'large'"], "compare @clip.mp4 @log.gcsv --modes horizon,horizon:crop=large"),
    Refusal(
      "a setting without value", 2, ["needs a value"], "compare @clip.mp4 @log.gcsv --modes horizon,horizon:crop"),
    Refusal("a size for all", 2, ["--size"], "compare @clip.mp4 @log.gcsv --modes \(modes) --size 64x36"),
    Refusal("no log", 3, ["clip.mp4", "no motion log"], "compare @clip.mp4 --modes \(modes)"),
    Refusal("no clip", 3, ["none.mp4"], "compare @none.mp4 --modes \(modes)"),
    Refusal(
      "cells too large for the encoder", 4, ["16384", "--cell"],
      "compare @clip.mp4 @log.gcsv --modes \(modes) --cell 9000x9000"),
    Refusal(
      "a page that exists", 5, ["out.html", "exists"], "compare @clip.mp4 @log.gcsv --modes \(modes) -o @out.mp4"
    ) {
      try $0.write("mine", to: "out.html")
    },
  ]

  @Test(arguments: cases) func `what cannot be compared is refused in one line`(_ item: Refusal) throws {
    try item.check()
  }
}

extension Picture {
  /// Whether this picture holds another one at a place, in every plane.
  fileprivate func holds(_ part: Picture, at origin: (x: Int, y: Int)) -> Bool {
    zip(planes, part.planes).allSatisfy { whole, plane in
      let (left, top) = (origin.x / plane.shape.widthDivisor, origin.y / plane.shape.heightDivisor)
      return (0..<plane.shape.height).allSatisfy { y in
        (0..<plane.shape.width).allSatisfy { whole[left + $0, top + y] == plane[$0, y] }
      }
    }
  }
}

extension ReportObject {
  /// Where a comparison says a mode's picture stands.
  fileprivate func origin(of index: Int) throws -> (x: Int, y: Int) {
    let all = try #require(list("layout.origins") as? [[Int]])
    return (all[index][0], all[index][1])
  }
}

extension String {
  /// A page with another number of threads among its settings, and without the checksum of the file it names.
  fileprivate func withThreads(_ threads: String) -> String {
    replacing(#/<dt>threads</dt><dd><code>\d+/#, with: "<dt>threads</dt><dd><code>\(threads)")
  }
}
