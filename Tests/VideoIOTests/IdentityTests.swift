import CFFmpeg
import Foundation
import Geometry
import Imaging
import Testing

@testable import VideoIO

/// What goes into the encoder is the picture, sample for sample: shown with lossless FFV1 and with the decoder.
@Suite(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
struct IdentityTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  static let planar = [
    "gray", "gray10le", "gray12le", "gray16le", "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv420p10le",
    "yuv422p10le", "yuv444p10le", "yuv420p12le", "yuv422p12le", "yuv444p12le", "yuv420p16le", "yuv422p16le",
    "yuv444p16le", "yuva420p", "yuva444p10le", "gbrp10le", "gbrp12le", "gbrp16le", "yuv420p9le", "yuv422p14le",
  ]

  /// A clip of noise in this layout, coded without loss.
  private func noise(_ format: String, size: String, codec: String = "ffv1") throws -> String {
    let path = scratch("in.\(format).\(codec == "ffv1" ? "mkv" : "nut")")
    try Tools.make(
      path, "-f lavfi -i testsrc2=s=\(size):r=25:d=0.2,noise=alls=90:allf=t+u -pix_fmt \(format) -c:v \(codec)")
    return path
  }

  @Test(arguments: planar, ["96x64", "97x65"])
  func `FFV1 returns every sample`(format: String, size: String) throws {
    let source = try noise(format, size: size)
    let reader = try VideoReader(path: source)
    #expect(reader.info.video.pixelFormatName == format)
    let written = try transcode(source, to: scratch("out.mkv"), EncodeSettings(codec: .ffv1))
    #expect(written.pixelFormatName == format)
    let (before, after) = (try frames(of: source), try frames(of: written.path))
    #expect(before.count == 5 && after.count == 5)
    #expect(zip(before, after).allSatisfy { $0.picture.hasSameSamples(as: $1.picture) })
    // Noise: the frames are not all alike, so the comparison could have failed.
    #expect(!before[0].picture.hasSameSamples(as: before[1].picture))
    #expect(after[0].picture.format == before[0].picture.format)
  }

  @Test(arguments: [
    (AV_PIX_FMT_NV12, AV_PIX_FMT_YUV420P), (AV_PIX_FMT_NV16, AV_PIX_FMT_YUV422P), (AV_PIX_FMT_NV24, AV_PIX_FMT_YUV444P),
    (AV_PIX_FMT_P010LE, AV_PIX_FMT_YUV420P10LE), (AV_PIX_FMT_P210LE, AV_PIX_FMT_YUV422P10LE),
    (AV_PIX_FMT_P016LE, AV_PIX_FMT_YUV420P16LE),
  ])
  func `pairs of chroma are split without loss`(pair: (source: AVPixelFormat, target: AVPixelFormat)) throws {
    let layout = try #require(PixelFormat(pair.source))
    let planar = try #require(PixelFormat(pair.target))
    #expect(pair.source.planarTwin == pair.target && layout.bitDepth == planar.bitDepth)
    let picture = Picture(format: layout, size: PixelSize(width: 37, height: 21))
    var generator = SystemRandomNumberGenerator()
    for plane in picture.planes {
      for y in 0..<plane.shape.height {
        for x in 0..<plane.shape.width {
          for channel in 0..<plane.shape.channels {
            let code = Int.random(in: 0..<1 << layout.bitDepth, using: &generator)
            plane[x, y, channel] = code << layout.lowPaddingBits
          }
        }
      }
    }
    let pool = try FramePool(format: pair.target, width: 37, height: 21, file: .output("none"))
    let box = try FramePacker(pool, format: pair.target).pack(picture)
    for (index, shape) in planar.planes(for: (37, 21)).enumerated() {
      let base = try #require(ffx_plane(box.frame, CInt(index)))
      let packed = Plane(shape, viewing: base, bytesPerRow: Int(ffx_linesize(box.frame, CInt(index))), owner: box)
      let (from, channel) = index == 0 ? (picture.planes[0], 0) : (picture.planes[1], index - 1)
      for y in 0..<shape.height {
        for x in 0..<shape.width { #expect(packed[x, y] << layout.lowPaddingBits == from[x, y, channel]) }
      }
    }
  }

  /// Media 03: NV12, P010 and their like → kept; pairs of chroma are split for encoders that want planes
  @Test func `NV12 goes into x264 as it is`() throws {
    let source = try noise("nv12", size: "96x64", codec: "rawvideo")
    let written = try transcode(source, to: scratch("out.mp4"), EncodeSettings(codec: .h264, crf: 0))
    #expect(written.pixelFormatName == "nv12")
    try Tools.make(scratch("expected.yuv"), "-i \(source) -pix_fmt yuv420p -f rawvideo")
    let expected = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("expected.yuv"))))
    #expect(try frames(of: written.path).flatMap(\.picture.bytes) == expected)
  }

  @Test(arguments: ["gray", "yuv420p", "yuv422p", "yuv444p"])
  func `x264 without loss returns every sample`(format: String) throws {
    let source = try noise(format, size: "96x64")
    let written = try transcode(source, to: scratch("out.mp4"), EncodeSettings(codec: .h264, crf: 0))
    let (before, after) = (try frames(of: source), try frames(of: written.path))
    // FFmpeg decodes grey H.264 as 4:2:0 with neutral chroma: the first plane is the picture.
    let planes = format == "gray" ? 1 : 3
    for (a, b) in zip(before, after) {
      #expect(zip(a.picture.planes, b.picture.planes.prefix(planes)).allSatisfy { $0.hasSameSamples(as: $1) })
    }
    #expect(after.count == 5)
  }

  @Test(arguments: [
    "yuv420p10le", "yuv422p10le", "yuv444p10le", "yuv420p12le", "yuv444p12le", "gbrp", "gbrp10le", "gray10le",
    "gray12le",
  ])
  func `x265 takes deep and RGB pictures at their own precision`(format: String) throws {
    // FFmpeg's FFV1 has no 8-bit planar RGB.
    let source = try noise(format, size: "96x64", codec: format == "gbrp" ? "rawvideo" : "ffv1")
    let written = try transcode(source, to: scratch("out.mp4"), EncodeSettings(codec: .h265, crf: 4))
    #expect(written.pixelFormatName == format)
    let (before, after) = (try frames(of: source), try frames(of: written.path))
    #expect(after.count == 5)
    // At this rate factor the error of noise stays within 1/16 of the scale: a wrong depth or plane order is far off.
    let depth = try #require(before.first).picture.format.bitDepth
    for (a, b) in zip(before, after) {
      for (p, q) in zip(a.picture.planes, b.picture.planes) {
        var sum = 0
        for y in 0..<p.shape.height { for x in 0..<p.shape.width { sum += abs(p[x, y] - q[x, y]) } }
        #expect(sum / (p.shape.width * p.shape.height) < (1 << depth) / 16)
      }
    }
  }

  /// Media 04
  @Test func `every layout FFmpeg knows is understood or refused, never misread`() throws {
    // A layout that is understood has planes of exactly the size FFmpeg gives a picture of it.
    var understood = 0
    for (name, format) in PixelFormatList.all {
      guard let layout = PixelFormat(format) else { continue }
      understood += 1
      let bytes = layout.planes(for: (97, 65)).reduce(0) { $0 + $1.bytesPerRowUsed * $1.height }
      #expect(bytes == PixelFormatList.bufferSize(format, 97, 65), "\(name)")
    }
    #expect(understood > 60)
    for refused in [
      "rgb24", "yuyv422", "pal8", "monow", "gbrpf32le", "bayer_rggb8", "yuv420p10be", "yuv410p", "nv21", "ya8",
    ] {
      #expect(PixelFormat(PixelFormatList.named(refused)) == nil, "\(refused)")
    }
  }
}
