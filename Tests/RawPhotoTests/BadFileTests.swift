import TestSupport
import Testing

@testable import RawPhoto

/// Files that are broken or of no known kind: one clear sentence, never a crash.
struct BadFileTests {
  private func dng() -> TestDNG {
    var dng = TestDNG(width: 32, height: 24, mosaic: Numbers.words(32 * 24, bits: 14))
    (dng.bits, dng.tile) = (14, (width: 16, height: 16))
    dng.packing = .losslessJPEG(LosslessJPEGCoder())
    return dng
  }

  @Test(arguments: [2, 5, 34712, 52547, 65000])
  func `an unknown compression is refused by number`(number: Int) throws {
    var dng = dng()
    dng.packing = .init(compression: number) { _ in [1, 2, 3] }
    let error = try #require(failure(dng.bytes))
    if case .unsupported = error {} else { Issue.record("\(error)") }
    #expect("\(error)".contains("compression \(number)"))
  }

  @Test func `VC-5 is named`() throws {
    var dng = dng()
    dng.packing = .init(compression: 9) { _ in [1, 2, 3] }
    #expect("\(try #require(failure(dng.bytes)))".contains("VC-5"))
  }

  @Test func `a file cut anywhere is refused, or its end was not needed`() throws {
    let whole = dng().bytes
    let expected = try RawPhoto.read(whole, threads: 1).words
    for length in stride(from: 0, to: whole.count, by: 7) {
      let part = Array(whole[..<length])
      if let frame = try? RawPhoto.read(part, threads: 1) { #expect(frame.words == expected) }
    }
  }

  @Test func `a tile that breaks off is named`() throws {
    var dng = dng()
    dng.packing = .init(compression: 7) { chunk in
      let packed = TestDNG.Packing.losslessJPEG(LosslessJPEGCoder()).pack(chunk)
      return Array(packed.dropLast(packed.count / 2))
    }
    let error = try #require(failure(dng.bytes))
    #expect("\(error)".contains("tile 0") && "\(error)".contains("break off"))
  }

  @Test func `bytes changed at random never crash the reader`() {
    var random = SeededRandom(seed: 11)
    for kind in 0..<3 {
      var dng = dng()
      if kind == 1 { (dng.bits, dng.packing) = (16, .deflate(predictor: 2)) }
      if kind == 2 { dng.packing = nil }
      dng.pictureFields = [.init(50713, .shorts([2, 2])), .init(50714, .longs([1, 2, 3, 4]))]
      let whole = dng.bytes
      for _ in 0..<400 {
        var bytes = whole
        for _ in 0..<Int(random.next() % 4 + 1) {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        _ = try? RawPhoto.read(bytes, threads: 1)
        _ = try? RawPreview(in: bytes)
      }
    }
  }

  @Test func `levels that are upside down, areas outside and text are refused`() throws {
    var dng = dng()
    dng.pictureFields = [.init(50714, .longs([5000])), .init(50717, .longs([5000]))]
    #expect("\(try #require(failure(dng.bytes)))".contains("white 5000.0 is not above black"))
    dng.pictureFields = [.init(50829, .longs([0, 0, 25, 32]))]
    #expect("\(try #require(failure(dng.bytes)))".contains("active area"))
    #expect(failure(Array("hello, this is a text and no picture".utf8)) == .notRaw)
    #expect(failure([]) == .notRaw)
  }

  @Test func `numbers that are none are refused`() throws {
    var values = [Float](repeating: 0.5, count: 64)
    values[40] = .nan
    var dng = TestDNG(width: 8, height: 8, values: values.map(\.bitPattern))
    (dng.bits, dng.isFloat) = (32, true)
    #expect("\(try #require(failure(dng.bytes)))".contains("no number"))
  }
}
