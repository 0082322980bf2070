import Foundation
import Geometry
import Light
import TestSupport
import Testing

@testable import VideoIO

@Suite struct `Exif of stills` {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let tags = [
    "-Make=Acme", "-Model=Camera 7", "-DateTimeOriginal=2026:05:01 12:00:00", "-ISO=400", "-ExposureTime=1/10",
    "-FNumber=2.8", "-Orientation#=6", "-GPSLatitude=48.5", "-GPSLatitudeRef=N", "-ImageDescription=a field", "-Lens=x",
  ]

  private func tagged(_ ext: String) throws -> String {
    let path = scratch("source." + ext)
    if ext == "jpg" {
      try Tools.make(path, "-f lavfi -i testsrc2=s=32x16:d=1 -frames:v 1")
    } else {
      let image = LightImage(size: PixelSize(width: 32, height: 16), channels: 3, primaries: .bt709)
      _ = try writeLight(image, to: path, settings: LightFileSettings(path: path))
    }
    try ExifTool.set(tags, in: path)
    return path
  }

  @Test(
    .enabled(if: ExifTool.path != nil && Tools.isInstalled, Comment(rawValue: ExifTool.skipped)),
    arguments: ["tif", "png", "jpg"])
  func `what another program wrote is read, and the picture turned`(ext: String) throws {
    let reader = try LightReader(try tagged(ext))
    let facts = reader.facts
    #expect(facts.make == "Acme" && facts.model == "Camera 7" && facts.taken == "2026:05:01 12:00:00")
    #expect(facts.exposure_s == 0.1 && facts.iso == 400 && facts.fNumber == 2.8)
    #expect(reader.size == PixelSize(width: 16, height: 32) && reader.description.orientation == 6)
  }

  /// Acceptance 22.
  @Test(
    .enabled(if: ExifTool.path != nil && Tools.isInstalled, Comment(rawValue: ExifTool.skipped)),
    arguments: ["a.tif", "b.tif", "a.png", "a.heic", "a.dng"], ["tif", "jpg"])
  func `a stack keeps camera and date, and says what it is made of`(name: String, from: String) throws {
    let reader = try LightReader(try tagged(from))
    let image = try reader.image()
    let settings = try LightFileSettings(path: name, depth: name == "b.tif" ? .sixteen : nil)
    _ = try writeLight(image, to: scratch(name), settings: settings, facts: reader.facts, frames: 32)
    let told = try ExifTool.read(scratch(name))
    #expect(told["IFD0:Make"] as? String == "Acme" && told["IFD0:Model"] as? String == "Camera 7")
    #expect(told["ExifIFD:DateTimeOriginal"] as? String == "2026:05:01 12:00:00")
    #expect(told["ExifIFD:ISO"] as? Int == 400 && told["ExifIFD:FNumber"] as? Double == 2.8)
    #expect(told["ExifIFD:ExposureTime"] as? Double == 3.2)
    #expect(told["IFD0:Orientation"] as? Int == 1)
    #expect(told["ExifIFD:CompositeImage"] as? Int == 2)
    #expect((told["ExifIFD:CompositeImageCount"] as? String) == "32 32")
    let times = (told["ExifIFD:CompositeImageExposureTimes"] as? String)?.split(separator: " ") ?? []
    #expect(times.count == 7 + 2 + 32 && times[1] == "3.2" && times.last == "0.1", "\(times)")
    #expect(told["GPS:GPSLatitude"] as? Double == 48.5)
    #expect(told["ExifIFD:ExifImageWidth"] as? Int == 16 && told["ExifIFD:ExifImageHeight"] as? Int == 32)
    #expect(told.keys.allSatisfy { !$0.contains("Warning") }, "\(told["ExifTool:Warning"] ?? "")")
    if name != "a.heic" && name != "a.dng" {
      let again = try LightReader(scratch(name)).facts
      #expect(again.exposure_s == 3.2 && again.make == "Acme" && again.iso == 400)
    }
  }

  @Test func `nothing known writes no Exif, and fractions are simple`() throws {
    let image = LightImage(size: PixelSize(width: 4, height: 4), channels: 1)
    #expect(ExifBlock(written: ShotFacts(), frames: 1, image: image, transfer: .linear) == nil)
    for (value, over, under) in [(0.1, 1, 10), (1 / 3.0, 1, 3), (3.2, 16, 5), (1 / 8000.0, 1, 8000), (30, 30, 1)] {
      #expect(Rational(value) == Rational(numerator: UInt32(over), denominator: UInt32(under)))
    }
    #expect(Rational(-1) == nil && Rational(.nan) == nil && Rational(1e12) == nil && Rational(0)?.numerator == 0)
  }

  @Test func `a spoilt block never traps`() throws {
    let facts = ShotFacts(exposure_s: 0.1, iso: 400, fNumber: 4, make: "Acme", model: "7", taken: "2026:05:01 12:00:00")
    let image = LightImage(size: PixelSize(width: 4, height: 4), channels: 1)
    let block = try #require(ExifBlock(written: facts, frames: 3, image: image, transfer: .linear)).bytes
    #expect(ExifBlock(block).facts.exposure_s == 0.3 && ExifBlock(block).facts.iso == 400)
    var state: UInt64 = 42
    for round in 0..<20_000 {
      var bytes = round % 4 == 0 ? Array(block.prefix(round % block.count)) : block
      for _ in 0..<(1 + round % 5) where !bytes.isEmpty {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 25)
      }
      let read = ExifBlock(bytes)
      #expect((1...8).contains(read.orientation))
      _ = ExifBlock(read.bytes).facts
    }
  }
}
