import Foundation
import Testing

/// Frames and sound of oddly timed clips come out when they came in.
@Suite(.enabled(if: MediaCases.canBeMade, "\(MediaCases.skipped)"))
struct TimeCaseTests {
  let render: StillRendering

  init() throws { render = try StillRendering() }

  struct Case: CustomTestStringConvertible {
    let file: String
    var track = "v:0"
    let frames: Int
    var output = "out.mp4"
    /// What a container that counts milliseconds may move a time by.
    var tolerance = 0.0
    var testDescription: String { file }
  }

  static let cases = [
    Case(file: "time-01/vfr.mp4", frames: 80), Case(file: "time-02/half_rate.mkv", frames: 460, output: "out.mkv"),
    Case(file: "time-05/hole_and_long_last.mp4", frames: 90), Case(file: "time-06/late_video.mp4", frames: 60),
    Case(file: "time-08/late_start.ts", frames: 120, output: "out.mkv", tolerance: 0.000501),
    Case(file: "time-12/still_track_first.mov", track: "v:1", frames: 60, output: "out.mov"),
    Case(file: "time-13/eight_mono.mxf", frames: 50, output: "out.mkv"),
    Case(file: "time-15/fragments.mp4", frames: 120), Case(file: "time-17/wide_size.mp4", frames: 60),
    Case(file: "time-18/late_sound.mp4", frames: 120),
  ]

  /// Media 20: times, of any pace, late starts, edit lists, holes → kept to the tick, and the distance of the sound
  @Test(arguments: cases)
  func `every frame keeps its time, and the sound its distance to it`(_ item: Case) throws {
    let clip = try MediaCases.path(item.file)
    let output = try render.done(clip, to: item.output)
    let (before, after) = (try MediaTimes.frames(clip, item.track), try MediaTimes.frames(output))
    #expect(before.count == item.frames && after.count == item.frames)
    #expect(zip(before, after).allSatisfy { abs($0 - $1) <= item.tolerance })
    let report = try ReportTable(render.folder("out.report.csv")).numbers("time_s")
    #expect(zip(report, before).allSatisfy { abs($0 - ($1 - before[0])) < 2e-6 })
    guard let sound = try MediaTimes.firstPacket(clip, "a:0") else { return }
    let copied = try #require(try MediaTimes.firstPacket(output, "a:0"))
    #expect(abs((copied - after[0]) - (sound - before[0])) < 0.001)
  }

  @Test func `the last frame is shown as long as it was`() throws {
    let clip = try MediaCases.path("time-05/hole_and_long_last.mp4")
    let output = try render.done(clip, to: "out.mp4")
    let length = "-select_streams v:0 -show_entries stream=duration_ts"
    #expect(try Tools.probe(output, length) == Tools.probe(clip, length))
  }

  /// Media 21: two frames with one time → the second is shown a tick later, with a note
  @Test func `of two frames with one time the second is shown a tick later, which is said`() throws {
    let clip = try MediaCases.path("time-07/twin_times.mkv")
    let outcome = try render(clip, to: "out.mkv")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("frame 50 has the time of the frame before it and is shown one tick later"))
    #expect(try ReportObject(render.folder("out.report.json")).noteKinds.contains("clip"))
    let (before, after) = (try MediaTimes.frames(clip), try MediaTimes.frames(render.folder("out.mkv")))
    #expect(before.count == 120 && after.count == 120 && zip(after, after.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(before, after).filter { $0 != $1 }.count == 1)
    // A stretch that begins at the second of the two has all frames from there on.
    let part = try render.done(clip, to: "part.mkv", "--from", "\(after[50])")
    #expect(try MediaTimes.frames(part).count == 70)
  }

  /// Media 22: several videos → the default one, else the largest, else the first; which is said
  @Test func `of several video tracks the one that is taken is said`() throws {
    let outcome = try render(try MediaCases.path("time-12/still_track_first.mov"), to: "out.mov")
    #expect(outcome.messages.contains("of 2 video tracks, track 1 (320x240) is taken"), "\(outcome.messages)")
  }

  @Test func `a recording without its index is refused and leaves nothing`() throws {
    let outcome = try render(try MediaCases.path("time-16/no_index.mp4"), to: "out.mp4")
    #expect(outcome.status == 3 && outcome.messageLines.count == 1)
    #expect(render.folder.topNames == ["still.csv"])
  }

  @Test func `data beyond four gigabytes is found`() throws {
    let outcome = try Stabcli.run(["inspect", try MediaCases.path("time-17/far_offsets.mp4")])
    #expect(outcome.status == 0 && outcome.output.contains("60"), "\(outcome.messages)")
  }

  @Test func `a trimmed clip takes the motion of its own place in the log`() throws {
    let log = try MediaCases.path("time-22/full.csv")
    func rates(_ name: String, _ more: String...) throws -> [Double] {
      let clip = try MediaCases.path("time-22/\(name).mp4")
      let outcome = try Stabcli.run(
        [
          "action", clip, log, "--axes", "yxz", "--hfov", "56.145", "--level-first-frame", "--no-video", "--sync",
          "off", "-o", render.folder("\(name).mp4"),
        ] + more)
      #expect(outcome.status == 0, "\(outcome.messages)")
      return try ReportTable(render.folder("\(name).report.csv")).numbers("rate_deg_s")
    }
    let (full, trimmed) = (try rates("full"), try rates("trimmed", "--log-offset", "1.3"))
    #expect(trimmed.count == 51)
    #expect(zip(trimmed.dropLast(), full[39...]).allSatisfy { abs($0 - $1) < 0.01 })
  }

  @Test func `after ninety minutes the last frame is where it was, in picture and report`() throws {
    let clip = try MediaCases.path("time-19/90min.mp4")
    let output = try render.done(clip, to: "out.mp4", "--from", "5399", "--log-offset", "-5390")
    // 129473 · 1001/24000 s, to the nanosecond.
    let last = try #require(try ReportTable(render.folder("out.report.csv")).rows.last)
    #expect(last["time_s"] == "5400.103041667" && last["pts"] == "129602473")
    let (first, times) = (
      try #require(try ReportTable(render.folder("out.report.csv")).ticks().first), try Tools.frameTicks(output)
    )
    #expect(times.last.map { $0 - times[0] } == 129_602_473 - first)
  }
}
