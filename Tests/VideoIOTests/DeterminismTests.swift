import Foundation
import Glibc
import Testing

@testable import VideoIO

/// The same input gives the same bytes whatever the machine offers.
@Suite(.enabled(if: Tools.isInstalled && Tools.taskset != nil, "needs the tools ffmpeg and taskset"))
struct DeterminismTests {
  @Test func `one processor and all of them write the same bytes`() async throws {
    await #expect(processExitsWith: .success) {
      // A process of its own: its threads are bound to one processor half-way.
      let scratch = try Scratch()
      let source = scratch("in.mp4")
      try Tools.make(source, "-f lavfi -i testsrc2=s=640x360:r=25:d=2 -f lavfi -i sine=d=2 -c:v libx264 -bf 3 -c:a aac")
      let deep = scratch("deep.mov")
      try Tools.make(deep, "-f lavfi -i testsrc2=s=320x180:r=25:d=1 -c:v prores_ks -threads 1")
      let wide = scratch("wide.mkv")
      try Tools.make(wide, "-f lavfi -i testsrc2=s=320x180:r=25:d=0.4 -pix_fmt yuv422p -color_range pc -c:v ffv1")
      var sums: [[String]] = []
      for round in ["all", "one"] {
        if round == "one" {
          try Tools.run(Tools.taskset, ["-apc", "0", "\(getpid())"])
        }
        var outputs: [String] = []
        for (codec, ext) in [(Codec.h264, "mp4"), (.h265, "mov"), (.ffv1, "mkv")] {
          outputs.append(
            try transcode(source, to: scratch("\(round).\(codec).\(ext)"), EncodeSettings(codec: codec)).path)
        }
        outputs.append(try transcode(deep, to: scratch("\(round).prores.mov")).path)
        for codec in [Codec.dnxhr, .mjpeg] {
          outputs.append(
            try transcode(wide, to: scratch("\(round).\(codec).mov"), EncodeSettings(codec: codec)).path)
        }
        sums.append(try outputs.map { try sha256(ofFile: $0) })
      }
      #expect(sums[0] == sums[1])
      #expect(Set(sums[0]).count == 6)
    }
  }
}

/// Needs the damaged clips beside the checkout (`../shared/data`) and taskset; skipped where they are missing.
@Suite(.enabled(if: SharedData.folder != nil && Tools.taskset != nil, "damaged clips or taskset are missing"))
struct DamagedDeterminismTests {
  @Test(arguments: ["decord_corrupted.mp4", "mp4parse_no_timescale.mp4"])
  func `a damaged clip decodes to the same pictures every time and on any number of processors`(
    name: String
  ) async throws {
    await #expect(processExitsWith: .success) { [name] in
      func sum() throws -> String {
        let reader = try VideoReader(path: SharedData.clip("media/\(name)"))
        var bytes: [UInt8] = []
        while let frame = try reader.nextFrame() {
          bytes += try Array(sha256(of: frame.picture.bytes).utf8)
          bytes += Array("\(frame.ticks) \(frame.isDamaged)".utf8)
        }
        return try sha256(of: bytes + Array("\(reader.damage)".utf8))
      }
      let first = try sum()
      for _ in 0..<3 { #expect(try sum() == first) }
      try Tools.run(Tools.taskset, ["-apc", "0", "\(getpid())"])
      #expect(try sum() == first)
    }
  }
}
