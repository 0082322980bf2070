import Foundation
import Geometry
import Imaging
import TestSupport
import Testing
import VideoIO

/// `still`: one frame of full depth, with its true time.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct PictureStillTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// A clip whose luma is the frame's number times eight, plus a ramp.
  private func clip(_ format: String, _ name: String = "in.mkv", more: String = "") throws -> String {
    try Tools.make(
      folder(name), "-f lavfi -i testsrc2=s=96x64:r=30000/1001:d=0.4 -pix_fmt \(format) \(more) -c:v ffv1")
    return folder(name)
  }

  private func still(_ clip: String, _ name: String, _ options: String = "") throws -> ChildProcess.Outcome {
    try Stabcli.run(["still", clip, "-o", folder(name)] + options.split(separator: " ").map(String.init))
  }

  @Test func `RGB of 10 bits comes out as it is, in 16`() throws {
    let source = try clip("gbrp10le")
    #expect(try still(source, "a.png", "--at 0.09").status == 0)
    #expect(try still(source, "a.tif", "--at 0.09").status == 0)
    let (png, tiff) = (try readStill(folder("a.png")), try readStill(folder("a.tif")))
    #expect(png == tiff && png.depth == .sixteen && png.colour == .rgb)
    // 0.09 s is within frame 2, from 2·1001/30000 s on.
    let picture = try allPictures(of: source)[2]
    for (channel, plane) in [2, 0, 1].enumerated() {
      let wanted = picture.planes[plane].values.map { UInt16((Double($0) * 65535 / 1023).rounded()) }
      #expect(stride(from: channel, to: png.samples.count, by: 3).map { png.samples[$0] } == wanted)
    }
  }

  @Test(arguments: [("yuv444p", "bt709"), ("yuv444p", "smpte170m"), ("yuv444p10le", "bt2020nc")])
  func `luma and chroma give the colours FFmpeg gives`(format: String, matrix: String) throws {
    let source = try clip(format, more: "-colorspace \(matrix) -color_range tv")
    #expect(try still(source, "a.png", "--depth 8").status == 0)
    let name = matrix == "bt2020nc" ? "bt2020" : matrix
    try Tools.make(
      folder("b.png"),
      "-i \(source) -frames:v 1 -vf scale=in_color_matrix=\(name):in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24"
    )
    let (own, other) = (try readStill(folder("a.png")), try readStill(folder("b.png")))
    #expect(own.size == other.size)
    let worst = zip(own.samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(worst <= 2)
  }

  @Test func `grey stays grey, and 8 bits stay 8 in PNG`() throws {
    let source = try clip("gray", more: "-color_range pc")
    #expect(try still(source, "a.png").status == 0)
    let read = try readStill(folder("a.png"))
    #expect(read.colour == .grey && read.depth == .eight)
    #expect(read.samples.map(Int.init) == (try allPictures(of: source))[0].planes[0].values)
  }

  @Test func `the file names frame, true time and colour, and no exposure`() throws {
    try Tools.make(
      folder("in.mp4"),
      "-f lavfi -i testsrc2=s=64x48:r=30000/1001:d=0.4 -c:v libx264 -color_primaries bt709 -metadata creation_time=2024-05-06T07:08:09Z"
    )
    let outcome = try still(folder("in.mp4"), "a.png", "--at 0.2")
    #expect(outcome.status == 0 && outcome.messages.contains("frame 5 at 0.166833333 s"), "\(outcome.messages)")
    let text = String(decoding: try bytes(ofFile: folder("a.png")), as: UTF8.self)
    for words in ["frame 5 at 0.166833333 s of in.mp4", "primaries bt709", "2024-05-06T07:08:09.166Z"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("Exposure") && !text.contains("ISO") && !text.contains("eXIf"))
  }

  @Test func `a plan's still is the rendered frame`() throws {
    let source = try clip("yuv444p")
    #expect(try folder.levelled(source, to: "level.mkv", "--trim-roll 4 --quiet").status == 0)
    let report = folder("level.report.json")
    #expect(try Stabcli.run(["still", source, report, "--at", "0.2", "-o", folder("a.png")]).status == 0)
    #expect(try still(folder("level.mkv"), "b.png", "--at 0.2").status == 0)
    #expect(try readStill(folder("a.png")) == readStill(folder("b.png")))
    #expect(try still(source, "c.png", "--at 0.2").status == 0)
    #expect(try readStill(folder("a.png")) != readStill(folder("c.png")))
  }

  @Test func `a portrait clip's still is upright, pixel for pixel`() throws {
    try Tools.make(folder("plain.mp4"), "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -pix_fmt yuv444p -c:v libx264 -qp 0")
    try Tools.make(folder("in.mov"), "-i \(folder("plain.mp4")) -c copy -metadata:s:v rotate=90")
    #expect(try still(folder("in.mov"), "a.png").status == 0 && still(folder("plain.mp4"), "b.png").status == 0)
    let (turned, plain) = (try readStill(folder("a.png")), try readStill(folder("b.png")))
    #expect(turned.size.width == 64 && turned.size.height == 96)
    // FFmpeg writes this as a quarter turn anticlockwise: the stored top-right corner comes to the top left.
    for (x, y) in [(0, 0), (63, 0), (10, 80), (63, 95)] {
      let (a, b) = (3 * (y * 64 + x), 3 * (x * 96 + 95 - y))
      #expect(turned.samples[a..<a + 3] == plain.samples[b..<b + 3])
    }
  }

  @Test func `what cannot be is refused, and nothing is left`() throws {
    let source = try clip("yuv420p")
    for (name, options, code) in [
      ("a.jpg", "", 2), ("a.png", "--at 9", 2), ("a.png", "--depth 12", 2), ("none/a.png", "", 5),
    ] as [(String, String, Int32)] {
      #expect(try still(source, name, options).status == code)
    }
    #expect(try still(folder("missing.mkv"), "a.png").status == 3)
    #expect(try folder.names() == ["in.mkv"])
    #expect(try still(source, "a.png").status == 0)
    #expect(try still(source, "a.png").status == 5)
    #expect(try still(source, "a.png", "--overwrite").status == 0)
  }

  @Test func `tags are those of the clip unless the user says otherwise, and a log in a plan's place is told`() throws {
    try Tools.make(
      folder("in.mp4"),
      "-f lavfi -i testsrc2=s=64x48:r=25:d=0.4 -c:v libx264 -metadata title=Clip -metadata copyright=Mine")
    let own = ["--author", "An Author", "--description", "A moment", "--keywords", "one two"]
    for name in ["a.png", "a.tif"] {
      #expect(try Stabcli.run(["still", folder("in.mp4"), "-o", folder(name)] + own).status == 0)
      let file = String(decoding: try bytes(ofFile: folder(name)), as: UTF8.self)
      for words in ["An Author", "A moment; frame 0 at", "Clip", "Mine"] {
        #expect(file.contains(words), "\(name) \(words)")
      }
      #expect(file.contains("one two") == (name == "a.png"))
    }
    let outcome = try Stabcli.run(["still", folder("in.mp4"), try folder.stillLog(), "-o", folder("b.png")])
    #expect(
      outcome.status == 3 && outcome.messages.contains("is a motion log; a plan is needed here"), "\(outcome.messages)")
  }
}
