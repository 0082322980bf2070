import Foundation
import Geometry
import Imaging
import Testing
import VideoIO

/// What a picture is stays what it is: format, tags, shape, levels. The clips are made here.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct PictureFidelityTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  private static let tags = "pix_fmt,color_range,color_space,color_transfer,color_primaries,sample_aspect_ratio"

  /// Media 05: range, primaries, transfer, matrix → kept as tags; values are not touched
  @Test(arguments: [
    ("h264", "yuv420p", "-color_range tv -colorspace bt709 -color_trc bt709 -color_primaries bt709", "mp4"),
    ("h264", "yuvj420p", "-color_range pc -colorspace smpte170m -color_trc bt709 -color_primaries smpte170m", "mp4"),
    (
      "hevc", "yuv420p10le", "-color_range pc -colorspace bt2020nc -color_trc arib-std-b67 -color_primaries bt2020",
      "mp4"
    ),
    ("hevc", "yuv420p10le", "-color_range tv -colorspace bt2020nc -color_trc smpte2084 -color_primaries bt2020", "mov"),
    ("ffv1", "yuv422p10le", "-color_range tv -colorspace bt709 -color_trc bt709 -color_primaries bt709", "mkv"),
    ("prores", "yuv422p10le", "-color_range tv -colorspace bt709 -color_trc bt709 -color_primaries bt709", "mov"),
  ])
  func `format and colour tags come out as they went in`(
    codec: String, format: String, colour: String, ending: String
  ) throws {
    let encoder =
      ["h264": "libx264", "hevc": "libx265 -x265-params log-level=none", "prores": "prores_ks"][codec] ?? codec
    let clip = folder("in.\(ending)")
    try Tools.make(
      clip, "-f lavfi -i testsrc2=s=128x96:r=25:d=0.2,setsar=64/45 -pix_fmt \(format) \(colour) -c:v \(encoder)")
    let outcome = try folder.levelled(clip, to: "out.\(ending)")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let (before, after) = (try pictureFacts(clip, Self.tags), try pictureFacts(folder("out.\(ending)"), Self.tags))
    #expect(before == after)
    #expect(before["pix_fmt"] == format && before["sample_aspect_ratio"] == "64:45")
    #expect(try pictureFacts(folder("out.\(ending)"), "codec_name")["codec_name"] == codec)
  }

  /// Media 07: mastering display, content light level → kept in container and, for H.265, in the stream
  @Test func `mastering display and light levels are kept in the stream`() throws {
    try Tools.make(
      folder("in.mp4"),
      "-f lavfi -i testsrc2=s=128x96:r=25:d=0.2 -pix_fmt yuv420p10le -c:v libx265 -color_primaries bt2020 -color_trc smpte2084 "
        + "-colorspace bt2020nc -x265-params log-level=none:hdr10=1:max-cll=1000,400:master-display="
        + "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)")
    #expect(try folder.levelled(folder("in.mp4"), to: "out.mp4").status == 0)
    func sideData(_ path: String) throws -> String {
      try Tools.run(
        Tools.ffprobe,
        ["-v", "error", "-select_streams", "v:0", "-read_intervals", "%+#1", "-show_frames", "-of", "json", path])
    }
    let before = try sideData(folder("in.mp4"))
    for word in ["Mastering display metadata", "Content light level metadata", "34000/50000", "\"max_content\": 1000"] {
      #expect(before.contains(word), "\(word)")
      #expect(try sideData(folder("out.mp4")).contains(word), "\(word)")
    }
  }

  /// Media 09: rotation tag → the picture is turned upright, the tag removed; even an unmoved clip gives up a rim for the filter
  @Test(arguments: [0, 90, 180, 270])
  func `a picture that is stored turned comes out upright and untagged`(turn: Int) throws {
    // Red at the top of what is shown, stored turned back; FFmpeg counts this tag's turns anticlockwise.
    let back = [0: "null", 90: "transpose=1", 180: "hflip,vflip", 270: "transpose=2"][turn] ?? ""
    try Tools.make(
      folder("plain.mp4"),
      "-f lavfi -i color=gray:s=96x128:r=25:d=0.2,drawbox=40:8:16:24:red:fill,\(back) -pix_fmt yuv420p -c:v libx264")
    try Tools.make(folder("in.mov"), "-i \(folder("plain.mp4")) -c copy -metadata:s:v rotate=\(turn)")
    let outcome = try folder.levelled(folder("in.mov"), to: "out.mov", "--crf 1")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let reader = try VideoReader(path: folder("out.mov"))
    #expect(reader.info.video.rotation == .none)
    #expect(reader.info.video.storedSize.width == 96 && reader.info.video.storedSize.height == 128)
    let rows = try #require(try reader.nextFrame()).picture
    let red = rows.planes[2]
    // Cr is high in the mark alone: columns 20 to 27 and rows 4 to 15 of chroma, within the crop's two in a hundred.
    #expect(red[24, 10] > 220 && abs(red[24, 40] - 128) < 4 && abs(red[8, 10] - 128) < 4 && abs(red[24, 58] - 128) < 4)
    // Turned pictures give up a rim for the filter, no more.
    let zoom = try ReportTable(folder("out.report.csv")).numbers("zoom").max() ?? 9
    #expect(turn == 0 ? zoom == 1 : (1.0...1.15).contains(zoom))
  }

  @Test(arguments: ["lt", "hq", "4444"])
  func `ProRes bars stay within one code`(profile: String) throws {
    let format = profile == "4444" ? "yuv444p10le" : "yuv422p10le"
    try Tools.make(
      folder("in.mov"),
      "-f lavfi -i smptehdbars=s=160x90:r=25:d=0.2 -pix_fmt \(format) -c:v prores_ks -profile:v \(profile)")
    // FFmpeg decodes 4444 as 12 bits, which ProRes is asked for by name to round.
    let outcome = try folder.levelled(folder("in.mov"), to: "out.mov", profile == "4444" ? "--codec prores" : "")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("are rounded") == (profile == "4444"))
    #expect(try pictureFacts(folder("out.mov"), "profile") == pictureFacts(folder("in.mov"), "profile"))
    let (before, after) = (try allPictures(of: folder("in.mov")), try allPictures(of: folder("out.mov")))
    #expect(before.count == 5 && after.count == 5)
    // The middle of each of the upper bars, three rows high: no edge rings there.
    for x in stride(from: 20, to: 150, by: 20) {
      let difference = abs(before[2].planes[0][x, 20] - after[2].planes[0][x, 20])
      #expect(difference <= (profile == "4444" ? 4 : 1), "at \(x)")
    }
  }

  /// Media 12: 12-bit ProRes 4444 → H.265 of 12 bits, with a note; with `--codec prores` rounded to 10 bits, with a note
  @Test func `12-bit ProRes becomes 12-bit H265 unless ProRes is asked for, and that is said`() throws {
    try Tools.make(
      folder("in.mov"), "-f lavfi -i testsrc2=s=128x96:r=25:d=0.2 -pix_fmt yuv444p10le -c:v prores_ks -profile:v 4444")
    let outcome = try folder.levelled(folder("in.mov"), to: "out.mov")
    #expect(outcome.status == 0 && outcome.messages.contains("h265 is written"), "\(outcome.messages)")
    #expect(try pictureFacts(folder("out.mov"), "pix_fmt")["pix_fmt"] == "yuv444p12le")
  }

  @Test func `a ramp of 10-bit 4-2-2 keeps its levels`() throws {
    try Tools.make(
      folder("in.mkv"),
      "-f lavfi -i color=black:s=1024x64:r=25:d=0.12,format=yuv422p10le,geq=lum=X:cb=512:cr=512 -c:v ffv1")
    #expect(try folder.levelled(folder("in.mkv"), to: "out.mov", "--codec h265 --crf 4").status == 0)
    let picture = try #require(try allPictures(of: folder("out.mov")).first)
    #expect(picture.format == .yuv422(bitDepth: 10))
    #expect(Set(picture.planes[0].values).count > 600)
  }

  @Test func `full range stays full and level`() throws {
    try Tools.make(
      folder("in.mp4"),
      "-f lavfi -i color=black:s=256x64:r=25:d=0.12,format=yuvj420p,geq=lum=X:cb=128:cr=128 -color_range pc -c:v libx264 -qp 0"
    )
    #expect(try folder.levelled(folder("in.mp4"), to: "out.mp4", "--crf 0").status == 0)
    let (before, after) = (try allPictures(of: folder("in.mp4")), try allPictures(of: folder("out.mp4")))
    #expect(before[1].planes[0].distance(to: after[1].planes[0]) <= 1)
    #expect(before[1].planes[0].values.min() == 0 && before[1].planes[0].values.max() == 255)
    #expect(try VideoReader(path: folder("out.mp4")).info.video.colour.range == "pc")
  }
}
