import Foundation
import Geometry
import Imaging
import Testing

@testable import VideoIO

/// Clips are made and checked by the ffmpeg tools; without them these tests are skipped.
@Suite(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
struct WriterTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func clip(_ name: String, _ arguments: String) throws -> String {
    try Tools.make(scratch(name), arguments)
    return scratch(name)
  }

  private static let uneven = "-vf select=not(mod(n\\,3))+eq(n\\,7)+gt(n\\,40) -fps_mode vfr"

  static let cases: [(name: String, source: String, codec: Codec, output: String)] = [
    ("h264, B-frames", "-f lavfi -i testsrc2=s=96x64:r=25:d=2 -c:v libx264 -bf 3", .h264, "mp4"),
    ("h265", "-f lavfi -i testsrc2=s=96x64:r=30000/1001:d=1 -c:v libx264", .h265, "mov"),
    ("10 bit", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -pix_fmt yuv420p10le", .h265, "mp4"),
    ("prores", "-f lavfi -i testsrc2=s=96x64:r=24000/1001:d=1 -c:v prores_ks -profile:v 1", .prores, "mov"),
    ("ffv1", "-f lavfi -i testsrc2=s=96x64:r=24000/1001:d=1 -c:v libx264 -video_track_timescale 1000", .ffv1, "mkv"),
    ("uneven frames", "-f lavfi -i testsrc2=s=96x64:r=50:d=1 \(uneven) -c:v libx264 -bf 2", .h264, "mp4"),
    ("uneven frames, h265", "-f lavfi -i testsrc2=s=96x64:r=50:d=1 \(uneven) -c:v libx264 -bf 2", .h265, "mov"),
    (
      "a late start",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -bf 2 -output_ts_offset 1.23456 "
        + "-video_track_timescale 90000", .h264, "mp4"
    ),
    ("a low time scale", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -video_track_timescale 600", .h264, "mov"),
    ("one frame", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.04 -c:v libx264", .h264, "mp4"),
    ("odd size, 4:4:4", "-f lavfi -i testsrc2=s=97x65:r=25:d=0.5 -c:v libx264 -pix_fmt yuv444p", .h264, "mp4"),
    ("grey", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.5 -c:v libx264 -pix_fmt gray", .h264, "mp4"),
    ("full range", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.5 -c:v mjpeg -pix_fmt yuvj422p", .h264, "mov"),
  ]

  @Test(arguments: cases)
  func `frames and their times come out as they went in`(
    item: (name: String, source: String, codec: Codec, output: String)
  ) throws {
    let source = try clip(
      "in.\(item.name == "prores" ? "mov" : item.name == "full range" ? "mov" : "mp4")", item.source)
    let written = try transcode(source, to: scratch("out.\(item.output)"), EncodeSettings(codec: item.codec))
    let before = try Tools.frameTicks(source)
    #expect(try Tools.frameTicks(written.path) == before)
    #expect(written.frames == before.count && written.codec == item.codec)
    #expect(written.notes.isEmpty, "\(written.notes)")
    // FFmpeg's H.265 decoder reports an unsaid range as limited.
    let range = item.codec == .h265 ? "" : ",color_range"
    let entries = "-select_streams v:0 -show_entries stream=time_base,sample_aspect_ratio\(range)"
    #expect(try Tools.probe(written.path, entries) == Tools.probe(source, entries))
    #expect(written.bytes == fileSize(written.path) && written.bytes > 0)
    #expect(scratch.names.count == 2, "\(scratch.names)")
    guard item.output != "mkv" else { return }
    let length = "-select_streams v:0 -show_entries stream=duration_ts"
    #expect(try Tools.probe(written.path, length) == Tools.probe(source, length))
  }

  @Test func `the default codec follows the source`() throws {
    let h264 = try clip("a.mp4", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v libx265 -x265-params log-level=none")
    #expect(try transcode(h264, to: scratch("a.out.mp4")).codec == .h264)
    let deep = try clip("b.mp4", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v libx264 -pix_fmt yuv422p10le")
    #expect(try transcode(deep, to: scratch("b.out.mp4")).codec == .h265)
    let master = try clip("c.mov", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v prores_ks -profile:v 0")
    #expect(try transcode(master, to: scratch("c.out.mov")).codec == .prores)
    let profile = "-select_streams v:0 -show_entries stream=codec_tag_string,profile"
    #expect(try Tools.probe(scratch("c.out.mov"), profile) == Tools.probe(master, profile))
    let lossless = try clip("d.mkv", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v ffv1")
    #expect(try transcode(lossless, to: scratch("d.out.mkv")).codec == .ffv1)
    #expect(try Tools.probe(scratch("b.out.mp4"), "-show_entries stream=codec_tag_string") == [["hvc1"]])
  }

  @Test func `a quarter turn is taken out and the pixel's shape turned with it`() throws {
    let flat = try clip("flat.mp4", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v libx264 -aspect 2:1")
    let turned = try clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=90")
    let output = try transcode(turned, to: scratch("out.mp4")).path
    let video = try VideoReader(path: output).info.video
    #expect(video.rotation == .none)
    #expect(video.storedSize == PixelSize(width: 64, height: 96))
    #expect(video.sampleAspectRatio == Ratio(3, 4))
  }

  @Test(arguments: ["mp4", "mov"])
  func `the other tracks are the same packets at the same times`(ext: String) throws {
    let source = try clip(
      "in.\(ext)",
      "-f lavfi -i testsrc2=s=96x64:r=30000/1001:d=3 -itsoffset 0.1234 -f lavfi -i sine=f=440:d=3:r=44100 "
        + "-f lavfi -i sine=f=880:d=3:r=48000 -map 0 -map 1 -map 2 -c:v libx264 -bf 2 -c:a aac "
        + "-metadata:s:a:0 language=jpn -metadata:s:a:1 language=eng -metadata title=Proof -metadata:s:v:0 "
        + "handler_name=Camera -timecode 01:02:03;04 -disposition:a:1 default "
        + "-metadata creation_time=2024-05-06T07:08:09Z")
    let output = try transcode(source, to: scratch("out.\(ext)")).path
    for track in ["0:a:0", "0:a:1"] {
      #expect(try Tools.packetChecksum(output, track) == Tools.packetChecksum(source, track))
    }
    for track in ["a:0", "a:1", "d:0"] {
      let entries =
        "-select_streams \(track) -show_entries packet=pts_time,dts_time,duration_time,size,data_hash "
        + "-show_data_hash md5"
      #expect(try Tools.probe(output, entries) == Tools.probe(source, entries))
    }
    let facts =
      "-show_entries stream=codec_type,codec_tag_string:stream_tags=language,timecode,creation_time,handler_name:"
      + "stream_disposition=default:format_tags=title,creation_time"
    #expect(try Tools.probe(output, facts) == Tools.probe(source, facts))
    // The drop-frame flag of the time code is kept: the tag has its semicolon.
    let code = try Tools.probe(output, "-select_streams d:0 -show_entries stream_tags=timecode")
    #expect(code.first?.first == "01:02:03;04")
  }

  @Test func `sound before the first picture stays in step in Matroska`() throws {
    let source = try clip(
      "in.mp4",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -f lavfi -i sine=d=1:r=48000 -c:v libx264 -bf 2 -c:a aac "
        + "-video_track_timescale 1000")
    let output = try transcode(source, to: scratch("out.mkv")).path
    #expect(try Tools.frameTicks(output) == Tools.frameTicks(source))
    #expect(try Tools.packetChecksum(output, "0:a:0") == Tools.packetChecksum(source, "0:a:0"))
    let time = "-select_streams a:0 -show_entries packet=pts_time"
    let (before, after) = (try Tools.probe(source, time), try Tools.probe(output, time))
    #expect(before.count == after.count)
    // Matroska counts milliseconds: half of one is the most a time may move.
    for (a, b) in zip(before, after) {
      let (a, b) = (try #require(Double(a[0])), try #require(Double(b[0])))
      #expect(abs(a - b) <= 0.000501)
    }
  }

  @Test func `subtitles, a second video, chapters and a cover are carried over`() throws {
    try Data("1\n00:00:00,100 --> 00:00:00,900\nHello\n".utf8).write(to: URL(fileURLWithPath: scratch("a.srt")))
    try Data(
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=One\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=500\nEND=1000\ntitle=Two\n"
        .utf8
    )
    .write(to: URL(fileURLWithPath: scratch("chapters.txt")))
    let source = try clip(
      "in.mp4",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -f lavfi -i testsrc=s=48x32:r=30000/1001:d=1 -i \(scratch("a.srt")) "
        + "-i \(scratch("chapters.txt")) -map 0 -map 1 -map 2 -map_metadata 3 -c:v libx264 -c:s mov_text")
    let output = try transcode(source, to: scratch("out.mp4")).path
    #expect(try Tools.packetChecksum(output, "0:v:1") == Tools.packetChecksum(source, "0:v:1"))
    let times = "-select_streams v:1 -show_entries packet=pts_time,dts_time,duration_time"
    #expect(try Tools.probe(output, times) == Tools.probe(source, times))
    #expect(try Tools.frameTicks(output) == Tools.frameTicks(source))
    #expect(try Tools.packetChecksum(output, "0:s:0") == Tools.packetChecksum(source, "0:s:0"))
    let chapters = "-show_chapters"
    #expect(try Tools.probe(output, chapters) == Tools.probe(source, chapters))
    #expect(try Tools.probe(source, chapters).count == 2)
  }

  @Test func `QuickTime keys are kept`() throws {
    let source = try clip(
      "in.mov",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v libx264 -movflags use_metadata_tags "
        + "-metadata com.apple.quicktime.model=Phone -metadata title=Proof")
    let output = try transcode(source, to: scratch("out.mov")).path
    let tags = "-show_entries format_tags=com.apple.quicktime.model,title"
    #expect(try Tools.probe(output, tags) == Tools.probe(source, tags))
    #expect(try Tools.probe(source, tags).first?.count == 2)
  }

  @Test func `tracks without a place are told`() throws {
    let source = try clip(
      "in.mov", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -f lavfi -i sine=d=0.2 -c:v libx264 -c:a pcm_s16le")
    let written = try transcode(source, to: scratch("out.mp4"))
    #expect(written.notes == ["track 1 (audio) left out: no place for pcm_s16le in .mp4"])
  }

  @Test func `colour tags and mastering data are kept`() throws {
    let x265 =
      "log-level=none:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)"
      + ":max-cll=1000,400:hdr10=1"
    let source = try clip(
      "in.mp4",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=0.4 -c:v libx265 -pix_fmt yuv420p10le -x265-params \(x265) "
        + "-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc -color_range tv")
    let output = try transcode(source, to: scratch("out.mp4")).path
    let colour =
      "-select_streams v:0 -show_entries "
      + "stream=color_range,color_primaries,color_transfer,color_space,chroma_location"
    #expect(try Tools.probe(output, colour) == Tools.probe(source, colour))
    let side =
      "-select_streams v:0 -read_intervals %+#1 -show_entries frame=pts:frame_side_data=side_data_type,red_x,"
      + "red_y,white_point_x,min_luminance,max_luminance,max_content,max_average"
    // x265 leaves its version in the source's stream, as user data.
    func light(_ path: String) throws -> [String] {
      try Tools.probe(path, side).joined().filter { !$0.isEmpty && !$0.contains("User Data") }
    }
    let before = try light(source)
    #expect(before.contains("1000") && before.contains("34000/50000"))
    #expect(try light(output) == before)
  }

  @Test func `a stretch begins where the clip began, sound and time code with it`() throws {
    let source = try clip(
      "in.mov",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=4 -f lavfi -i sine=d=4:r=48000 -c:v libx264 -bf 2 -g 25 -c:a aac "
        + "-timecode 00:00:10:00")
    let all = try frames(of: source)
    let range = TickRange(first: all[30].ticks, end: all[70].ticks)
    let written = try transcode(source, to: scratch("out.mov"), EncodeSettings(crf: 0), range: range)
    #expect(written.frames == 40)
    let kept = try frames(of: written.path)
    #expect(kept.map(\.ticks) == all[30..<70].map { $0.ticks - all[30].ticks + all[0].ticks })
    // x264 is lossless at crf 0 and 8 bit.
    #expect(zip(kept, all[30..<70]).allSatisfy { $0.picture.hasSameSamples(as: $1.picture) })
    let code = try Tools.probe(written.path, "-select_streams v:0 -show_entries stream_tags=timecode")
    #expect(code == [["00:00:11:05"]])
    // The sound of the kept 1.6 s, packets of 1024 samples at both ends whole.
    let sound = try Tools.probe(written.path, "-select_streams a:0 -show_entries packet=pts").compactMap { Int($0[0]) }
    let first = try #require(sound.first), last = try #require(sound.last)
    #expect(first <= 0 && first > -1024 && last < 76_800 && last > 76_800 - 1024)
  }

  @Test func `the same input gives the same bytes`() throws {
    let source = try clip(
      "in.mp4", "-f lavfi -i testsrc2=s=320x180:r=25:d=2 -f lavfi -i sine=d=2 -c:v libx264 -c:a aac")
    let deep = try clip("deep.mp4", "-f lavfi -i testsrc2=s=320x180:r=25:d=1 -c:v libx264 -pix_fmt yuv422p10le")
    for (input, codec, ext) in [
      (source, Codec.h264, "mp4"), (source, .h265, "mov"), (source, .ffv1, "mkv"), (deep, .prores, "mov"),
    ] {
      // Often, as x264 and x265 each had a fault that showed in some runs only.
      var sums: Set<String> = []
      for round in 0..<5 {
        let path = scratch("\(codec)-\(round).\(ext)")
        try transcode(input, to: path, EncodeSettings(codec: codec))
        sums.insert(try sha256(ofFile: path))
      }
      #expect(sums.count == 1, "\(codec)")
    }
  }
}
