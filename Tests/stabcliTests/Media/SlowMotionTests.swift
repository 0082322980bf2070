import Foundation
import Testing

/// `retime --slow`: the same packets at other times.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct SlowMotionTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// One second at 120 frames a second, with sound, time code, chapters and B-frames three deep.
  private func clip(_ name: String, _ more: String = "") throws -> String {
    try folder.write(
      ";FFMETADATA1\ntitle=A jump\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=up\n[CHAPTER]\nTIMEBASE=1/1000\n"
        + "START=500\nEND=1000\ntitle=down\n", to: "tags.txt")
    try Tools.make(
      folder(name),
      "-f lavfi -i testsrc2=s=96x64:r=120:d=1 -f lavfi -i sine=d=1 -i \(folder("tags.txt")) -map 0 -map 1 "
        + "-map_metadata 2 -map_chapters 2 -c:v libx264 -bf 3 -g 30 -preset veryfast "
        + "-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc -color_range tv "
        + "-metadata creation_time=2024-05-06T07:08:09Z \(more)")
    return folder(name)
  }

  private func slow(_ clip: String, _ name: String, _ options: String = "--slow 24") throws -> ChildProcess.Outcome {
    try Stabcli.run(["retime", clip, "-o", folder(name)] + options.split(separator: " ").map(String.init))
  }

  private func packets(_ path: String) throws -> String {
    try Tools.run(
      Tools.ffmpeg,
      ["-v", "error", "-i", path, "-map", "0:v:0", "-c", "copy", "-bsf:v", "h264_mp4toannexb", "-f", "md5", "-"])
  }

  /// Media 40: `retime --slow` → packets bit for bit at exact times; sound, time code, telemetry, subtitles left out, with a note
  @Test(arguments: ["mov", "mp4", "mkv"], ["mov", "mp4", "mkv"])
  func `every packet is copied, and every frame is shown five times longer`(from: String, to: String) throws {
    let source = try clip("in.\(from)", from == "mov" ? "-timecode 01:02:03:04" : "")
    let outcome = try slow(source, "out.\(to)")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("filmed at 120 frames a second, shown at 24: 5.000 times slower"))
    #expect(outcome.messages.contains("track 1 (audio) left out: it keeps the time that was filmed"))
    #expect(try packets(folder("out.\(to)")) == packets(source))
    let times = try MediaTimes.frames(folder("out.\(to)"))
    let tolerance = to == "mkv" ? 0.000501 : 0.000001
    #expect(times.count == 120)
    for (k, time) in times.enumerated() { #expect(abs(time - Double(k) / 24) < tolerance) }
    #expect(try Tools.probe(folder("out.\(to)"), "-show_entries stream=codec_type").filter { $0 == "audio" }.isEmpty)
    let tags = try MediaTimes.tags(folder("out.\(to)"))
    #expect(tags["title"] ?? tags["TITLE"] == "A jump" && tags["timecode"] == nil)
    #expect(tags["creation_time"]?.hasPrefix("2024-05-06T07:08:09") == true)
    let chapters = try Tools.probe(folder("out.\(to)"), "-show_chapters -show_entries chapter=start_time,end_time")
    #expect(chapters.map { $0.prefix(17) } == ["0.000000,2.500000", "2.500000,5.000000"])
    let colour = "color_space,color_transfer,color_primaries,color_range,pix_fmt,width,height"
    #expect(try pictureFacts(folder("out.\(to)"), colour) == pictureFacts(source, colour))
    let table = try ReportTable(folder("out.report.csv"))
    #expect(try table.numbers("source_frame") == (0..<120).map(Double.init))
    #expect(try zip(table.numbers("time_s"), times).allSatisfy { abs($0 - $1) < tolerance })
    let report = try ReportObject(folder("out.report.json"))
    #expect(report.string("retime.factor") == "5" && report.string("retime.filmedRate") == "120")
  }

  @Test func `an uneven pace stays uneven, and the last frame is five times longer, too`() throws {
    try Tools.make(
      folder("in.mp4"),
      "-f lavfi -i testsrc2=s=96x64:r=120:d=1 -vf setpts='(N*3+mod(N*N,7))*250' -vsync passthrough -enc_time_base 1/90000 "
        + "-c:v libx264 -bf 2 -preset veryfast -video_track_timescale 90000")
    let source = try Tools.frameTicks(folder("in.mp4"))
    #expect(Set(zip(source.dropFirst(), source).map { $0 - $1 }).count > 3)
    let outcome = try slow(folder("in.mp4"), "out.mp4", "--slow 24 --filmed 120")
    #expect(
      outcome.status == 0 && outcome.messages.contains("at the uneven pace that was filmed"), "\(outcome.messages)")
    let base = try pictureFacts(folder("out.mp4"), "time_base")["time_base"]
    let scale = try #require(base?.split(separator: "/").last.flatMap { Int64($0) })
    let slowed = try Tools.frameTicks(folder("out.mp4"))
    #expect(slowed.map { $0 * 90_000 } == source.map { ($0 - source[0]) * 5 * scale })
    func length(_ path: String) throws -> Double {
      try #require(try pictureFacts(path, "duration")["duration"].flatMap { Double($0) })
    }
    #expect(try abs(length(folder("out.mp4")) - 5 * (length(folder("in.mp4")))) < 0.0011)
  }

  /// Media 41: frames hidden by an edit list, slow → stay hidden in MP4 and QuickTime; refused in Matroska
  @Test func `what an edit list hides stays hidden, a late start is none`() throws {
    let source = try clip("in.mov", "-an")
    try Tools.run(
      Tools.ffmpeg, ["-v", "error", "-ss", "0.35", "-i", source, "-c", "copy", "-map", "0:v", folder("cut.mov")])
    #expect(try slow(folder("cut.mov"), "a.mov").status == 0)
    let (before, after) = (try MediaTimes.frames(folder("cut.mov")), try MediaTimes.frames(folder("a.mov")))
    #expect(before.count < 80 && after.count == before.count && after[0] == 0)
    #expect(zip(before, after).allSatisfy { abs(($0 - before[0]) * 5 - $1) < 0.000005 })
    #expect(try packets(folder("a.mov")) == packets(folder("cut.mov")))
    let refused = try slow(folder("cut.mov"), "c.mkv")
    #expect(refused.status == 4 && refused.messages.contains("hidden by its edit list"), "\(refused.messages)")
    try Tools.run(
      Tools.ffmpeg,
      [
        "-v", "error", "-i", source, "-c", "copy", "-map", "0:v", "-bsf:v", "setts=pts=PTS+30000:dts=DTS+30000",
        folder("late.mov"),
      ])
    #expect(try slow(folder("late.mov"), "b.mov").status == 0)
    #expect(try MediaTimes.frames(folder("b.mov")).first == 0 && MediaTimes.frames(folder("b.mov")).count == 120)
    #expect(!folder.topNames.contains("c.mkv") && !folder.topNames.contains("c.report.json"))
  }

  @Test func `a phone's portrait HDR clip keeps its rotation and light levels`() throws {
    try Tools.make(
      folder("plain.mp4"),
      "-f lavfi -i testsrc2=s=96x64:r=240:d=0.3 -pix_fmt yuv420p10le -c:v libx265 -tag:v hvc1 -x265-params "
        + "log-level=none:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50):max-cll=1000,400"
    )
    try Tools.make(folder("in.mov"), "-i \(folder("plain.mp4")) -c copy -metadata:s:v rotate=90 -tag:v hvc1")
    #expect(try slow(folder("in.mov"), "out.mp4", "--slow 30").status == 0)
    let keys = "stream=codec_tag_string,pix_fmt:stream_side_data=rotation,max_content,red_x,max_luminance"
    let words = ["-v", "error", "-select_streams", "v", "-show_entries", keys, "-of", "default=nw=1"]
    let (before, after) = (
      try Tools.run(Tools.ffprobe, words + [folder("in.mov")]),
      try Tools.run(Tools.ffprobe, words + [folder("out.mp4")])
    )
    #expect(before == after && after.contains("rotation=90") && after.contains("hvc1"), "\(before) \(after)")
  }

  @Test func `what cannot be is refused in one line`() throws {
    let source = try clip("in.mp4", "-an")
    for (options, code, words) in [
      ("--slow 120", 2, "would not be slower"), ("--slow 24 --crf 3", 2, "--crf goes with --lapse"),
      ("--slow 24 --lapse 2", 2, "exclude each other"), ("", 2, "needs --slow RATE or --lapse SECONDS"),
      ("--lapse 0.001", 2, "nothing to leave out"), ("--lapse 0.1 --filmed 30", 2, "goes with --slow"),
    ] as [(String, Int32, String)] {
      let outcome = try slow(source, "out.mp4", options)
      #expect(outcome.status == code && outcome.messages.contains(words) && outcome.messageLines.count == 1)
    }
    #expect(try slow(source, "out.mp4").status == 0)
    #expect(try slow(source, "out.mp4").status == 5)
    #expect(try slow(source, "in.mp4").status == 5)
    #expect(try folder.names() == ["in.mp4", "out.mp4", "out.report.csv", "out.report.json", "tags.txt"])
  }
}
