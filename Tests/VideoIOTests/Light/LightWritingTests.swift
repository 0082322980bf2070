import Foundation
import Geometry
import Light
import TestSupport
import Testing

@testable import VideoIO

@Suite struct `Writing light` {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Noise from −0.2 to 1.2, and a few sums far above white.
  static func noise(_ channels: Int = 3, width: Int = 61, height: Int = 37) -> LightImage {
    var state: UInt64 = 88_172_645_463_325_252
    var samples = (0..<width * height * channels).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Float(state >> 40) / Float(1 << 24) * 1.4 - 0.2
    }
    samples[10] = 32
    samples[11] = 7.25e-5
    return LightImage(
      size: PixelSize(width: width, height: height), channels: channels, samples: samples,
      primaries: channels == 3 ? .bt2020 : nil)
  }

  @Test(arguments: ["a.tif", "a.exr", "a.dng"], [1, 3]) func `floating point keeps every bit`(
    name: String, channels: Int
  )
    throws
  {
    let image = Self.noise(channels)
    let facts = try writeLight(image, to: scratch(name), settings: LightFileSettings(path: name, depth: .float))
    #expect(facts.clippedAbove == 0 && facts.clippedBelow == 0)
    guard name != "a.dng" else { return }
    let reader = try LightReader(scratch(name))
    let read = try reader.image()
    #expect(read.samples.map(\.bitPattern) == image.samples.map(\.bitPattern))
    #expect(read.size == image.size && read.primaries == image.primaries && reader.scale.function == .linear)
    #expect(scratch.names == [name])
  }

  static let whole: [(String, TransferFunction?)] = [
    ("a.tif", nil), ("a.tif", .srgb), ("a.tif", .bt709), ("a.tif", .gamma(2.2)), ("a.png", nil), ("a.png", .linear),
    ("a.png", .bt709), ("a.png", .gamma(1.8)), ("a.png", .hlg), ("a.png", .pq),
  ]

  /// The file itself says how its numbers stand for light, and each is the nearest.
  @Test(arguments: whole, [1, 3]) func `whole numbers come back as the nearest`(
    kind: (name: String, transfer: TransferFunction?), channels: Int
  ) throws {
    let image = Self.noise(channels)
    let settings = try LightFileSettings(path: kind.name, depth: .sixteen, transfer: kind.transfer)
    let facts = try writeLight(image, to: scratch(kind.name), settings: settings)
    let reader = try LightReader(scratch(kind.name))
    #expect(reader.scale.function == settings.transfer, "\(reader.notes)")
    #expect(reader.primaries == image.primaries)
    var (index, worst, above, below) = (0, 0.0, 0, 0)
    while let strip = try reader.next() {
      guard case .words(let words) = strip.samples else { throw VideoIOError.invalid(path: "", problem: "not words") }
      for word in words {
        let exact = settings.transfer.code(Double(image.samples[index])) * 65535
        if exact >= 65535.5 { above += 1 }
        if exact < -0.5 { below += 1 }
        worst = max(worst, abs(Double(word) - min(max(exact, 0), 65535)))
        index += 1
      }
    }
    #expect(index == image.samples.count && worst <= 0.5 + 1e-9)
    #expect(facts.clippedAbove == above && facts.clippedBelow == below)
  }

  /// still-22: to 8 bits by the nearest, not by cutting off: no error on average.
  @Test func `8 bit is rounded`() throws {
    let ramp = LightImage(
      size: PixelSize(width: 4096, height: 2), channels: 1,
      samples: (0..<8192).map { Float(TransferFunction.srgb.light(Double($0 % 4096) / 4095)) })
    _ = try writeLight(ramp, to: scratch("a.png"), settings: LightFileSettings(path: "a.png", depth: .eight))
    let codes = try readStill(scratch("a.png")).samples
    let errors = zip(codes, 0..<8192).map { Double($0) - Double($1 % 4096) * 255 / 4095 }
    #expect(abs(errors.reduce(0, +) / 8192) < 0.25 && errors.allSatisfy { abs($0) <= 0.5 + 1e-4 })
  }

  @Test func `what a format cannot hold or say is refused by name`() throws {
    for (path, depth, transfer) in [
      ("a.png", LightDepth.float, nil), ("a.tif", .half, nil), ("a.exr", nil, TransferFunction.srgb),
      ("a.tif", .sixteen, .pq), ("a.heic", nil, .gamma(2.2)), ("a.tif", .sixteen, .appleLog), ("a.dng", nil, .srgb),
    ] {
      let error = #expect(throws: VideoIOError.self, "\(path)") {
        try LightFileSettings(path: path, depth: depth, transfer: transfer)
      }
      #expect(error?.category == .usage)
    }
    #expect(throws: VideoIOError.self) { try LightFileSettings(path: "a.webp") }
  }

  @Test func `the same picture gives the same bytes, and an existing file stays`() throws {
    let image = Self.noise()
    for name in ["a.tif", "a.png", "a.exr", "a.heic", "a.dng"] {
      let settings = try LightFileSettings(path: name)
      _ = try writeLight(image, to: scratch("1" + name), settings: settings)
      _ = try writeLight(image, to: scratch("2" + name), settings: settings)
      #expect(try sha256(ofFile: scratch("1" + name)) == sha256(ofFile: scratch("2" + name)), "\(name)")
      #expect(throws: VideoIOError.outputExists(path: scratch("1" + name))) {
        try writeLight(image, to: scratch("1" + name), settings: settings)
      }
      let error = #expect(throws: VideoIOError.self) {
        try writeLight(image, to: scratch("none/" + name), settings: settings)
      }
      #expect(error?.category == .output)
    }
    #expect(scratch.names.allSatisfy { !$0.contains("partial") })
  }

  @Test func `half floats are the nearest, and what they cannot hold is cut and counted`() throws {
    var image = Self.noise(1)
    (image.samples[0], image.samples[1]) = (1e6, -1e6)
    let settings = try LightFileSettings(path: "a.exr", depth: .half)
    let facts = try writeLight(image, to: scratch("a.exr"), settings: settings)
    #expect(facts.clippedAbove == 1 && facts.clippedBelow == 1)
    let read = try LightReader(scratch("a.exr")).image()
    #expect(read.samples[0] == 65504 && read.samples[1] == -65504)
    for (half, exact) in zip(read.samples, image.samples).dropFirst(2) {
      // 11 significant bits; 2⁻²⁵ is half a step of the smallest.
      #expect(abs(half - exact) <= max(exact.magnitude * 0x1p-11, 0x1p-25))
    }
    #expect(try describeStill(scratch("a.exr")).depth == "16 bit float")
  }
}
