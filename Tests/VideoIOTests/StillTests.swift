import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoIO

struct StillTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func still(_ colour: StillPicture.Colour, _ depth: StillPicture.Depth, _ width: Int, _ height: Int)
    -> StillPicture
  {
    var generator = SystemRandomNumberGenerator()
    let most: UInt16 = depth == .eight ? 255 : 65535
    let count = width * height * colour.rawValue
    var samples = (0..<count).map { _ in UInt16.random(in: 0...most, using: &generator) }
    // The ends of the scale are always there.
    samples[0] = most
    samples[count - 1] = 0
    return StillPicture(size: PixelSize(width: width, height: height), colour: colour, depth: depth, samples: samples)
  }

  private static let kinds: [(StillPicture.Colour, StillPicture.Depth, String)] = [
    (.grey, .eight, "gray"), (.grey, .sixteen, "gray16le"), (.rgb, .eight, "rgb24"), (.rgb, .sixteen, "rgb48le"),
  ]

  @Test(arguments: kinds, [(1, 2), (67, 31)])
  func `PNG and TIFF return every value`(
    kind: (colour: StillPicture.Colour, depth: StillPicture.Depth, name: String), size: (Int, Int)
  ) throws {
    let written = still(kind.colour, kind.depth, size.0, size.1)
    try writePNG(written, to: scratch("a.png"))
    try writeTIFF(written, to: scratch("a.tif"))
    #expect(try readStill(scratch("a.png")) == written)
    #expect(try readStill(scratch("a.tif")) == written)
    #expect(scratch.names == ["a.png", "a.tif"])
  }

  @Test(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"), arguments: kinds)
  func `another reader sees the same values`(
    kind: (colour: StillPicture.Colour, depth: StillPicture.Depth, name: String)
  ) throws {
    let written = still(kind.colour, kind.depth, 40, 30)
    let expected = (0..<30).flatMap(written.row)
    for name in ["a.png", "a.tif"] {
      if name == "a.png" { try writePNG(written, to: scratch(name)) } else { try writeTIFF(written, to: scratch(name)) }
      try Tools.make(scratch("raw"), "-i \(scratch(name)) -f rawvideo -pix_fmt \(kind.name)")
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("raw")))) == expected, "\(name)")
    }
  }

  @Test(
    .enabled(if: Tools.isInstalled, "needs the ffmpeg tool"),
    arguments: [
      ("rgb24", "png", 8, 3, false), ("rgb48be", "png", 16, 3, false), ("gray16be", "png", 16, 1, false),
      ("pal8", "png", 8, 3, false), ("rgba", "png", 8, 3, true), ("monob", "png", 8, 1, false),
      ("rgb48le", "tif", 16, 3, false), ("rgba", "tif", 8, 3, true), ("gray", "tif", 8, 1, false),
    ])
  func `another writer's files are read`(
    file: (format: String, ext: String, bits: Int, values: Int, alpha: Bool)
  ) throws {
    let path = scratch("b.\(file.ext)")
    try Tools.make(path, "-f lavfi -i testsrc2=s=48x36:d=1 -frames:v 1 -pix_fmt \(file.format)")
    let read = try readStill(path)
    #expect(read.depth.rawValue == file.bits && read.colour.rawValue == file.values)
    // FFmpeg writes a palette with transparency whether it is used or not.
    if file.format != "pal8" {
      #expect(try describeStill(path).notes.contains { $0.hasPrefix("left out: ") } == file.alpha)
    }
    let plain = file.values == 1 ? (file.bits == 8 ? "gray" : "gray16le") : (file.bits == 8 ? "rgb24" : "rgb48le")
    try Tools.make(scratch("raw"), "-i \(path) -f rawvideo -pix_fmt \(plain)")
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("raw")))) == (0..<36).flatMap(read.row))
  }

  @Test func `broken stills give one line and never trap`() throws {
    let good = still(.rgb, .sixteen, 33, 17)
    try writePNG(good, to: scratch("a.png"))
    try writeTIFF(good, to: scratch("a.tif"))
    var refused = 0
    for name in ["a.png", "a.tif"] {
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch(name))))
      for round in 0..<300 {
        var state = UInt64(round) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var bytes = round % 3 == 0 ? Array(whole.prefix(whole.count * round / 300)) : whole
        for _ in 0..<(1 + round % 7) where !bytes.isEmpty {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          // The headers are where sizes lie: half of the spoiling goes there.
          let reach = round % 2 == 0 ? min(64, bytes.count) : bytes.count
          bytes[Int(state >> 33) % reach] = UInt8(truncatingIfNeeded: state >> 25)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: scratch("spoilt")))
        do throws(VideoIOError) {
          _ = try readStill(scratch("spoilt"))
        } catch {
          refused += 1
          #expect(!error.description.contains("\n"))
        }
      }
    }
    #expect(refused > 200)
  }

  @Test func `stills are not written over a file unasked`() throws {
    let picture = still(.grey, .eight, 4, 4)
    try writePNG(picture, to: scratch("a.png"))
    #expect(throws: VideoIOError.outputExists(path: scratch("a.png"))) { try writePNG(picture, to: scratch("a.png")) }
    try writePNG(picture, to: scratch("a.png"), overwrite: true)
    #expect(throws: VideoIOError.self) { try writeTIFF(picture, to: scratch("none/a.tif")) }
    #expect(throws: VideoIOError.notFound(path: scratch("none.png"))) { try readStill(scratch("none.png")) }
    #expect(scratch.names == ["a.png"])
  }

  @Test func `library versions are told`() {
    #expect(LibraryVersions.all.count == 6 && LibraryVersions.all.allSatisfy { $0.version.contains(".") })
    #expect(LibraryVersions.encoders.contains(.ffv1))
  }
}
