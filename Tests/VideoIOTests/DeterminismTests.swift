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
        sums.append(try outputs.map { try sha256(ofFile: $0) })
      }
      #expect(sums[0] == sums[1])
      #expect(Set(sums[0]).count == 4)
    }
  }
}
