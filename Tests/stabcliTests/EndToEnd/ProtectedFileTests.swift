import Foundation
import Testing

/// No file a command reads is ever written, whatever `--overwrite` says and however the file is spelled.
@Suite struct ProtectedFileTests {
  /// A lens, a list of zooms and a plan under names that outputs would have.
  private static func place(_ source: String, _ name: String) -> @Sendable (Workspace) throws -> Void {
    { try $0.copy($0(source), as: name) }
  }

  private static func zooms(_ name: String) -> @Sendable (Workspace) throws -> Void {
    { try $0.write("0 1.2\n", to: name) }
  }

  private static func plan(_ name: String) -> @Sendable (Workspace) throws -> Void {
    { folder in
      let outcome = try Stabcli.run(["plan", folder("clip.mp4"), folder("log.gcsv"), "-q", "-o", folder(name)])
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
  }

  static let cases = [
    Refusal(
      "a lens as report", 5, ["same file", "input"],
      "horizon @clip.mp4 @log.gcsv --lens @out.report.json --overwrite -o @out.mp4",
      prepare: place("camera.json", "out.report.json")),
    Refusal(
      "a lens as page", 5, ["same file"],
      "action @clip.mp4 @log.gcsv --lens @out.report.html --html --overwrite -o @out.mp4",
      prepare: place("camera.json", "out.report.html")),
    Refusal(
      "a list of zooms as report", 5, ["same file"],
      "zoom @clip.mp4 @log.gcsv --zoom-keys @out.report.csv --overwrite -o @out.mp4", prepare: zooms("out.report.csv")),
    Refusal(
      "a list of zooms as plan", 5, ["same file"],
      "plan @clip.mp4 @log.gcsv --mode zoom --zoom-keys @zooms.txt --overwrite -o @zooms.txt",
      prepare: zooms("zooms.txt")),
    Refusal(
      "a lens as plan", 5, ["same file"],
      "plan @clip.mp4 @log.gcsv --lens @camera.json --overwrite -o @./camera.json"),
    Refusal(
      "a lens as comparison", 5, ["same file"],
      "compare @clip.mp4 @log.gcsv --lens @out.json --modes source,horizon --overwrite -o @out.mp4",
      prepare: place("camera.json", "out.json")),
    Refusal(
      "a log as the page of a comparison", 5, ["same file"],
      "compare @clip.mp4 @out.html --modes source,horizon --overwrite -o @out.mp4",
      prepare: place("log.gcsv", "out.html")),
    Refusal(
      "a plan as report", 5, ["same file"], "render @clip.mp4 @out.report.csv --overwrite -o @out.mp4",
      prepare: plan("out.report.csv")),
    Refusal(
      "a plan as picture", 5, ["same file"], "render @clip.mp4 @a.mp4 --overwrite -o @a.mp4", prepare: plan("a.mp4")),
    Refusal("a clip as drawing", 5, ["same file"], "measure @clip.mp4 --plot @clip.mp4 --overwrite"),
    Refusal(
      "a second clip as drawing", 5, ["same file"], "measure @clip.mp4 @b.svg --plot @./b.svg --overwrite",
      prepare: place("clip.mp4", "b.svg")),
    Refusal(
      "a drawing under the name of a picture", 2, ["--plot", "SVG", ".svg"], "measure @clip.mp4 --plot @motion.png"),
    Refusal(
      "a drawing over a picture", 2, [".svg"], "measure @clip.mp4 --plot @b.mp4 --overwrite",
      prepare: place("clip.mp4", "b.mp4")),
    Refusal(
      "a drawing that exists", 5, ["b.svg", "exists", "--plot chooses"], "measure @clip.mp4 --plot @b.svg",
      prepare: zooms("b.svg")),
    Refusal(
      "a drawing with too long a name", 5, ["too long", "--plot chooses"],
      "measure @clip.mp4 --plot @\(String(repeating: "n", count: 240)).svg"),
  ]

  @Test(arguments: cases) func `an input is never an output`(_ item: Refusal) throws { try item.check() }

  /// A folder with a truth, a report of its clip, and other ways to the truth.
  private func judgedFolder() throws -> Workspace {
    let folder = try Workspace()
    let scene = try SyntheticScene.walk()
    try FileManager.default.copyItem(atPath: scene.folder, toPath: folder("truth"))
    let planned = try Stabcli.run(
      ["horizon", scene.clip, scene.log, "--lens", scene.camera, "--no-video", "--html", "-q", "-o", folder("out.mp4")])
    #expect(planned.status == 0, "\(planned.messages)")
    try FileManager.default.createSymbolicLink(atPath: folder("linked"), withDestinationPath: "truth")
    try FileManager.default.createSymbolicLink(atPath: folder("link.svg"), withDestinationPath: "truth/frames.csv")
    try FileManager.default.linkItem(atPath: folder("truth/truth.csv"), toPath: folder("hard.svg"))
    return folder
  }

  @Test func `evaluate draws over nothing of the truth and of the report`() throws {
    let folder = try judgedFolder()
    let before = try folder.contents()
    let places = [
      "truth/frames.csv", "truth/truth.csv", "truth/truth.json", "truth/camera.json", "truth/log.gcsv",
      "truth/clip.mp4",
      "truth/clip.mkv", "truth/./frames.csv", "linked/../truth/camera.json", "linked/truth.json", "link.svg",
      "hard.svg",
      "out.report.json", "out.report.csv", "out.report.html", "./out.report.csv",
    ]
    for place in places {
      let outcome = try Stabcli.run(
        ["evaluate", folder("out.report.json"), folder("linked"), "--plot", folder(place), "--overwrite"])
      #expect(outcome.status == 5 && outcome.output.isEmpty, "\(place): \(outcome.messages)")
      #expect(outcome.messageLines.count == 1 && outcome.messages.contains("same file"), "\(outcome.messages)")
    }
    #expect(try folder.contents() == before, "nothing is changed, nothing is left behind")
    let drawn = try Stabcli.run(
      ["evaluate", folder("out.report.json"), folder("truth"), "-q", "--plot", folder("truth/score.svg")])
    #expect(drawn.status == 0, "beside the truth there is room: \(drawn.messages)")
  }
}
