import Foundation
import Geometry
import Imaging
import Testing
import VideoIO

@testable import stabcli

/// Time-lapse: every frame is one that was filmed.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct TimeLapseTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// Media 42: `--lapse` → frames of the source, sample for sample by FFV1, at an even rate
  @Test(arguments: ["", "-vf settb=1/1000,setpts=N*30+10*mod(N*N\\,5) -vsync passthrough -enc_time_base 1/1000"])
  func `every frame is one of the source's, sample for sample, and the table says which`(pace: String) throws {
    try Tools.make(
      folder("in.mkv"), "-f lavfi -i testsrc2=s=67x45:r=25:d=4 \(pace) -pix_fmt yuv420p -c:v ffv1 -metadata title=x")
    let outcome = try Stabcli.run([
      "retime", folder("in.mkv"), "--lapse", "0.5", "--fps", "10", "-o", folder("out.mkv"),
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let (before, after) = (try allPictures(of: folder("in.mkv")), try allPictures(of: folder("out.mkv")))
    let table = try ReportTable(folder("out.report.csv"))
    let kept = try table.numbers("source_frame").map { Int($0) }
    #expect(kept.count == after.count && Set(kept).count == kept.count && kept.first == 0)
    for (picture, source) in zip(after, kept) { #expect(picture.hasSameSamples(as: before[source])) }
    let times = try MediaTimes.frames(folder("in.mkv")).map { [first = try MediaTimes.frames(folder("in.mkv"))[0]] in
      $0 - first
    }
    for (wanted, source) in zip(try table.numbers("wanted_s"), kept) {
      let nearest = times.map { abs($0 - wanted) }.min() ?? 0
      #expect(abs(abs(times[source] - wanted) - nearest) < 1e-6)
    }
    let shown = try MediaTimes.frames(folder("out.mkv"))
    #expect(shown.enumerated().allSatisfy { abs($0.element - Double($0.offset) / 10) < 1e-6 })
    #expect(try MediaTimes.tags(folder("out.mkv")).values.contains("x"))
  }

  @Test func `where the clip has a hole the frame before stays on show`() throws {
    let entries = [0, 1, 2, 3, 11, 12].map {
      FrameTimeline.Entry(ticks: $0, time: Timestamp(nanoseconds: $0 * 1_000_000_000))
    }
    let lapse = Lapse(
      of: entries, startingAt: 4, every: TimeSpan(nanoseconds: 2_000_000_000), rate: try #require(Ratio(25, 1)))
    #expect(lapse.kept.map(\.index) == [4, 6, 7, 8, 9])
    #expect(lapse.kept.map(\.place) == [0, 1, 2, 4, 6])
    #expect(lapse.passedOver == 2)
    let clock = lapse.clock(keepsRotation: true)
    #expect(clock?.place(of: 3)?.length == clock.map { 2 * ($0.place(of: 0)?.length ?? 0) })
    #expect(clock?.place(of: 1) == nil)
  }

  @Test func `a portrait clip stays as it is stored, with its tag`() throws {
    try Tools.make(folder("plain.mp4"), "-f lavfi -i testsrc2=s=96x64:r=25:d=2 -c:v libx264 -preset ultrafast")
    try Tools.make(folder("in.mov"), "-i \(folder("plain.mp4")) -c copy -metadata:s:v rotate=90")
    #expect(
      try Stabcli.run(["retime", folder("in.mov"), "--lapse", "0.2", "--from", "1", "-o", folder("out.mov")]).status
        == 0)
    let facts = try pictureFacts(folder("out.mov"), "width,height,nb_frames:stream_side_data=rotation")
    #expect(facts == ["width": "96", "height": "64", "nb_frames": "5", "rotation": "90"], "\(facts)")
    #expect(try ReportTable(folder("out.report.csv")).numbers("source_frame") == [25, 30, 35, 40, 45])
  }

  @Test func `a stabilised time-lapse is planned over its own frames`() throws {
    let scene = try SyntheticScene.tiny("walk", "pinhole", seconds: 12, fps: 20)
    func plan(_ name: String, _ options: String...) throws -> ReportTable {
      let outcome = try Stabcli.run(
        [
          "action", scene.clip, scene.log, "--lens", scene.camera, "--no-video", "--zoom", "1.5", "-o",
          folder("\(name).mp4"),
        ] + options)
      #expect(outcome.status == 0, "\(outcome.messages)")
      return try ReportTable(folder("\(name).report.csv"))
    }
    let (all, lapse) = (try plan("all"), try plan("lapse", "--lapse", "0.5"))
    let ticks = try lapse.ticks()
    let frames = try ReportObject(folder("lapse.report.json")).list("retime.sourceFrames") as? [Int]
    #expect(ticks.count == 24 && frames == (0..<24).map { $0 * 10 })
    let places = try all.ticks()
    /// How much the heading's step changes from frame to frame, root mean square.
    func shake(_ headings: [Double]) -> Double {
      let steps = zip(headings.dropFirst(), headings).map { $0 - $1 }
      let changes = zip(steps.dropFirst(), steps).map { $0 - $1 }
      return (changes.reduce(0) { $0 + $1 * $1 } / Double(changes.count)).squareRoot()
    }
    let headings = try all.numbers("virtual_heading_deg")
    let picked = try ticks.map { tick in headings[try #require(places.firstIndex(of: tick))] }
    #expect(shake(try lapse.numbers("virtual_heading_deg")) < 0.5 * shake(picked))
    #expect(shake(picked) < shake(try lapse.numbers("camera_heading_deg")))
  }

  @Test func `a stabilised time-lapse is shown at an even rate`() throws {
    let scene = try SyntheticScene.walk()
    let outcome = try Stabcli.run(
      ["action"] + scene.input + ["--lapse", "0.3", "--fps", "25", "-o", folder("out.mp4")])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let times = try MediaTimes.frames(folder("out.mp4"))
    #expect(times.count == 7 && times.enumerated().allSatisfy { abs($0.element - Double($0.offset) / 25) < 1e-6 })
    for options in [["--fps", "25"], ["--lapse", "0.5", "--live"]] {
      #expect(try Stabcli.run(["action"] + scene.input + options + ["-o", folder("no.mp4")]).status == 2)
    }
  }
}
