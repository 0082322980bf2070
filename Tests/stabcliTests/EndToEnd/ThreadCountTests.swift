import Testing

/// The result does not depend on how many threads work on it.
@Suite struct ThreadCountTests {
  @Test func `one thread, two and seven write the same bytes`() throws {
    let scene = try SyntheticScene.walk()
    let folder = try Workspace()
    for threads in ["1", "2", "7"] {
      let outcome = try Stabcli.run(
        ["horizon"] + scene.input + ["--threads", threads, "-o", folder("\(threads).mp4"), "--quiet"])
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    let hashes = try ["1", "2", "7"].map { try ReportObject(folder("\($0).report.json")).string("output.sha256") }
    #expect(hashes[0]?.count == 64 && Set(hashes).count == 1)
    #expect(try Set(["1", "2", "7"].map { try bytes(ofFile: folder("\($0).mp4")) }).count == 1)
    let table = try bytes(ofFile: folder("1.report.csv"))
    #expect(try bytes(ofFile: folder("2.report.csv")) == table && bytes(ofFile: folder("7.report.csv")) == table)
    #expect(try ReportTable(folder("1.report.csv")).rows.count == 20)
  }
}
