import Geometry
import Imaging
import Stabiliser
import Testing
import VideoIO

@testable import stabcli

/// A plan that changes nothing changes no sample: decoder, renderer, warp and encoder together.
@Suite struct IdentityPlanTests {
  static let formats = [
    "gray", "gray10le", "gray16le", "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv420p10le",
    "yuv422p10le", "yuv444p10le", "yuv420p12le", "yuv422p12le", "yuv444p12le", "yuv444p16le", "yuva420p",
    "yuva444p10le", "gray12le", "gbrp10le", "gbrp12le", "gbrp16le", "yuv420p9le", "yuv422p14le",
  ]

  let folder: Workspace

  init() throws { folder = try Workspace() }

  /// Media 01: planar YUV 4:2:0, 4:2:2, 4:4:4, 4:4:0, 4:1:1; grey; GBR; 8 to 16 bits → kept: what is not moved comes out of FFV1 sample for sample
  @Test(.enabled(if: Tools.areInstalled, "needs ffmpeg to make clips of every layout"), arguments: formats)
  func `an identity plan gives back every sample`(format: String) throws {
    // Odd sides: the last column and row have chroma of their own.
    try Tools.make(
      folder("in.mkv"), "-f lavfi -i testsrc2=s=67x45:r=25:d=0.12,noise=alls=90:allf=t+u -pix_fmt \(format) -c:v ffv1")
    #expect(try VideoReader(path: folder("in.mkv")).info.video.pixelFormatName == format)
    try render(folder("in.mkv"), to: "same.mkv", shift: 0)
    let (before, after) = (try pictures(of: folder("in.mkv")), try pictures(of: folder("same.mkv")))
    #expect(before.count == 3 && after.count == 3)
    #expect(zip(before, after).allSatisfy { $0.hasSameSamples(as: $1) })
    // Noise, and a quarter of a pixel aside: the comparison tells pictures apart.
    #expect(!before[0].hasSameSamples(as: before[1]))
    try render(folder("in.mkv"), to: "moved.mkv", shift: 0.25)
    #expect(!before[0].hasSameSamples(as: try #require(try pictures(of: folder("moved.mkv")).first)))
  }

  @Test func `a motionless level clip passes through untouched`() throws {
    let scene = try SyntheticScene.still()
    let outcome = try Stabcli.run([
      "horizon", scene.clip, scene.log, "--lens", scene.camera, "--codec", "ffv1", "-o", folder("out.mkv"), "--quiet",
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let (before, after) = (try pictures(of: scene.clip), try pictures(of: folder("out.mkv")))
    #expect(before.count == 10 && after.count == 10)
    #expect(zip(before, after).allSatisfy { $0.hasSameSamples(as: $1) })
    let report = try ReportTable(folder("out.report.csv"))
    #expect(try report.numbers("zoom").allSatisfy { $0 == 1 })
    #expect(try report.numbers("correction_deg").allSatisfy { abs($0) < 1e-5 }, "degrees")
  }

  private func render(_ clip: String, to name: String, shift: Double) throws {
    let source = try ClipSource(path: clip, options: RangeOptions())
    let writer = try VideoWriter(
      path: folder(name), source: source.reader, outputSize: source.info.video.uprightSize,
      settings: EncodeSettings(codec: .ffv1))
    let renderer = Renderer(plan: try plan(for: source, shift: shift), kernel: .bicubic, threads: 2)
    let outcome = try renderer.render(source, into: writer, RecordingConsole().console)
    try writer.deliver()
    #expect(outcome.missing.isEmpty && outcome.damage.isEmpty)
  }

  /// Every frame as it is, or enlarged a little and moved aside.
  private func plan(for source: ClipSource, shift: Double) throws -> StabilisationPlan {
    let video = source.info.video
    let format = try #require(video.pixelFormat)
    let size = video.uprightSize
    let centre = PixelPoint<VirtualPixels>(Double(size.width) / 2 + shift, Double(size.height) / 2)
    let scale = shift == 0 ? 1 : 1.5
    let frames = source.timeline.entries.enumerated().map { index, entry in
      FramePlan(
        index: index, ticks: entry.ticks, time: entry.time, worldFromCamera: .identity, worldFromVirtual: .identity,
        rowRotations: [.identity], virtualCentre: centre, scale: scale, zoom: scale,
        cropCentre: PixelPoint(centre.x, centre.y), angularRate: 0, margin: 0, marginEdge: .left, confidence: 1)
    }
    return StabilisationPlan(
      mode: .horizon, lens: .pinhole(Pinhole(fx: 60, fy: 60, cx: centre.x - shift, cy: centre.y)), shutter: .global,
      display: .none, sourceSize: size, outputSize: size,
      footprint: TapFootprint(grids: format.sampleGrids(siting: video.siting), radius: 2), meshSpacing: 16,
      frames: frames, certificate: Certificate(frames: frames.count, outsideTaps: 0, minMargin: 0, worstFrame: 0),
      notes: [])
  }
}
