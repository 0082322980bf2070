import Foundation
import Geometry
import Imaging
import TestSupport
import Testing
import VideoIO

/// `scopes`: what it counts is what is in the file.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct ScopesCommandTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  private struct Reading: Decodable {
    struct Channel: Decodable {
      let name: String
      let minimum: Double
      let maximum: Double
      let mean: Double
      let darkClipped: Int
      let lightClipped: Int
      let histogram: [Int]
      let belowBlack: Int
      let aboveWhite: Int
    }
    let frame: Int
    let black: Double
    let white: Double
    let width: Int
    let height: Int
    let channels: [Channel]

    func channel(_ name: String) throws -> Channel { try #require(channels.first { $0.name == name }) }
  }

  private func reading(_ arguments: String...) throws -> Reading {
    let outcome = try Stabcli.run(["scopes"] + arguments + ["--json"])
    try #require(outcome.status == 0, "\(outcome.messages)")
    return try JSONDecoder().decode(Reading.self, from: Data(outcome.output.utf8))
  }

  private func clip(_ name: String, _ format: String, more: String = "") throws -> String {
    try Tools.make(
      folder(name), "-f lavfi -i testsrc2=s=96x64:r=10:d=0.5 -pix_fmt \(format) \(more) -c:v ffv1")
    return folder(name)
  }

  /// A clip of 4:4:4 that is stored lying and shown standing.
  private func turned(_ name: String) throws -> String {
    try Tools.make(
      folder("lying.mov"),
      "-f lavfi -i testsrc2=s=96x64:r=10:d=0.5 -pix_fmt yuv444p -color_range tv -colorspace bt709 -c:v libx264 -crf 0")
    try Tools.make(folder(name), "-i \(folder("lying.mov")) -c copy -metadata:s:v rotate=90")
    return folder(name)
  }

  @Test(arguments: [("yuv420p", 16, 235), ("yuv420p10le", 64, 940)])
  func `luma is counted code by code`(format: String, black: Int, white: Int) throws {
    let source = try clip("in.mkv", format, more: "-color_range tv")
    let luma = try allPictures(of: source)[2].planes[0].values
    let read = try reading(source, "--at", "0.25")
    #expect(read.frame == 2 && read.black == Double(black) && read.white == Double(white))
    let channel = try read.channel("luma")
    #expect(channel.histogram.reduce(0, +) + channel.belowBlack + channel.aboveWhite == 96 * 64)
    #expect(channel.darkClipped == luma.count { $0 <= black })
    #expect(channel.lightClipped == luma.count { $0 >= white })
    #expect(channel.aboveWhite == luma.count { $0 > white } && channel.belowBlack == luma.count { $0 < black })
    let mean = Double(luma.reduce(0, +)) / Double(luma.count)
    #expect(abs(channel.mean - (mean - Double(black)) / Double(white - black)) < 1e-6)
    let limited = try reading(source, "--at", "0.25", "--clip-high", "code:\(white / 2)")
    #expect(try limited.channel("luma").lightClipped == luma.count { $0 >= white / 2 })
  }

  @Test func `a turned clip is looked at upright, a still in its own numbers`() throws {
    let source = try turned("in.mov")
    #expect(try Stabcli.run(["still", source, "-o", folder("a.png")]).status == 0)
    let still = try readStill(folder("a.png"))
    let read = try reading(folder("a.png"))
    #expect(read.width == still.size.width && read.height == still.size.height && read.white == 255)
    let clip = try reading(source)
    #expect(clip.width == 64 && clip.height == 96)
    for (offset, name) in ["red", "green", "blue"].enumerated() {
      let values = stride(from: offset, to: still.samples.count, by: 3).map { Int(still.samples[$0]) }
      #expect(try read.channel(name).lightClipped == values.count { $0 == 255 })
      #expect(abs(try read.channel(name).maximum - Double(values.max() ?? 0) / 255) < 1e-6)
      // The clip itself has the same colours, before they were rounded and cut.
      let (own, other) = (try clip.channel(name).mean, try read.channel(name).mean)
      #expect(abs(own - other) < 0.01)
    }
  }

  /// A mosaic of RGGB, white 16383, with as many full sites of each colour as are written in, turned on its side.
  @Test func `a sensor's sites are counted before white balance`() throws {
    var random = SeededRandom(seed: 4)
    let (width, height) = (64, 48)
    var mosaic = (0..<width * height).map { _ in UInt16(1000 + random.next() % 9000) }
    for place in [0, 2, 4, 2 * width] { mosaic[place] = 16383 }
    for place in [1, 3] { mosaic[place] = 16383 }
    mosaic[width] = 16383
    var dng = TestDNG(width: width, height: height, mosaic: mosaic)
    dng.bits = 14
    dng.cameraFields = [.init(50728, .rationals([(5, 10), (1, 1), (6, 10)])), .init(274, .shorts([6]))]
    dng.pictureFields = [.init(50714, .longs([512]))]
    try Data(dng.bytes).write(to: URL(fileURLWithPath: folder("in.dng")))
    let read = try reading(folder("in.dng"))
    for (name, full, site) in [
      ("raw-red", 4, 0), ("raw-green-1", 2, 1), ("raw-green-2", 1, width), ("raw-blue", 0, width + 1),
    ] {
      let channel = try read.channel(name)
      #expect(channel.lightClipped == full, "\(name)")
      #expect(channel.histogram.reduce(0, +) + channel.belowBlack + channel.aboveWhite == width * height / 4)
      let values = (0..<height / 2).flatMap { y in
        (0..<width / 2).map { Double(mosaic[2 * y * width + 2 * $0 + site]) }
      }
      let mean = values.reduce(0, +) / Double(values.count)
      #expect(abs(channel.mean - (mean - 512) / (16383 - 512)) < 1e-6)
    }
    #expect(read.width == height / 2 && read.height == width / 2)
  }

  @Test func `pictures, tables and previews are written and say what they are`() throws {
    let source = try clip("in.mkv", "yuv420p")
    #expect(try Stabcli.run(["scopes", source, "-o", folder("a.png"), "--show", "peaking,grid,histogram"]).status == 0)
    #expect(try readStill(folder("a.png")).size.width > 96)
    #expect(try Stabcli.run(["scopes", source, "-o", folder("a.csv")]).status == 0)
    let rows = try String(contentsOfFile: folder("a.csv"), encoding: .utf8).split(separator: "\n")
    #expect(rows.count == 1 + 5 * 4)
    #expect(rows.allSatisfy { $0.split(separator: ",", omittingEmptySubsequences: false).count == 19 })
    #expect(try Stabcli.run(["scopes", source, "-o", folder("a.mp4")]).status == 0)
    #expect(try allPictures(of: folder("a.mp4")).count == 5)
    // Nothing is replaced unasked.
    #expect(try Stabcli.run(["scopes", source, "-o", folder("a.png")]).status == 5)
  }

  @Test(arguments: [(1, 1), (2, 1), (1, 2), (2, 300)]) func `tiny pictures have a sheet`(width: Int, height: Int) throws
  {
    let red = (0..<width * height).flatMap { _ in [255, 0, 0] as [UInt16] }
    let size = PixelSize(width: width, height: height)
    try writePNG(StillPicture(size: size, colour: .rgb, depth: .eight, samples: red), to: folder("a.png"))
    let outcome = try Stabcli.run(["scopes", folder("a.png"), "-o", folder("b.png")])
    #expect(outcome.status == 0, "\(outcome.messages)")
    // A still has no other frame to pick.
    #expect(try Stabcli.run(["scopes", folder("a.png"), "--at", "1"]).status == 2)
  }

  @Test func `what makes no sense is refused`() throws {
    let source = try clip("in.mkv", "yuv420p")
    for arguments in [
      ["--show", "outline"], ["--show", "sound"], ["-o", folder("a.gif")], ["--at", "99"], ["--clip-high", "bright"],
      ["--json", "-o", folder("a.csv")], ["--at", "0", "-o", folder("a.csv")], ["--from", "0"],
    ] {
      let outcome = try Stabcli.run(["scopes", source] + arguments)
      #expect(outcome.status == 2, "\(arguments)")
      #expect(outcome.messageLines.count { $0.hasPrefix("stabcli: error: ") } == 1)
    }
  }
}
