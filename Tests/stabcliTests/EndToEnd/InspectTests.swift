import Testing

/// What `inspect` says of the kinds of files it knows.
@Suite struct InspectTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  @Test func `clip, log, lens, plan and report are told apart, for people and for programs`() throws {
    let done = try Stabcli.run(["horizon"] + scene.input + ["--no-video", "-o", folder("out.mp4"), "--quiet"])
    #expect(done.status == 0)
    #expect(
      try Stabcli.run(["plan", scene.clip, scene.log, "--lens", scene.camera, "-o", folder("a.plan"), "--quiet"]).status
        == 0)
    let kinds = [
      (scene.clip, "clip"), (scene.log, "log"), (scene.camera, "lens"), (folder("a.plan"), "plan"),
      (folder("out.report.json"), "report"),
      (folder("out.report.csv"), "report"),
    ]
    for (file, kind) in kinds {
      let outcome = try Stabcli.run(["inspect", file])
      #expect(outcome.status == 0 && outcome.output.hasPrefix("\(file): \(kind)"), "\(outcome.messages)")
      let object = try ReportObject(json: Stabcli.run(["inspect", file, "--json"]).output)
      #expect(object.string("kind") == kind)
    }
  }

  @Test func `everything else the program writes is told, too`() throws {
    let job = [scene.clip, scene.log, "--lens", scene.camera, "--no-video", "-q"]
    #expect(try Stabcli.run(["compare"] + job + ["--modes", "source,horizon", "-o", folder("c.mp4")]).status == 0)
    #expect(try Stabcli.run(["horizon"] + job + ["-o", folder("out.mp4")]).status == 0)
    let printed = [
      ("e.json", ["evaluate", folder("out.report.json"), scene.folder, "--json"]),
      ("m.json", ["measure", scene.clip, "--json"]),
      ("mm.json", ["measure", scene.clip, scene.clip, "--json"]),
    ]
    for (name, arguments) in printed { try folder.write(Stabcli.run(arguments + ["-q"]).output, to: name) }
    let kinds = [
      (folder("c.json"), "comparison", "source, horizon"), (folder("e.json"), "evaluation", "20"),
      (folder("m.json"), "measurement", scene.clip), (folder("mm.json"), "measurement", scene.clip),
      ("\(scene.folder)/truth.json", "truth", "walk"), ("\(scene.folder)/truth.csv", "truth", "log's rate"),
      ("\(scene.folder)/frames.csv", "truth", "20"), (folder("out.report.json"), "report", "horizon"),
      (folder("out.report.csv"), "report", "20"),
    ]
    for (file, kind, word) in kinds {
      let outcome = try Stabcli.run(["inspect", file])
      #expect(outcome.status == 0 && outcome.output.hasPrefix("\(file): \(kind)\n"), "\(outcome.messages)")
      #expect(outcome.output.contains(word), "\(outcome.output)")
      #expect(try ReportObject(json: Stabcli.run(["inspect", file, "--json"]).output).string("kind") == kind)
    }
  }

  @Test func `JSON that is cut short or of a later version is told`() throws {
    let truth = try text(ofFile: "\(scene.folder)/truth.json")
    try folder.write(truth.replacing("\"schema\" : 1", with: "\"schema\" : 4"), to: "later.json")
    try folder.write(String(truth.dropLast(20)), to: "cut.json")
    #expect(try Stabcli.run(["inspect", folder("later.json")]).output.contains("! it is of version 4"))
    let cut = try Stabcli.run(["inspect", folder("cut.json")])
    #expect(cut.status == 3 && cut.messages.contains("is incomplete JSON: it ends in line"))
  }

  @Test func `decoding a sound clip finds nothing wrong`() throws {
    let outcome = try Stabcli.run(["inspect", scene.clip, "--decode"])
    #expect(outcome.status == 0 && !outcome.output.contains("!"))
  }

  @Test func `an odd size is rendered by FFV1, whole chroma blocks or not`() throws {
    for size in ["641x361", "353x289", "161x91"] {
      let outcome = try Stabcli.run(
        [
          "horizon", scene.clip, scene.log, "--codec", "ffv1", "--size", size, "--to", "0.1", "--overwrite", "-o",
          folder("odd.mkv"), "--quiet",
        ])
      #expect(outcome.status == 0, "\(size): \(outcome.messages)")
    }
  }
}
