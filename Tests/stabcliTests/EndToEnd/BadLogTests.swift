import Foundation
import Testing

/// Motion logs that are none, or of something else.
@Suite struct BadLogTests {
  /// Lines of the synthetic log before its first row.
  private static let headerLines = 13

  static let cases = [
    Refusal(
      "no log anywhere", 3, ["no motion log", "clip.gcsv", "clip.csv", "clip.bbl", "clip.bfl", "holds no telemetry"],
      "horizon @clip.mp4"),
    Refusal("a log that is missing", 3, ["none.gcsv", "no such file"], "horizon @clip.mp4 @none.gcsv"),
    Refusal("an empty log", 3, ["empty.gcsv", "empty"], "horizon @clip.mp4 @empty.gcsv") {
      try $0.write("", to: "empty.gcsv")
    },
    Refusal("a folder as log", 3, ["folder"], "horizon @clip.mp4 @folder") {
      try FileManager.default.createDirectory(atPath: $0("folder"), withIntermediateDirectories: false)
    },
    Refusal("a log of letters", 3, ["letters.csv", "no table"], "horizon @clip.mp4 @letters.csv") {
      try $0.write("dear reader\nthis is a letter\nyours\n", to: "letters.csv")
    },
    Refusal("a clip without telemetry as log", 3, ["other.mp4", "no motion telemetry"], "horizon @clip.mp4 @other.mp4")
    {
      try $0.copy($0("clip.mp4"), as: "other.mp4")
    },
    Refusal("nothing but NaN", 3, ["nan.gcsv", "no usable angular rate"], "horizon @clip.mp4 @nan.gcsv") {
      try $0.rewrite("log.gcsv", as: "nan.gcsv") { line, row in
        line <= headerLines || row.isEmpty ? String(row) : "\(row.prefix { $0 != "," }),nan,nan,nan,nan,nan,nan"
      }
    },
    Refusal("a header alone", 3, ["short.gcsv", "0 rows"], "horizon @clip.mp4 @short.gcsv") {
      try $0.rewrite("log.gcsv", as: "short.gcsv") { $0 <= headerLines ? String($1) : nil }
    },
    Refusal("one row", 3, ["short.gcsv", "at least 2"], "horizon @clip.mp4 @short.gcsv") {
      try $0.rewrite("log.gcsv", as: "short.gcsv") { $0 <= headerLines + 1 ? String($1) : nil }
    },
    Refusal("no accelerometer", 4, ["no acceleration", "--level-first-frame"], "horizon @clip.mp4 @rates.gcsv") {
      try $0.rewrite("log.gcsv", as: "rates.gcsv") { line, row in
        line < headerLines ? String(row) : row.split(separator: ",").prefix(4).joined(separator: ",")
      }
    },
    Refusal("a number that is none", 3, ["bad.gcsv:14", "12x4", "gx"], "horizon @clip.mp4 @bad.gcsv") {
      try $0.rewrite("log.gcsv", as: "bad.gcsv") { line, row in
        let cells = row.split(separator: ",")
        return line == 14 ? ([cells[0], "12x4"] + cells.dropFirst(2)).joined(separator: ",") : String(row)
      }
    },
    Refusal("a scale that is none", 3, ["bad.gcsv:11", "gscale", "zz"], "horizon @clip.mp4 @bad.gcsv") {
      try $0.rewrite("log.gcsv", as: "bad.gcsv") { $1.hasPrefix("gscale") ? "gscale,zz" : String($1) }
    },
    Refusal(
      "a bad log before an output that exists", 3, ["letters.csv", "no table"],
      "horizon @clip.mp4 @letters.csv -o @clip.mp4"
    ) {
      try $0.write("dear reader\nthis is a letter\nyours\n", to: "letters.csv")
    },
    Refusal(
      "a bad lens before an output that exists", 3, ["log.gcsv", "not a lens"],
      "horizon @clip.mp4 @log.gcsv --lens @log.gcsv -o @clip.mp4"),
    Refusal("axes that are none", 2, ["--axes", "XXZ"], "horizon @clip.mp4 @log.gcsv --axes XXZ"),
    Refusal(
      "a lens that is missing", 3, ["none.json", "no such file"], "horizon @clip.mp4 @log.gcsv --lens @none.json"),
    Refusal("a lens that is no JSON", 3, ["log.gcsv", "not a lens"], "horizon @clip.mp4 @log.gcsv --lens @log.gcsv"),
    Refusal(
      "a lens without coefficients", 3, ["broken.json", "fisheye_params is missing"],
      "horizon @clip.mp4 @log.gcsv --lens @broken.json"
    ) {
      try $0.write(text(ofFile: $0("camera.json")).replacing("fisheye_params", with: "other"), to: "broken.json")
    },
    Refusal("half a lens", 3, ["broken.json"], "horizon @clip.mp4 @log.gcsv --lens @broken.json") {
      let whole = try text(ofFile: $0("camera.json"))
      try $0.write(String(whole.prefix(whole.count / 2)), to: "broken.json")
    },
  ]

  @Test(arguments: cases) func `a log or lens that cannot be used is refused in one line`(_ item: Refusal) throws {
    try item.check()
  }

  @Test func `a log beside the clip's time is refused with the offset that helps`() throws {
    let scene = try SyntheticScene.walk()
    let folder = try Workspace()
    let arguments = ["horizon"] + scene.input + ["-o", folder("out.mp4"), "--no-video", "--log-offset"]
    let refused = try Stabcli.run(arguments + ["1000"])
    #expect(refused.status == 3 && refused.messageLines.count == 1)
    #expect(try folder.names().isEmpty)
    let line = try #require(refused.messageLines.last)
    #expect(line.contains("no instant in common"))
    let words = line.split(separator: " ")
    let offset = try #require(words.firstIndex(of: "--log-offset").map { String(words[$0 + 1]) })
    let accepted = try Stabcli.run(arguments + [offset])
    #expect(accepted.status == 0, "\(accepted.messages)")
    #expect(try ReportObject(folder("out.report.json")).number("sync.offset_s") == Double(offset))
    #expect(try ReportTable(folder("out.report.csv")).isIn("noMotion").allSatisfy { !$0 })
  }

  @Test func `one bad row among many is left out and told`() throws {
    let scene = try SyntheticScene.walk()
    let folder = try Workspace()
    try folder.copy(scene.log, as: "log.gcsv")
    try folder.rewrite("log.gcsv") { line, row in
      line == 300 ? "\(row.prefix { $0 != "," }),nan,nan,nan,0,0,0" : String(row)
    }
    let outcome = try Stabcli.run(
      ["horizon", scene.clip, folder("log.gcsv"), "--lens", scene.camera, "--no-video", "-o", folder("out.mp4")])
    #expect(outcome.status == 6)
    #expect(outcome.messageLines.contains { $0.contains("NaN") && $0.contains("line 300") })
    #expect(try text(ofFile: folder("out.report.json")).contains("\"firstLine\" : 300"))
  }
}
