import Testing

/// What is said on standard output and standard error.
@Suite struct SpeechTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  private func horizon(_ more: String...) throws -> ChildProcess.Outcome {
    try Stabcli.run(["horizon"] + scene.input + ["--no-video", "-o", folder("out.mp4")] + more)
  }

  @Test func `--no-video writes the two reports and nothing else`() throws {
    let outcome = try horizon()
    #expect(outcome.status == 0)
    #expect(try folder.names() == ["out.report.csv", "out.report.json"])
    let report = try ReportObject(folder("out.report.json"))
    #expect(report.isNull("output") && report.string("mode") == "horizon")
    #expect(outcome.output.isEmpty && outcome.messageLines.allSatisfy { $0.hasPrefix("stabcli: ") })
  }

  @Test func `--json prints exactly one object on standard output`() throws {
    let outcome = try horizon("--json")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("{") && outcome.output.hasSuffix("}\n"))
    let (printed, written) = (
      try ReportObject(json: outcome.output), try ReportObject(folder("out.report.json"))
    )
    #expect(printed.string("input.sha256")?.count == 64)
    #expect(printed.string("input.sha256") == written.string("input.sha256"))
    #expect(printed.number("metrics.meanZoom") == written.number("metrics.meanZoom"))
    #expect(outcome.messageLines.allSatisfy { $0.hasPrefix("stabcli: note: ") })
  }

  @Test func `--quiet prints nothing at all`() throws {
    let outcome = try horizon("--quiet")
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.messages.isEmpty)
    #expect(try horizon().messages.contains("stabcli: error: "), "the reports exist now: errors are said")
    let refused = try horizon("--quiet")
    #expect(refused.status == 5 && refused.messageLines.count == 1)
  }

  @Test func `--json with --quiet is the object alone`() throws {
    let outcome = try horizon("--json", "--quiet")
    #expect(outcome.messages.isEmpty)
    #expect(try ReportObject(json: outcome.output).number("schema") == 1)
  }
}
