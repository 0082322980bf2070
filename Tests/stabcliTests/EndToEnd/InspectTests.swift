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
