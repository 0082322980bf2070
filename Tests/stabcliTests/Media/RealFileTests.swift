import Testing

/// Real files that break tools: what comes of each. Docs/MEDIA.md holds the same table, written from this one by
/// `Scripts/media-table`.
struct RealFileTests {
  /// A file and what must come of it.
  struct Real: CustomTestStringConvertible, Sendable {
    enum Outcome: Sendable {
      case rendered(Int)
      case damaged(Int)
      case refused(Int32, String)
    }

    let name: String
    let what: String
    let outcome: Outcome
    var testDescription: String { name }

    init(_ name: String, _ what: String, _ outcome: Outcome) {
      (self.name, self.what, self.outcome) = (name, what, outcome)
    }

    var isHere: Bool { SharedData.has("media/\(name)") }
  }

  static let files = [
    Real("FLIR_Thermal_vfr.mp4", "frames 0.04 to 2 s apart", .rendered(84)),
    Real("portrait_4k60.mp4", "portrait, full range, 60 frames/s", .rendered(18)),
    Real("decord_video_270.mov", "turned by 270 degrees", .rendered(3)),
    Real("hlg10-color-test.mp4", "10-bit HLG", .rendered(9)),
    Real("hdr10-video-with-sdr-container.mp4", "PQ in the stream, not in the container", .rendered(28)),
    Real("dolbyVision-hdr.MOV", "10-bit HLG, turned, timed data", .rendered(4)),
    Real("sample_edit_list.mp4", "an edit list that starts at -0.47 s", .rendered(30)),
    Real("iibbibb_editlist_videoonly.mp4", "4:4:4 at one frame a second, B-frames", .rendered(1)),
    Real("bbb_800x640_768kbps_30fps_avc_pyramid_3b.mp4", "B-frames in a pyramid, pixels 64:45", .rendered(30)),
    Real("torchcodec_nasa_2v2a2s.mp4", "two of each: video, sound, subtitles", .rendered(30)),
    Real("torchcodec_h264_10bits.mp4", "H.264 of 10 bits", .rendered(30)),
    Real("bear-vp9-odd-dimensions.webm", "VP9 of 161x121", .rendered(30)),
    Real("sowt-with-video.mov", "uncompressed sound, 50 frames/s", .rendered(50)),
    Real("mp4parser_MOV00006_vfr_sar.3gp", "an old phone's, pixels 12:11", .rendered(12)),
    Real("decord_corrupted.mp4", "damaged inside", .damaged(49)),
    Real("mp4parse_no_timescale.mp4", "damaged at the end of its first second", .damaged(29)),
    Real(
      "mp4ff_init_prog_truncated.mp4", "cut off behind its head",
      .refused(3, "no picture of the video (h264) can be decoded")),
    Real("sample_audio_only.mp4", "no video", .refused(3, "holds no video")),
    Real("sample_vvc.mp4", "a codec of the future", .refused(4, "the video codec vvc1 is not supported")),
    Real("sony_a7m3_1080i50.mts", "interlaced", .refused(4, "deinterlace the clip first")),
    Real("moviepy_1x1.mp4", "one pixel", .refused(4, "the lens has no answer for the crop")),
  ]

  /// Small enough to be rendered whole, and only damaged as a whole.
  private static let whole: Set<String> = ["FLIR_Thermal_vfr.mp4", "decord_corrupted.mp4"]

  @Test(
    .enabled(
      if: Tools.areInstalled && files.contains(where: \.isHere),
      "\(files.count { !$0.isHere }) of \(files.count) files are missing in ../shared/data/media"),
    arguments: files.filter(\.isHere))
  func `every real file ends as the table says`(file: Real) throws {
    let render = try StillRendering()
    let ending =
      file.name.hasSuffix("webm") || file.name.hasSuffix("mts")
      ? "mkv" : file.name.hasSuffix("3gp") ? "mov" : file.name.suffix(3).lowercased()
    let output = "out.\(ending)"
    let clip = SharedData.path("media/\(file.name)")
    let size = ["--size", "64x64"]
    let outcome = try Stabcli.run(
      [
        "horizon", clip, render.folder("still.csv"), "--axes", "yxz", "--hfov", "56.145", "--resample", "bilinear",
        "--preset", "ultrafast", "-o", render.folder(output),
      ] + size + (Self.whole.contains(file.name) ? [] : ["--to", "1"]))
    switch file.outcome {
    case .rendered(let frames), .damaged(let frames):
      let isDamaged = if case .damaged = file.outcome { true } else { false }
      #expect(outcome.status == (isDamaged ? 6 : 0), "\(outcome.messages)")
      #expect(try ReportTable(render.folder("out.report.csv")).rows.count >= frames)
      #expect(try Tools.frameTicks(render.folder(output)).count == frames)
      let tells = outcome.messages.contains("is damaged") || outcome.messages.contains("not decode")
      #expect(tells == isDamaged, "\(outcome.messages)")
    case .refused(let code, let words):
      #expect(outcome.status == code && outcome.messages.contains(words), "\(outcome.messages)")
      #expect(render.folder.topNames == ["still.csv"])
    }
  }

  @Test func `the document's tables are the tests' own`() throws {
    let outcome = try ChildProcess("/bin/bash", ["\(SharedData.package)/Scripts/media-table", "--check"]).wait()
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.messages)")
  }
}
