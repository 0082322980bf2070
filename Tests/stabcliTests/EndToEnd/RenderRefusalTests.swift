import Foundation
import Testing

/// Plans that do not fit the clip, or were edited into nonsense.
@Suite struct RenderRefusalTests {
  private static let command = "render @clip.mp4 @x.plan -o @out.mp4"

  /// A plan of the scene with one text replaced, the first time it occurs.
  private static func edited(_ what: String, _ pattern: String, _ replacement: String, _ words: String...) -> Refusal {
    Refusal(what, 3, ["x.plan"] + words, command) { folder in
      try folder.plan(as: "x.plan")
      let text = try text(ofFile: folder("x.plan"))
      let place = try #require(text.range(of: pattern, options: .regularExpression), "\(pattern)")
      try folder.write(text.replacingCharacters(in: place, with: replacement), to: "x.plan")
    }
  }

  /// A plan made for another clip.
  private static func other(_ what: String, _ options: String, _ words: String...) -> Refusal {
    Refusal(what, 3, ["x.plan", "does not fit"] + words, command) { folder in
      let made = try Stabcli.run(
        ["synth", "-o", folder("other"), "--preset", "ultrafast", "-q"] + options.split(separator: " ").map(String.init)
      )
      #expect(made.status == 0, "\(made.messages)")
      try folder.plan(as: "x.plan", of: "other/clip.mp4", "other/log.gcsv", "other/camera.json")
      try FileManager.default.removeItem(atPath: folder("other"))
    }
  }

  static let cases = [
    Refusal("no such plan", 3, ["x.plan", "no such file"], command),
    Refusal("a plan that is none", 3, ["x.plan", "neither a report nor a plan"], command) {
      try $0.write("{}", to: "x.plan")
    },
    Refusal("a table", 3, ["x.plan", ".report.json beside it"], command) {
      try $0.write("frame,pts,time_s,camera_roll_deg", to: "x.plan")
      _ = try Stabcli.run(["horizon", $0("clip.mp4"), $0("log.gcsv"), "--no-video", "-q", "-o", $0("t.mp4")])
      try FileManager.default.removeItem(atPath: $0("x.plan"))
      try FileManager.default.moveItem(atPath: $0("t.report.csv"), toPath: $0("x.plan"))
      try FileManager.default.removeItem(atPath: $0("t.report.json"))
    },
    other("a plan for other pictures", "--seconds 2 --fps 10 --size 64x36", "64x36", "96x54"),
    other("a plan for a longer clip", "--seconds 3 --fps 10 --size 96x54", "30 frames", "20"),
    other("a plan for other times", "--seconds 2 --fps 20 --size 96x54", "frame 1", "0.100000000 s"),
    edited("another version", #""schema" : 1"#, "\"schema\" : 7", "version 7"),
    edited("another turn", #""clockwiseQuarterTurns" : 0"#, "\"clockwiseQuarterTurns\" : 2", "180 degrees"),
    edited("other planes", #""firstY" : 1,"#, "\"firstY\" : 0.5,", "planes"),
    edited("a margin that is not so", #""margin":[0-9.]+"#, "\"margin\":9", "frame 0", "margin"),
    edited("a centre that is not so", #""cropCentre":\[[0-9.]+"#, "\"cropCentre\":[40", "frame 0", "centre"),
    edited("a zoom that is not so", #""zoom":[0-9.]+"#, "\"zoom\":3", "frame 0", "zoom"),
    edited("a scale of its own", #""scale":[0-9.]+"#, "\"scale\":1", "frame 0", "margin"),
    edited("an edge that is not so", #""marginEdge":"[a-z]+""#, "\"marginEdge\":\"elsewhere\"", "frames[0].marginEdge"),
    edited(
      "a camera that looks elsewhere", #""worldFromVirtual":\[[^\]]+\]"#, "\"worldFromVirtual\":[1,0,0,0]", "turns"),
    edited("no rotation", #""worldFromCamera":\[[^\]]+\]"#, "\"worldFromCamera\":[1,1,0,0]", "worldFromCamera"),
    edited("a certificate that is not so", #""minMargin" : [0-9.]+"#, "\"minMargin\" : 5", "certificate"),
    edited("a frame out of order", #""ticks":0"#, "\"ticks\":99999999", "not later"),
    edited("frames moved", #""time":0"#, "\"time\":1", "frame 0", "0.000000001 s"),
    edited("a confidence of two", #""confidence":[0-9.]+"#, "\"confidence\":2", "confidence"),
    edited("a number without end", #""angularRate":[0-9.]+"#, "\"angularRate\":1e300", "frame 0"),
    edited("an odd mesh", #""meshSpacing" : [0-9]+"#, "\"meshSpacing\" : 3", "mesh"),
    Refusal(
      "a report of another clip", 3, ["x.json", "another clip", "SHA-256"], "render @clip.mp4 @x.json -o @out.mp4"
    ) {
      folder in
      let made = try Stabcli.run(
        ["horizon", folder("clip.mp4"), folder("log.gcsv"), "--no-video", "-q", "-o", folder("t.mp4")])
      #expect(made.status == 0, "\(made.messages)")
      let text = try text(ofFile: folder("t.report.json"))
      let place = try #require(text.range(of: #""sha256" : "[0-9a-f]+",\s+"timeBase""#, options: .regularExpression))
      let other = "\"sha256\" : \"\(String(repeating: "0", count: 64))\", \"timeBase\""
      try folder.write(text.replacingCharacters(in: place, with: other), to: "x.json")
      for name in ["t.report.json", "t.report.csv"] { try FileManager.default.removeItem(atPath: folder(name)) }
    },
    Refusal("part nought", 2, ["--segment", "from 1 to 3"], command + " --segment 0/3"),
    Refusal("part four of three", 2, ["--segment", "from 1 to 3"], command + " --segment 4/3"),
    Refusal("no parts", 2, ["--segment", "2/8"], command + " --segment half"),
    Refusal("more parts than frames", 2, ["--segment 1/21", "20 frames"], command + " --segment 1/21") {
      try $0.plan(as: "x.plan")
    },
    Refusal("an output that exists", 5, ["out.mp4", "exists"], command) {
      try $0.plan(as: "x.plan")
      try $0.write("mine", to: "out.mp4")
    },
    Refusal("the plan as output", 5, ["same file"], "render @clip.mp4 @x.report.json --overwrite -o @x.mp4") {
      try $0.plan(as: "x.report.json")
    },
  ]

  @Test(arguments: cases) func `a plan that cannot be rendered is refused in one line`(_ item: Refusal) throws {
    try item.check()
  }
}

extension Workspace {
  /// Plans a clip of this folder.
  func plan(
    as name: String, of clip: String = "clip.mp4", _ log: String = "log.gcsv", _ camera: String = "camera.json"
  ) throws {
    let outcome = try Stabcli.run(["plan", self(clip), self(log), "--lens", self(camera), "-q", "-o", self(name)])
    #expect(outcome.status == 0, "\(outcome.messages)")
  }
}
