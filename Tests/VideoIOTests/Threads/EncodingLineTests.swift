import Foundation
import Geometry
import Glibc
import Imaging
import Testing

@testable import VideoIO

/// Encoding on another thread writes what encoding writes, and fails as it fails.
@Suite(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
struct EncodingLineTests {
  let scratch: Scratch
  let source: String

  init() throws {
    scratch = try Scratch()
    source = scratch("in.mp4")
    try Tools.make(source, "-f lavfi -i testsrc2=s=96x64:r=25:d=0.6 -f lavfi -i sine=d=0.6 -c:v libx264 -c:a aac")
  }

  /// Reads ahead, copies every picture into a canvas, and encodes behind.
  private func relay(_ input: String, to output: String, _ settings: EncodeSettings) throws -> WrittenVideo {
    let reader = try VideoReader(path: input)
    let writer = try VideoWriter(
      path: output, source: reader, outputSize: reader.info.video.storedSize, settings: settings)
    let line = try EncodingLine(writer)
    let frames = try FramesAhead(reader)
    while let frame = try frames.next() {
      let canvas = try line.canvas()
      canvas.picture.copySamples(from: frame.picture)
      try line.take(canvas, ticks: frame.ticks, durationTicks: frame.durationTicks)
    }
    if let error = line.drain() { throw error }
    return try writer.finish()
  }

  @Test(arguments: [
    ("yuv420p", Codec.h264, "mp4"), ("nv12", .h265, "mkv"), ("nv12", .h264, "mkv"),
    ("yuv422p10le", .prores, "mov"), ("yuv444p", .ffv1, "mkv"),
  ])
  func `the same bytes as the writer by itself`(format: String, codec: Codec, ending: String) throws {
    let clip = scratch("\(format).nut")
    let coder = format == "nv12" ? "rawvideo" : "ffv1"
    try Tools.make(clip, "-f lavfi -i testsrc2=s=98x66:r=25:d=0.6 -pix_fmt \(format) -c:v \(coder)")
    let settings = EncodeSettings(codec: codec)
    try transcode(clip, to: scratch("one.\(ending)"), settings)
    let written = try relay(clip, to: scratch("two.\(ending)"), settings)
    #expect(written.frames == 15)
    #expect(try sha256(ofFile: scratch("two.\(ending)")) == sha256(ofFile: scratch("one.\(ending)")))
  }

  @Test func `what goes wrong is told by a later call, and nothing is left`() throws {
    do {
      let reader = try VideoReader(path: source)
      let size = reader.info.video.storedSize
      let line = try EncodingLine(try VideoWriter(path: scratch("out.mp4"), source: reader, outputSize: size))
      let error = #expect(throws: VideoIOError.self) {
        // Time goes back at once; the queue is short, so that it must be told within a few frames.
        for _ in 0..<6 { try line.take(try line.canvas(), ticks: 5, durationTicks: nil) }
        Issue.record("nobody said that time stands still")
      }
      #expect(error?.description.contains("frame 1 at 5 ticks is not later") == true)
      #expect(line.drain() == error)
    }
    #expect(scratch.names == ["in.mp4"])
  }

  @Test func `a line that goes away leaves neither file nor thread`() async throws {
    await #expect(processExitsWith: .success) {
      // A process of its own, whose threads can be counted.
      let scratch = try Scratch()
      try Tools.make(scratch("in.mp4"), "-f lavfi -i testsrc2=s=96x64:r=25:d=0.6 -c:v libx264")
      func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
      let before = try threads()
      do {
        let reader = try VideoReader(path: scratch("in.mp4"))
        let size = reader.info.video.storedSize
        let line = try EncodingLine(try VideoWriter(path: scratch("out.mp4"), source: reader, outputSize: size))
        let frames = try FramesAhead(reader)
        let frame = try #require(try frames.next())
        let canvas = try line.canvas()
        canvas.picture.copySamples(from: frame.picture)
        try line.take(canvas, ticks: frame.ticks, durationTicks: frame.durationTicks)
        #expect(try threads() >= before + 2)
      }
      // The kernel's list may be a moment behind.
      for _ in 0..<500 where try threads() > before { usleep(10_000) }
      #expect(try threads() <= before)
      #expect(scratch.names == ["in.mp4"])
    }
  }

  @Test func `memory that nobody holds is used again, and memory that somebody holds is not`() throws {
    let pool = try FramePool(format: PixelFormatList.named("yuv420p"), width: 96, height: 64, file: .output("none"))
    func canvas() throws -> Canvas {
      try Canvas(pool, format: .yuv420(), size: PixelSize(width: 96, height: 64), siting: .left)
    }
    let held = try canvas().picture
    let first = try canvas().picture.planes[0].base
    #expect(try canvas().picture.planes[0].base == first)
    #expect(first != held.planes[0].base)
    for y in 0..<64 { memset(held.planes[0].row(y), Int32(y), 96) }
    for y in 0..<64 { memset(try canvas().picture.planes[0].row(y), 255, 96) }
    #expect((0..<64).allSatisfy { held.planes[0][95, $0] == $0 })
  }
}
