import Foundation
import Testing

/// `synth`, `horizon` and `evaluate` on end: what comes out is what was put in.
@Suite struct EvaluateTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
    for name in ["frames.csv", "truth.csv", "camera.json", "truth.json"] {
      try folder.copy("\(scene.folder)/\(name)", as: name)
    }
  }

  /// Plans the scene and judges the report.
  private func judged(_ options: [String] = [], _ more: [String] = []) throws -> ReportObject {
    let plan =
      ["horizon", scene.clip, scene.log, "--lens", scene.camera, "--no-video", "-q", "--overwrite", "-o"]
      + [folder("out.mp4")] + options
    let planned = try Stabcli.run(plan)
    #expect(planned.status == 0, "\(planned.messages)")
    let outcome = try Stabcli.run(["evaluate", folder("out.report.json"), folder.path, "--json"] + more)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try ReportObject(json: outcome.output)
  }

  /// The contract's keys and some more.
  static let keys = [
    "horizonRms_deg", "horizonMax_deg", "jitterRms_px", "shakeLeft_px", "smoothness", "cropMean", "cropMin",
    "zoomRate_percent_s", "outsideTaps", "attitudeRollRms_deg", "attitudePitchRms_deg", "syncError_ms",
    "horizonStd_deg",
    "trackingRms_px", "rowShear_px", "jerkRms_deg_s3", "nusCropping", "minMargin_px",
  ]

  @Test func `with perfect sensors nothing is left but rounding`() throws {
    let result = try judged()
    for key in Self.keys { #expect(try #require(result.number(key), "\(key)").isFinite) }
    // Between the sampled rows of a readout a fiftieth of a pixel is allowed: of a picture this small, 0.02°.
    #expect(try #require(result.number("horizonRms_deg")) < 0.02)
    for key in ["attitudeRollRms_deg", "attitudePitchRms_deg", "headingDriftRms_deg"] {
      #expect(try #require(result.number(key)) < 0.003, "\(key)")
    }
    #expect(try #require(result.number("jitterRms_px")) < 0.02)
    #expect(try #require(result.number("trackingRms_px")) < 0.02)
    #expect(result.number("syncError_ms") == 0 && result.number("outsideTaps") == 0)
    #expect(result.number("frames.compared") == 20 && result.number("frames.judged") == 10)
    #expect(result.isNull("horizonSteepRms_deg") && result.string("mode") == "horizon")
    let crop = try #require(result.number("cropMean"))
    #expect(crop > 0.3 && crop < 1 && result.noteKinds.isEmpty)
  }

  @Test func `an offset that is wrong is the clock's error, and the jitter grows with it`() throws {
    var jitters: [Double] = []
    for milliseconds in [5.0, 10] {
      let result = try judged(["--log-offset", "\(milliseconds / 1000)"])
      #expect(abs(try #require(result.number("syncError_ms")) - milliseconds) < 1e-9)
      #expect(abs(try #require(result.number("syncErrorMax_ms")) - milliseconds) < 1e-9)
      jitters.append(try #require(result.number("jitterRms_px")))
    }
    #expect(jitters[0] > 0.03 && abs(jitters[1] / jitters[0] - 2) < 0.1, "\(jitters)")
  }

  @Test func `a trim is what the report says, and can be said`() throws {
    #expect(try #require(judged(["--trim-roll", "5"]).number("horizonRms_deg")) < 0.02)
    let other = try judged(["--trim-roll", "5"], ["--trim-roll", "4"])
    #expect(abs(try #require(other.number("horizonRms_deg")) - 1) < 0.02)
  }

  @Test func `a plan alone is judged but for its clock, and a part of a clip by that part`() throws {
    let plan = ["plan", scene.clip, scene.log, "--lens", scene.camera, "--to", "1.5", "-q", "-o", folder("a.plan")]
    #expect(try Stabcli.run(plan).status == 0)
    let outcome = try Stabcli.run(["evaluate", folder("a.plan"), folder.path, "--json"])
    let result = try ReportObject(json: outcome.output)
    #expect(outcome.status == 0 && result.isNull("syncError_ms"))
    #expect(try #require(result.number("horizonRms_deg")) < 0.02)
    #expect(result.number("frames.report") == 15 && result.number("frames.compared") == 15)
    #expect(result.noteKinds == ["framesDiffer", "clockNotReported"])
    #expect(outcome.messages.contains("15 frames and the truth 20; the 15 they have in common are compared"))
  }

  @Test func `a table is for people, and a plot is drawn where it may be`() throws {
    _ = try judged()
    let report = folder("out.report.json")
    let outcome = try Stabcli.run(["evaluate", report, folder.path, "--plot", folder("e.svg")])
    #expect(outcome.status == 0 && outcome.messages.isEmpty)
    for key in Self.keys { #expect(outcome.output.contains("  \(key)\n") || outcome.output.hasSuffix("  \(key)\n")) }
    let lines: [Substring] = outcome.output.split(separator: "\n")
    #expect(lines.dropFirst().allSatisfy { $0.count <= 80 })
    #expect(!outcome.output.contains("nan") && !outcome.output.contains("inf"))
    let picture = try text(ofFile: folder("e.svg"))
    #expect(picture.contains("<svg") && picture.contains("Shake") && picture.contains("2σ"))
    #expect(try Stabcli.run(["evaluate", report, folder.path, "--plot", folder("e.svg")]).status == 5)
    let again = try Stabcli.run(["evaluate", report, folder.path, "--plot", folder("e.svg"), "--overwrite", "--json"])
    #expect(again.status == 0)
    #expect(try text(ofFile: folder("e.svg")) == picture)
  }

  @Test func `without its extras a truth is judged by what it says`() throws {
    _ = try judged()
    for name in ["truth.json", "camera.json"] { try FileManager.default.removeItem(atPath: folder(name)) }
    let result = try ReportObject(
      json: Stabcli.run(["evaluate", folder("out.report.json"), folder.path, "--json", "-q"]).output)
    #expect(result.isNull("syncError_ms") && result.noteKinds == ["cameraUnknown", "clockUnknown"])
    #expect(try #require(result.number("jitterRms_px")) < 0.02)
  }

  @Test(arguments: [
    ("nothing.json", "truth", 3, "no such file"),
    ("camera.json", "truth", 3, "is a lens profile, neither a report nor a plan"),
    ("frames.csv", "truth", 3, "is a motion log; a plan is needed here"),
    ("out.report.csv", "truth", 3, "the .report.json beside it is read"),
    ("old.json", "truth", 3, "holds no plan"), ("broken.json", "truth", 3, "is incomplete JSON: it ends in line"),
    ("later.json", "truth", 3, "a plan of version 9"), ("future.json", "truth", 3, "is a report of version 99"),
    ("bad.json", "truth", 3, "is not valid JSON: line 3, byte "), ("wrong.json", "truth", 3, "frame 1 is numbered 7"),
    ("out.report.json", "nowhere", 3, "no such file"), ("out.report.json", "truth.json", 3, "is not a folder of truth"),
    ("out.report.json", "empty", 3, "there is no frames.csv in it"),
    ("out.report.json", "headless", 3, "its first line is not 'frame,time_s,qw,qx,qy,qz'"),
    ("out.report.json", "torn", 3, "line 3 is not a time and a rotation"),
    ("out.report.json", "stuck", 3, "line 3 is not later than the line before it"),
    ("out.report.json", "other", 3, "none of its 20 frames has the time of one of the 20 frames"),
    ("out.report.json", "larger", 3, "is of a 96x54 picture"),
    ("out.report.json", "nothing", 3, "truth.json: is not a truth: it says neither logOffset_s nor readout_ms"),
    ("out.report.json", "listed", 3, "truth.json: is not a truth: it is not an object"),
    ("out.report.json", "newer", 3, "truth.json: is a truth of version 7; this version of stabcli reads 1"),
    ("out.report.json", "cut", 3, "truth.json: is incomplete JSON: it ends in line 1, after byte 14"),
    (".", "out.report.json", 3, "the report comes first, then the folder of truth"),
  ])
  func `what cannot be judged is refused in one line`(report: String, truth: String, code: Int, words: String) throws {
    _ = try judged()
    try folder.prepareFaults()
    // What is wrong with an input is told before an output that exists.
    try folder.write("mine", to: "a.svg")
    let place = truth == "truth" ? folder.path : folder(truth)
    let outcome = try Stabcli.run(["evaluate", folder(report), place, "--json", "--plot", folder("a.svg")])
    #expect(outcome.status == Int32(code) && outcome.output.isEmpty)
    #expect(outcome.messageLines.count == 1 && outcome.messages.hasPrefix("stabcli: error: "), "\(outcome.messages)")
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
  }
}

extension Workspace {
  /// Reports and truths with one fault each.
  fileprivate func prepareFaults() throws {
    let report = try text(ofFile: self("out.report.json"))
    let plan = try #require(report.range(of: "\n  \"plan\" : ")),
      next = try #require(report.range(of: "\n  \"schema\" : "))
    try write(report.replacingCharacters(in: plan.lowerBound..<next.lowerBound, with: ""), to: "old.json")
    try write(String(report.prefix(report.count / 2)), to: "broken.json")
    try write(report.replacing("    \"schema\" : 1", with: "    \"schema\" : 9"), to: "later.json")
    try write(report.replacing("\"index\":1,", with: "\"index\":7,"), to: "wrong.json")
    try write(report.replacing("\n  \"schema\" : 1", with: "\n  \"schema\" : 99"), to: "future.json")
    try write("{\n  \"a\": 1,\n  b: 2\n}\n", to: "bad.json")
    let truths = [
      ("nothing", "{}"), ("listed", "[]"), ("newer", "{\"schema\": 7, \"logOffset_s\": 0}"),
      ("cut", "{\"logOffset_s\""),
    ]
    for name in ["empty", "headless", "torn", "stuck", "other", "larger"] + truths.map(\.0) {
      try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
      guard name != "empty" else { continue }
      for file in ["frames.csv", "truth.csv", "camera.json"] { try copy(self(file), as: "\(name)/\(file)") }
    }
    for (name, text) in truths { try write(text, to: "\(name)/truth.json") }
    try rewrite("headless/frames.csv") { $0 == 1 ? "frame,qw" : String($1) }
    try rewrite("torn/truth.csv") { $0 == 3 ? "0.1,1,0,nan,0" : String($1) }
    try rewrite("stuck/truth.csv") { $0 == 3 ? "-99" + $1.drop { $0 != "," } : String($1) }
    try rewrite("other/frames.csv") { line, text in
      guard line > 1, !text.isEmpty else { return String(text) }
      var cells = text.split(separator: ",").map(String.init)
      cells[1] = "\((Double(cells[1]) ?? 0) + 900)"
      return cells.joined(separator: ",")
    }
    let camera = try text(ofFile: self("camera.json"))
    try write(
      camera.replacing("\"w\" : 96", with: "\"w\" : 192").replacing("\"h\" : 54", with: "\"h\" : 108"),
      to: "larger/camera.json")
  }
}
