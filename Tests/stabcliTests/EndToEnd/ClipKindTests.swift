import Foundation
import Geometry
import Imaging
import Testing
import VideoIO

/// Clips as phones and cameras write them: uneven times, stored on their side, deep colour, telemetry inside.
@Suite(.enabled(if: Tools.areInstalled, "needs ffmpeg to make such clips"))
struct ClipKindTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  private func horizon(_ clip: String, _ scene: SyntheticScene, _ more: String...) throws -> ReportTable {
    let outcome = try Stabcli.run(
      ["horizon", clip, scene.log, "--preset", "ultrafast", "-o", folder("out.mp4"), "--quiet"] + more)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try ReportTable(folder("out.report.csv"))
  }

  @Test func `uneven time stamps stay as they are and are planned at their own instants`() throws {
    let scene = try SyntheticScene.walk()
    // Some frames left out, the others where they were, in ticks of 1/90000 s.
    try Tools.make(
      folder("vfr.mp4"),
      "-i \(scene.clip) -vf select=not(eq(mod(n\\,4)\\,2)+eq(n\\,7)) -fps_mode passthrough -enc_time_base 1/90000 "
        + "-video_track_timescale 90000 -c:v libx264 -preset ultrafast")
    let source = try Tools.frameTicks(folder("vfr.mp4"))
    #expect(Set(zip(source.dropFirst(), source).map { $0 - $1 }) == [9000, 18_000, 27_000])
    let report = try horizon(folder("vfr.mp4"), scene, "--lens", scene.camera)
    #expect(try Tools.frameTicks(folder("out.mp4")) == source)
    #expect(try report.ticks() == source)

    let frames = try text(ofFile: scene.frames).split(separator: "\n").dropFirst()
    let truth = try frames.map { try TrueFrame.roll(ofTruthLine: $0) }
    for (time, roll) in zip(try report.numbers("time_s"), try report.numbers("camera_roll_deg")) {
      #expect(abs(roll - truth[Int((time * 10).rounded())]) < 0.02, "degrees")
    }
  }

  @Test(arguments: [("transpose=2", 1, "xyZ"), ("hflip,vflip", 2, "YxZ"), ("transpose=1", 3, "XYZ")])
  func `a clip stored on its side comes out upright and level`(
    _ filter: String, _ quarterTurns: Int, _ axes: String
  ) throws {
    let scene = try SyntheticScene.sharpWalk()
    // Turned pixels and a matrix that turns them back: what a phone held on its side stores.
    try Tools.make(folder("phone.mp4"), "-i \(scene.clip) -vf \(filter) -c:v libx264 -preset ultrafast -crf 4")
    try setDisplayMatrix(of: folder("phone.mp4"), clockwiseQuarterTurns: quarterTurns)
    let reader = try VideoReader(path: folder("phone.mp4"))
    #expect(reader.info.video.uprightSize == PixelSize(width: 320, height: 180))
    try #require(reader.info.video.rotation.clockwiseQuarterTurns == quarterTurns)

    // Log axes follow the sensor: they name what points up, left and back in the stored picture. The log's own `yXZ`
    // is the upright picture's; where that is stored a quarter turn to the left, stored up is upright right, `x`.
    let report = try horizon(folder("phone.mp4"), scene, "--axes", axes, "--hfov", "70", "--readout", "0", "--crf", "4")
    let upright = try VideoReader(path: folder("out.mp4")).info.video
    #expect(upright.storedSize == PixelSize(width: 320, height: 180) && upright.rotation == .none)
    let pictures = try pictures(of: folder("out.mp4"))
    #expect(pictures.count == 8)
    // 0.3° as in the unturned clip, and the shear of the readout that is left in here.
    for picture in pictures { #expect(abs(HorizonLine(in: picture).tilt) <= 0.5, "degrees") }
    #expect(try #require(report.numbers("camera_roll_deg").map(abs).max()) > 3, "degrees")
    #expect(try report.numbers("margin_px").allSatisfy { $0 >= 0 })
  }

  /// Writes the matrix of the only track, in its header (ISO/IEC 14496-12, 8.3.2): 16.16 fixed point, row by row, and
  /// a point is shown at (a·x + c·y, b·x + d·y).
  private func setDisplayMatrix(of path: String, clockwiseQuarterTurns turns: Int) throws {
    var file = try bytes(ofFile: path)
    let tag = try #require(file.range(of: Data("tkhd".utf8)))
    let one: Int32 = 1 << 16
    let (cosine, sine) = [(one, 0), (0, one), (-one, 0), (0, -one)][turns] as (Int32, Int32)
    let matrix = [cosine, sine, 0, -sine, cosine, 0, 0, 0, 1 << 30]
    let numbers = Data(matrix.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } })
    // Behind the tag: version and flags, times, track, duration, layer, group and volume in 40 bytes.
    file.replaceSubrange(tag.upperBound + 40..<tag.upperBound + 76, with: numbers)
    try file.write(to: URL(fileURLWithPath: path))
  }

  @Test func `ten bits stay ten bits, in H265 unless told otherwise`() throws {
    let scene = try SyntheticScene.sharpWalk()
    try Tools.make(
      folder("deep.mp4"), "-i \(scene.clip) -frames:v 3 -pix_fmt yuv420p10le -c:v libx264 -preset ultrafast")
    _ = try horizon(folder("deep.mp4"), scene, "--lens", scene.camera)
    let facts = "-select_streams v:0 -show_entries stream=codec_name,pix_fmt"
    #expect(try Tools.probe(folder("out.mp4"), facts) == ["hevc,yuv420p10le"])
    let report = try ReportObject(folder("out.report.json"))
    #expect(report.string("output.codec") == "h265" && report.string("input.pixelFormat") == "yuv420p10le")
    #expect(try Tools.frameTicks(folder("out.mp4")).count == 3)
  }

  @Test func `a clip of eight bits becomes H264 in its own layout`() throws {
    let scene = try SyntheticScene.walk()
    try Tools.make(
      folder("wide.mov"), "-i \(scene.clip) -frames:v 3 -pix_fmt yuv422p -c:v libx264 -preset ultrafast")
    _ = try horizon(folder("wide.mov"), scene, "--lens", scene.camera)
    let facts = "-select_streams v:0 -show_entries stream=codec_name,pix_fmt"
    #expect(try Tools.probe(folder("out.mp4"), facts) == ["h264,yuv422p"])
  }
}
