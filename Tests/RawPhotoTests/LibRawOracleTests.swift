import Foundation
import Light
import TestSupport
import Testing

@testable import RawPhoto

/// What LibRaw unpacks beside what this program's own reader does. LibRaw also stands in for all that is no DNG, so this
/// tests its way into a frame, too.
struct LibRawOracleTests {
  private func dng(_ packing: TestDNG.Packing?, tile: (width: Int, height: Int)?) -> TestDNG {
    var dng = TestDNG(width: 96, height: 64, mosaic: Numbers.picture(96, 64, bits: 14))
    (dng.bits, dng.tile, dng.packing, dng.pattern) = (packing == nil ? 16 : 14, tile, packing, [1, 0, 2, 1])
    dng.pictureFields = [.init(50714, .longs([512])), .init(50717, .longs([15000])), .init(50713, .shorts([1, 1]))]
    dng.cameraFields = [
      .init(50721, .signedRationals([7000, -2000, -500, -4000, 12000, 2000, -500, 2000, 6000].map { ($0, 10000) })),
      .init(50778, .shorts([21])), .init(50728, .rationals([(5, 10), (1, 1), (6, 10)])), .init(274, .shorts([6])),
      .init(50708, .text("Acme Test")),
    ]
    return dng
  }

  @Test func `the same numbers, pattern, levels, white and orientation`() throws {
    for file in [dng(nil, tile: nil), dng(.losslessJPEG(LosslessJPEGCoder()), tile: (width: 32, height: 32))] {
      let own = try RawPhoto.read(file.bytes, threads: 1)
      let other = try LibRawReading.frame(file.bytes)
      #expect(own.words == other.words && own.layout == other.layout && own.activeArea == other.activeArea)
      #expect(other.orientation == 6 && other.levels.white == [15000] && Set(other.levels.black) == [512])
      let neutral = try #require(other.facts.neutral)
      for (a, b) in zip(neutral, own.facts.neutral ?? []) { #expect(abs(a - b) < 1e-4) }
    }
  }

  @Test func `uncompressed tiles, which LibRaw 0_20 scrambles or refuses, are read`() throws {
    let file = dng(nil, tile: (width: 32, height: 32))
    #expect(try RawPhoto.read(file.bytes, threads: 1).words == Numbers.picture(96, 64, bits: 14))
    // A newer LibRaw is right; either way nothing depends on it.
    if LibRawHandle.version.hasPrefix("0.20") {
      #expect((try? LibRawReading.frame(file.bytes))?.words != Numbers.picture(96, 64, bits: 14))
    }
  }

  /// Real files beside the checkout.
  private static let folder =
    URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
    .replacingOccurrences(of: "//", with: "/") + "/shared/data/raw"
  private static let areHere = FileManager.default.isReadableFile(atPath: folder + "/tinydng_colorchart.dng")

  @Test(.enabled(if: areHere, "../shared/data/raw is missing"))
  func `a real mosaic, and a lossy linear picture with its corrections`() throws {
    func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name)")))
    }
    let chart = try bytes("tinydng_colorchart.dng")
    let (own, other) = (try RawPhoto.read(chart, threads: 2), try LibRawReading.frame(chart))
    #expect(own.words == other.words && own.activeArea == other.activeArea && own.layout == other.layout)
    let lossy = try bytes("photoprism_canon_eos_6d.dng")
    let (picture, mapped) = (try RawPhoto.read(lossy, threads: 2), try LibRawReading.frame(lossy))
    // LibRaw applies the file's polynomials while it unpacks, into 16 bits.
    let polynomials = picture.opcodes.linear.compactMap { opcode -> [Double]? in
      if case .polynomial(_, let coefficients) = opcode.action { coefficients } else { nil }
    }
    let (codes, values) = (try #require(picture.words), try #require(mapped.words))
    #expect(polynomials.count == 3 && codes.count == values.count)
    let worst =
      codes.indices.map { i -> Double in
        let x = Double(codes[i]) / 255
        let value = polynomials[i % 3].reversed().reduce(0) { $0 * x + $1 }
        return abs(min(max(value, 0), 1) * 65535 - Double(values[i]))
      }.max() ?? 0
    #expect(worst <= 1.01, "\(worst) of 65535")
  }
}
