import Geometry
import Imaging
import Testing
import VideoIO

/// Odd sizes, pixels that are not square, fields, and layouts an encoder does not have.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct PictureShapeTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// Media 11: odd sizes → kept by FFV1; else an even size is chosen and said, or `--size` refused before rendering
  @Test func `an odd size is told beforehand and made even for a codec that needs it`() throws {
    try Tools.make(
      folder("in.mkv"),
      "-f lavfi -i color=magenta:s=162x92:r=25:d=0.2,format=yuv444p,crop=161:91:0:0:exact=1,format=yuv420p -c:v ffv1")
    let even = try folder.levelled(folder("in.mkv"), to: "even.mp4", "--codec h264")
    #expect(even.status == 0 && even.messages.contains("160x90"), "\(even.messages)")
    #expect(try pictureFacts(folder("even.mp4"), "width,height") == ["width": "160", "height": "90"])
    let refused = try folder.levelled(folder("in.mkv"), to: "odd.mp4", "--codec h264 --size 161x91")
    #expect(refused.status == 4 && refused.messages.contains("divisible by 2"), "\(refused.messages)")
    #expect(!refused.messages.contains("rendering"))
    let same = try folder.levelled(folder("in.mkv"), to: "odd.mkv")
    #expect(same.status == 0)
    // Every pixel is magenta, the last column and row, too.
    for name in ["odd.mkv", "even.mp4"] {
      let picture = try #require(try allPictures(of: folder(name)).first)
      #expect(picture.planes[1].shape.width == (picture.size.width + 1) / 2)
      let source = try #require(try allPictures(of: folder("in.mkv")).first)
      for (a, b) in zip(picture.planes, source.planes) {
        let wanted = b[0, 0]
        #expect(a.values.allSatisfy { abs($0 - wanted) <= 1 }, "\(name)")
      }
    }
  }

  /// Media 10: interlaced → refused with advice; `--progressive` takes both fields as one instant
  @Test(arguments: ["tff", "bff"])
  func `an interlaced clip is refused with advice, or taken as progressive when told so`(order: String) throws {
    let top = order == "tff" ? 1 : 0
    try Tools.make(
      folder("in.mkv"),
      "-f lavfi -i testsrc2=s=128x96:r=25:d=0.2 -vf setfield=\(order) -c:v mpeg2video -flags +ildct+ilme -top \(top)")
    let refused = try folder.levelled(folder("in.mkv"), to: "out.mkv")
    #expect(refused.status == 4)
    #expect(refused.messages.contains("interlaced") && refused.messages.contains("deinterlace the clip first"))
    #expect(!refused.messages.contains("rendering") && !folder.topNames.contains("out.mkv"))
    let taken = try folder.levelled(folder("in.mkv"), to: "out.mkv", "--progressive")
    #expect(taken.status == 0 && !taken.messages.contains("interlaced"), "\(taken.messages)")
    #expect(try pictureFacts(folder("out.mkv"), "field_order")["field_order"] == "progressive")
  }

  /// Media 04: packed and palette layouts, 4:1:0, floats, big-endian → refused by name
  @Test(arguments: ["yuyv422", "rgb24", "pal8", "yuv410p"])
  func `a layout that cannot be processed is refused by name`(format: String) throws {
    try Tools.make(folder("in.avi"), "-f lavfi -i testsrc2=s=64x48:r=25:d=0.12 -pix_fmt \(format) -c:v rawvideo")
    let found = try VideoReader(path: folder("in.avi")).info.video.pixelFormatName
    let refused = try folder.levelled(folder("in.avi"), to: "out.mkv")
    #expect(refused.status == 4 && refused.messages.contains(found), "\(refused.messages)")
    #expect(!folder.topNames.contains("out.mkv"))
  }

  /// Media 02: alpha → kept by FFV1 (and ProRes 4444); else refused
  @Test func `alpha is kept by FFV1 and refused by name elsewhere`() throws {
    try Tools.make(
      folder("in.mkv"),
      "-f lavfi -i color=black:s=64x48:r=25:d=0.12,format=yuva420p,geq=lum=X+N*20:cb=128:cr=128:a=4*X -c:v ffv1")
    #expect(try folder.levelled(folder("in.mkv"), to: "out.mkv").status == 0)
    let (before, after) = (try allPictures(of: folder("in.mkv")), try allPictures(of: folder("out.mkv")))
    #expect(before[1].hasSameSamples(as: after[1]) && Set(before[1].planes[3].values).count > 50)
    let refused = try folder.levelled(folder("in.mkv"), to: "no.mp4", "--codec h264")
    #expect(refused.status == 4 && refused.messages.contains("yuva420p") && refused.messages.contains("ffv1 in"))
  }

  @Test(arguments: [
    ("h264", "yuv420p", "mp4", "h264", "High"), ("h265", "yuv420p10le", "mp4", "hevc", "Main 10"),
    ("ffv1", "yuv422p", "mkv", "ffv1", ""), ("mjpeg", "yuvj422p", "mov", "mjpeg", "Baseline"),
    ("dnxhr", "yuv422p", "mov", "dnxhd", "DNXHR HQ"), ("dnxhr", "yuv422p10le", "mov", "dnxhd", "DNXHR HQX"),
    ("dnxhr", "yuv444p10le", "mov", "dnxhd", "DNXHR 444"), ("prores-proxy", "yuv422p10le", "mov", "prores", "Proxy"),
    ("prores-lt", "yuv422p10le", "mov", "prores", "LT"),
    ("prores-standard", "yuv422p10le", "mov", "prores", "Standard"),
    ("prores-hq", "yuv422p10le", "mov", "prores", "HQ"), ("prores", "yuv422p10le", "mkv", "prores", "HQ"),
    ("prores-4444", "yuv444p10le", "mov", "prores", "4444"), ("prores-4444xq", "yuv444p10le", "mov", "prores", "XQ"),
  ])
  func `every codec writes what it is called`(
    codec: String, format: String, ending: String, name: String, profile: String
  ) throws {
    let range = format.hasPrefix("yuvj") ? "pc" : "tv"
    try Tools.make(
      folder("in.mkv"),
      "-f lavfi -i testsrc2=s=256x128:r=25:d=0.12 -pix_fmt \(format) -color_range \(range) -c:v "
        + (format.hasPrefix("yuvj") ? "mjpeg -q:v 2" : "ffv1"))
    let outcome = try folder.levelled(folder("in.mkv"), to: "out.\(ending)", "--codec \(codec)")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let facts = try pictureFacts(folder("out.\(ending)"), "codec_name,profile,pix_fmt")
    #expect(facts["codec_name"] == name && (profile.isEmpty || facts["profile"]?.contains(profile) == true), "\(facts)")
    let (before, after) = (try allPictures(of: folder("in.mkv")), try allPictures(of: folder("out.\(ending)")))
    #expect(before.count == after.count)
    // Coded, not changed: on average within a hundredth of the scale, whatever depth the decoder gives.
    func share(_ picture: Picture) -> [Double] {
      picture.planes[0].values.map { Double($0) / Double(picture.format.maximumCode + 1) }
    }
    let differences = zip(share(before[1]), share(after[1])).map { abs($0 - $1) }
    #expect(differences.reduce(0, +) / Double(differences.count) < 0.01)
  }

  @Test func `what a codec cannot keep is refused before anything is rendered`() throws {
    try Tools.make(folder("in.mkv"), "-f lavfi -i testsrc2=s=96x64:r=25:d=0.12 -pix_fmt yuv422p10le -c:v ffv1")
    for (options, words) in [
      ("--codec dnxhr", "at least 256x120"), ("--codec mjpeg", "yuv422p10le in mjpeg"),
      ("--codec prores-4444", "prores-hq"), ("--codec h264x", "not a codec"), ("--codec prores-huge", "not a codec"),
    ] {
      let refused = try folder.levelled(folder("in.mkv"), to: "out.mov", options)
      #expect([2, 4].contains(refused.status) && refused.messages.contains(words), "\(refused.messages)")
      #expect(!folder.topNames.contains("out.mov"))
    }
    try Tools.make(folder("limited.mp4"), "-f lavfi -i testsrc2=s=96x64:r=25:d=0.12 -pix_fmt yuv420p -c:v libx264")
    let refused = try folder.levelled(folder("limited.mp4"), to: "out.mov", "--codec mjpeg")
    #expect(refused.status == 4 && refused.messages.contains("limited-range yuv420p"), "\(refused.messages)")
  }
}
