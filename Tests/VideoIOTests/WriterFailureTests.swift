import CFFmpeg
import Foundation
import Geometry
import Imaging
import Testing

@testable import VideoIO

@Suite(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
struct WriterFailureTests {
  let scratch: Scratch
  let source: String

  init() throws {
    scratch = try Scratch()
    source = scratch("in.mp4")
    try Tools.make(source, "-f lavfi -i testsrc2=s=96x64:r=25:d=0.4 -f lavfi -i sine=d=0.4 -c:v libx264 -c:a aac")
  }

  private func failure(
    _ output: String, _ settings: EncodeSettings = EncodeSettings(), from input: String? = nil, size: PixelSize? = nil,
    overwrite: Bool = false
  ) -> VideoIOError? {
    do throws(VideoIOError) {
      let reader = try VideoReader(path: input ?? source)
      _ = try VideoWriter(
        path: output, source: reader, outputSize: size ?? reader.info.video.uprightSize, settings: settings,
        overwrite: overwrite)
      return nil
    } catch { return error }
  }

  private func start() throws -> (VideoReader, VideoWriter) {
    let reader = try VideoReader(path: source)
    let writer = try VideoWriter(path: scratch("out.mp4"), source: reader, outputSize: reader.info.video.uprightSize)
    return (reader, writer)
  }

  @Test func `giving up in the middle leaves nothing`() throws {
    let (reader, writer) = try start()
    let frame = try #require(try reader.nextFrame())
    try writer.write(frame.picture, ticks: frame.ticks, durationTicks: nil)
    #expect(scratch.names.count == 2)
    writer.abandon()
    #expect(scratch.names == ["in.mp4"])
  }

  @Test func `a writer that goes away leaves nothing`() throws {
    do {
      let (reader, writer) = try start()
      let frame = try #require(try reader.nextFrame())
      try writer.write(frame.picture, ticks: frame.ticks, durationTicks: nil)
    }
    #expect(scratch.names == ["in.mp4"])
  }

  @Test func `an output without a frame is an error and leaves nothing`() throws {
    do {
      let (_, writer) = try start()
      #expect(throws: VideoIOError.self) { try writer.finish() }
    }
    #expect(scratch.names == ["in.mp4"])
  }

  @Test func `time may not stand still`() throws {
    let (reader, writer) = try start()
    let frame = try #require(try reader.nextFrame())
    try writer.write(frame.picture, ticks: 5, durationTicks: nil)
    #expect(throws: VideoIOError.self) { try writer.write(frame.picture, ticks: 5, durationTicks: nil) }
  }

  @Test func `the input is never the output, and nothing is overwritten unasked`() throws {
    let before = try sha256(ofFile: source)
    try FileManager.default.createSymbolicLink(atPath: scratch("link.mp4"), withDestinationPath: source)
    #expect(failure(source, overwrite: true) == .outputIsInput(path: source, input: source))
    #expect(failure(scratch("link.mp4"), overwrite: true) == .outputIsInput(path: scratch("link.mp4"), input: source))
    try transcode(source, to: scratch("out.mp4"))
    #expect(failure(scratch("out.mp4")) == .outputExists(path: scratch("out.mp4")))
    #expect(try transcode(source, to: scratch("out.mp4"), overwrite: true).frames == 10)
    #expect(try sha256(ofFile: source) == before)
    #expect(scratch.names == ["in.mp4", "link.mp4", "out.mp4"])
  }

  @Test func `settings out of range name the option and what is allowed`() throws {
    let out = scratch("out.mp4")
    #expect(
      failure(out, EncodeSettings(crf: 52)) == .setting(option: "--crf", value: "52.0", allowed: "0 (best) to 51"))
    #expect(failure(out, EncodeSettings(crf: .nan))?.category == .usage)
    #expect(failure(out, EncodeSettings(preset: "fastest"))?.category == .usage)
    #expect(failure(scratch("out.mov"), EncodeSettings(codec: .ffv1, crf: 20))?.category == .usage)
    #expect(Codec(name: "HEVC") == .h265 && Codec(name: "vp9") == nil)
    #expect(scratch.names == ["in.mp4"])
  }

  @Test func `combinations that do not work say what would`() throws {
    #expect(failure(scratch("out.webm"))?.category == .notSupported)
    #expect(failure(scratch("out"))?.category == .notSupported)
    let inMP4 = failure(scratch("out.mp4"), EncodeSettings(codec: .ffv1))
    #expect(inMP4?.category == .notSupported && inMP4?.description.contains(".mkv") == true)
    // 8-bit 4:2:0 is not what ProRes keeps.
    let prores = failure(scratch("out.mov"), EncodeSettings(codec: .prores))
    #expect(prores?.category == .notSupported && prores?.description.contains("h264") == true)
    let odd = failure(scratch("out.mp4"), size: PixelSize(width: 95, height: 63))
    #expect(odd?.category == .notSupported && odd?.description.contains("divisible by 2") == true)
    #expect(failure(scratch("out.mkv"), EncodeSettings(codec: .ffv1), size: PixelSize(width: 95, height: 63)) == nil)
    #expect(failure(scratch("out.mp4"), size: PixelSize(width: 20000, height: 64))?.category == .notSupported)
    try Tools.make(scratch("deep.mkv"), "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v ffv1 -pix_fmt yuv422p16le")
    let deep = failure(scratch("out.mov"), EncodeSettings(codec: .h265), from: scratch("deep.mkv"))
    #expect(deep?.category == .notSupported && deep?.description.contains("ffv1 in ") == true)
    #expect(scratch.names == ["deep.mkv", "in.mp4"])
  }

  @Test func `folders that cannot take the output are named`() throws {
    #expect(failure(scratch("none/out.mp4"))?.category == .output)
    #expect(failure(source + "/out.mp4")?.category == .output)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs a device that is always full"))
  func `a full disk is an error of the output`() throws {
    let muxer = try Muxer(.mp4, temporaryPath: "/dev/full", file: .output("out.mp4"))
    let stream = try muxer.addStream()
    stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    stream.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_H264
    stream.pointee.codecpar.pointee.width = 16
    stream.pointee.codecpar.pointee.height = 16
    do throws(VideoIOError) {
      try muxer.writeHeader([])
      try muxer.finish()
      Issue.record("writing to a full disk went unnoticed")
    } catch {
      #expect(error.category == .output && error.description.contains("No space left"))
    }
  }

  @Test func `sizes an encoder takes are known beforehand`() throws {
    // Every answer is checked against the encoder itself.
    for (format, name) in [(PixelFormat.yuv420(), "yuv420p"), (.yuv422(), "yuv422p"), (.yuv444(), "yuv444p")] {
      try Tools.make(scratch("\(name).mkv"), "-f lavfi -i testsrc2=s=96x64:r=25:d=0.08 -c:v ffv1 -pix_fmt \(name)")
      let reader = try VideoReader(path: scratch("\(name).mkv"))
      for codec in [Codec.h264, .h265, .ffv1] {
        for (width, height) in [
          (16, 16), (17, 16), (16, 17), (33, 47), (2, 2), (3, 5), (64, 64), (98, 66), (65, 99), (1, 1),
        ] {
          let size = PixelSize(width: width, height: height)
          guard VideoWriter.supportsSize(size, codec: codec, format: format) else { continue }
          let writer = try VideoWriter(
            path: scratch("out.mkv"), source: reader, outputSize: size, settings: EncodeSettings(codec: codec),
            overwrite: true)
          for k in 0..<3 {
            try writer.write(Picture(format: format, size: size), ticks: Int64(40 * k), durationTicks: 40)
          }
          #expect(try writer.finish().frames == 3)
          #expect(try frames(of: scratch("out.mkv")).map(\.picture.size) == [size, size, size])
        }
      }
    }
    #expect(!VideoWriter.supportsSize(PixelSize(width: 0, height: 16), codec: .ffv1, format: .yuv420()))
  }

  @Test func `sizes that DNxHR, ProRes and Motion JPEG take are known beforehand`() throws {
    for (codec, format, name, colour) in [
      (Codec.dnxhr, PixelFormat.yuv422(), "yuv422p", "tv"), (.prores, .yuv422(bitDepth: 10), "yuv422p10le", "tv"),
      (.mjpeg, .yuv420(), "yuv420p", "pc"),
    ] {
      let clip = scratch("\(name).mkv")
      try Tools.make(
        clip, "-f lavfi -i testsrc2=s=96x64:r=25:d=0.08 -c:v ffv1 -pix_fmt \(name) -color_range \(colour)")
      let reader = try VideoReader(path: clip)
      for (width, height) in [(2, 2), (16, 16), (33, 48), (34, 47), (256, 120), (258, 121), (254, 120), (256, 119)] {
        let size = PixelSize(width: width, height: height)
        guard VideoWriter.supportsSize(size, codec: codec, format: format) else { continue }
        let writer = try VideoWriter(
          path: scratch("out.mov"), source: reader, outputSize: size, settings: EncodeSettings(codec: codec),
          overwrite: true)
        for k in 0..<3 {
          try writer.write(Picture(format: format, size: size), ticks: Int64(40 * k), durationTicks: 40)
        }
        #expect(try writer.finish().frames == 3)
        #expect(try frames(of: scratch("out.mov")).map(\.picture.size) == [size, size, size], "\(codec) \(size)")
      }
    }
  }
}
