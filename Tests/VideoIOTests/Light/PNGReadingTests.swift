import Foundation
import Geometry
import Light
import TestSupport
import Testing

@testable import VideoIO

@Suite struct `Reading PNG and JPEG as light` {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A grey PNG with chunks put in behind its header.
  private func png(_ chunks: [(String, [UInt8])]) throws -> String {
    let still = StillPicture(
      size: PixelSize(width: 3, height: 1), colour: .grey, depth: .sixteen, samples: [0, 32768, 65535])
    try writePNG(still, to: scratch("plain.png"), overwrite: true)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("plain.png"))))
    var extra: [UInt8] = []
    for (name, content) in chunks {
      let body = Array(name.utf8) + content
      extra += big(UInt32(content.count)) + body + big(crc(body))
    }
    bytes.insert(contentsOf: extra, at: 33)
    try Data(bytes).write(to: URL(fileURLWithPath: scratch("chunks.png")))
    return scratch("chunks.png")
  }

  private func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

  private func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
  }

  @Test func `the most exact word on colour counts`() throws {
    let (linear, gamma, srgb) = (("gAMA", big(100_000)), ("gAMA", big(45_455)), ("sRGB", [UInt8(0)]))
    let pq = ("cICP", [9, 16, 0, 1] as [UInt8])
    for (chunks, transfer) in [
      ([linear], TransferFunction.linear), ([gamma], .gamma(2.2)),
      ([("gAMA", big(50_994))], .bt709), ([gamma, srgb], .srgb), ([linear, srgb, pq], .pq),
    ] {
      let still = try describeStill(try png(chunks))
      #expect(still.transfer == transfer && !still.notes.contains { $0.hasPrefix("assumed: ") }, "\(chunks)")
    }
    for chunks in [[], [("cICP", [9, 16, 1, 1] as [UInt8])], [("gAMA", big(0))], [("sRGB", [])]] {
      let still = try describeStill(try png(chunks))
      #expect(still.transfer == .srgb && still.notes.contains { $0.hasPrefix("assumed: ") }, "\(chunks)")
    }
    #expect(try LightReader(try png([linear])).image().samples == [0, 32768 / 65535, 1])
    let told = try LightReader(try png([linear]), transfer: .srgb)
    #expect(told.scale.function == .srgb && told.notes == ["transfer srgb as given; the file says linear"])
  }

  @Test func `an orientation in eXIf turns the picture`() throws {
    let exif = ExifBlock([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0])
    #expect(exif.orientation == 3)
    let reader = try LightReader(try png([("eXIf", exif.bytes)]), transfer: .linear)
    #expect(try reader.image().samples == [1, 32768 / 65535, 0])
  }

  @Test(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool")) func `JPEG is what ffmpeg decodes`() throws {
    try Tools.make(scratch("a.jpg"), "-f lavfi -i testsrc2=s=63x41:d=1 -frames:v 1 -pix_fmt yuvj444p -q:v 2")
    try Tools.make(
      scratch("raw"),
      "-i \(scratch("a.jpg")) -f rawvideo -sws_flags accurate_rnd+full_chroma_int+bitexact -pix_fmt rgb24")
    let theirs = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("raw"))))
    let ours = try readStill(scratch("a.jpg")).samples
    #expect(ours.count == theirs.count)
    // Two inverse transforms and two conversions, each rounded on its own.
    #expect(zip(ours, theirs).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    #expect(try describeStill(scratch("a.jpg")).notes.contains { $0.hasPrefix("assumed: transfer srgb") })
  }

  @Test(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool")) func `broken files give one line and never trap`()
    throws
  {
    let image = `Writing light`.noise()
    _ = try writeLight(image, to: scratch("a.exr"), settings: LightFileSettings(path: "a.exr"))
    _ = try writeLight(image, to: scratch("a.tif"), settings: LightFileSettings(path: "a.tif", depth: .sixteen))
    try Tools.make(scratch("a.jpg"), "-f lavfi -i testsrc2=s=63x41:d=1 -frames:v 1")
    for name in ["a.exr", "a.tif", "a.jpg"] {
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch(name))))
      var (refused, state) = (0, UInt64(9))
      for round in 0..<400 {
        var bytes = round % 3 == 0 ? Array(whole.prefix(whole.count * round / 400)) : whole
        for _ in 0..<(1 + round % 7) where !bytes.isEmpty && round % 3 != 0 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let reach = round % 2 == 0 ? min(400, bytes.count) : bytes.count
          bytes[Int(state >> 33) % reach] = UInt8(truncatingIfNeeded: state >> 25)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: scratch("spoilt")))
        do throws(VideoIOError) {
          _ = try LightReader(scratch("spoilt"), transfer: .linear).image()
          // What is cut off must never pass for a whole picture.
          #expect(round % 3 != 0 || bytes.count > whole.count * 9 / 10, "\(name) cut to \(bytes.count) bytes")
        } catch {
          refused += 1
          #expect(!error.description.contains("\n"))
        }
      }
      #expect(refused > 130, "\(name): \(refused)")
    }
  }
}
