import Foundation
import Testing

/// Matroska that is cut short: FFmpeg reads it to its end and says nothing.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct TruncatedMatroskaTests {
  private let render: StillRendering

  init() throws { render = try StillRendering() }

  private func cut(_ path: String, to name: String, share: Double) throws -> String {
    let whole = try bytes(ofFile: path)
    try whole.prefix(Int(Double(whole.count) * share)).write(to: URL(fileURLWithPath: render.folder(name)))
    return render.folder(name)
  }

  /// Media 44: cut short: MP4 by its index, Matroska by its own length → what is there is rendered; exit code 6
  @Test(arguments: ["", "-live 1"])
  func `what is missing is told by inspect, and by what renders the rest`(options: String) throws {
    let clip = render.folder("in.mkv")
    try Tools.make(clip, "-f lavfi -i testsrc2=s=96x64:r=25:d=4 -c:v libx264 -g 5 -cluster_time_limit 400 \(options)")
    let sound = try Stabcli.run(["inspect", clip])
    #expect(sound.status == 0 && !sound.output.contains("!"), "\(sound.output)")
    let broken = try cut(clip, to: "cut.mkv", share: 0.613)
    let told = try Stabcli.run(["inspect", broken])
    #expect(told.status == 6 && told.output.contains("! the file ends early"), "\(told.output)")
    #expect(
      try ReportObject(json: Stabcli.run(["inspect", broken, "--json"]).output).kinds("problems").contains("truncated"))
    let outcome = try render(broken, to: "out.mkv")
    #expect(outcome.status == 6 && outcome.messages.contains("the file ends early"), "\(outcome.messages)")
    #expect((40...70).contains(try MediaTimes.frames(render.folder("out.mkv")).count))
  }

  @Test func `an MP4 that is cut short is told without decoding`() throws {
    let clip = render.folder("in.mp4")
    try Tools.make(clip, "-f lavfi -i testsrc2=s=96x64:r=25:d=2 -c:v libx264 -movflags +faststart")
    let told = try Stabcli.run(["inspect", try cut(clip, to: "cut.mp4", share: 0.6)])
    #expect(told.status == 6 && told.output.contains("bytes are missing at its end"), "\(told.output)")
    #expect(try Stabcli.run(["inspect", clip]).status == 0)
  }
}

/// What `inspect` lists of tags, boxes and settings.
struct InspectedTagTests {
  private static let camera = "clips/gpmf_max-heromode.mp4"

  @Test(.enabled(if: SharedData.has(camera), "needs ../shared/data/\(camera)"))
  func `a camera's tags, boxes and settings are listed`() throws {
    let outcome = try Stabcli.run(["inspect", SharedData.path(Self.camera)])
    for line in ["tag firmware", "box LENS", "setting MINF", "GoPro Max", "setting EISA", "HS HLevel", "primaries"] {
      #expect(outcome.output.contains(line), "\(line)")
    }
  }
}
