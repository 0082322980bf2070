import Foundation
import Geometry
import Imaging
import Testing
import VideoIO

/// Inputs of the picture group that real users met, made by `../shared/cases/make_cases.sh`.
private enum PictureCases {
  private static let script = "\(SharedData.folder)/cases/make_cases.sh"
  static let areHere = FileManager.default.isExecutableFile(atPath: script) && Tools.areInstalled

  /// The folder with a folder for every case; made once.
  private static let made = Result { () throws -> Workspace in
    let folder = try Workspace()
    try Tools.run(script, [folder.path, "pic"])
    return folder
  }

  static func path(_ name: String) throws -> String { try made.get()("pic-\(name)") }
}

@Suite(.enabled(if: PictureCases.areHere, "../shared/cases or ffmpeg is missing"))
struct PictureCaseTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  private static let kept =
    "pix_fmt,color_space,color_transfer,color_primaries,color_range,sample_aspect_ratio,width,height"

  /// Media 05
  /// Media 06
  @Test(arguments: [
    "03/hdr10.mp4", "04/hlg.mp4", "05/full_range.mp4", "07/bars.mov", "08/ramp_422_10bit.mkv", "09/odd_size.mkv",
    "10/odd_magenta.mkv", "11/pal_wide.mp4", "13/yuv440p.mkv", "13/yuv411p.mkv", "13/yuv444p12le.mkv",
    "13/gbrp10le.mkv", "13/gray10le.mkv", "14/dnxhd.mxf", "15/colour_420_10bit.mp4", "15/colour_422_10bit.mkv",
  ])
  func `what the picture is stays, and so does what it shows`(name: String) throws {
    let clip = try PictureCases.path(name)
    let ending = name.hasSuffix("mxf") ? "mov" : String(name.suffix(3))
    let outcome = try folder.levelled(clip, to: "out.\(ending)")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let output = folder("out.\(ending)")
    #expect(try pictureFacts(clip, Self.kept) == pictureFacts(output, Self.kept))
    let (before, after) = (try allPictures(of: clip), try allPictures(of: output))
    #expect(before.count == after.count)
    // Nothing is corrected: the mean of each plane stays within a thousandth of the scale.
    for (a, b) in zip(before[before.count / 2].planes, after[after.count / 2].planes) {
      func mean(_ plane: Plane) -> Double { Double(plane.values.reduce(0, +)) / Double(plane.values.count) }
      #expect(abs(mean(a) - mean(b)) < Double(before[0].format.maximumCode) / 1000)
    }
  }

  /// Media 09
  @Test(arguments: ["01/portrait.mp4", "02/turn_0.mp4", "02/turn_90.mp4", "02/turn_270.mp4"])
  func `pictures stored turned come out upright`(name: String) throws {
    let outcome = try folder.levelled(try PictureCases.path(name), to: "out.mp4")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try pictureFacts(folder("out.mp4"), "width,height") == ["width": "240", "height": "320"])
    guard name.hasPrefix("02") else { return }
    let red = try #require(try allPictures(of: folder("out.mp4")).first).planes[2]
    // The mark is 40 by 60 pixels at the top, in the middle.
    #expect(red[60, 20] > 200 && red[60, 140] < 160 && red[20, 20] < 160 && red[100, 20] < 160)
  }

  @Test func `pic-06, interpolation beyond black and white is clamped, never wrapped`() throws {
    let (clip, log) = (try PictureCases.path("06/checker.mkv"), try PictureCases.path("06/checker.csv"))
    for kernel in ["bilinear", "lanczos3"] {
      #expect(
        try folder.levelled(clip, to: "\(kernel).mkv", log: log, "--max-zoom 1.3 --resample \(kernel) --quiet").status
          == 0)
    }
    let (soft, sharp) = (try allPictures(of: folder("bilinear.mkv")), try allPictures(of: folder("lanczos3.mkv")))
    // Wrapped, a sample would be off by the whole scale.
    for (a, b) in zip(soft, sharp) { #expect(a.planes[0].distance(to: b.planes[0]) < 128) }
    #expect(sharp.count == 30 && sharp[10].planes[0].values.max() == 255 && sharp[10].planes[0].values.min() == 0)
  }

  /// Media 06: shape of pixels → kept; angles are those of square pixels
  @Test func `pic-11, angles are those of square pixels`() throws {
    let (clip, log) = (try PictureCases.path("11/roll_wide.mp4"), try PictureCases.path("11/roll_wide.csv"))
    #expect(try folder.levelled(clip, to: "out.mp4", log: log).status == 0)
    #expect(try pictureFacts(folder("out.mp4"), "sample_aspect_ratio")["sample_aspect_ratio"] == "16:9")
    let measured = try ["source", "out"].map { name -> Double in
      let path = name == "out" ? folder("out.mp4") : clip
      let outcome = try Stabcli.run(["measure", path, "--json", "--quiet"])
      return try #require(try ReportObject(json: outcome.output).number("rollJitterRms_deg"))
    }
    #expect(measured[1] < measured[0] / 3, "\(measured)")
  }

  @Test func `pic-12, an interlaced clip is refused with advice`() throws {
    let outcome = try folder.levelled(try PictureCases.path("12/interlaced.mkv"), to: "out.mkv")
    #expect(outcome.status == 4 && outcome.messages.contains("deinterlace"), "\(outcome.messages)")
  }
}
