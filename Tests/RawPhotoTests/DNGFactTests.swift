import Geometry
import Light
import TestSupport
import Testing

@testable import RawPhoto

/// What a DNG says beside its numbers.
struct DNGFactTests {
  private func dng(_ width: Int = 12, _ height: Int = 10) -> TestDNG {
    TestDNG(width: width, height: height, mosaic: Numbers.words(width * height, bits: 12))
  }

  @Test func `levels, areas and orientation are the main picture's own, not the preview's`() throws {
    var dng = dng()
    dng.preview = ([0xFF, 0xD8, 0xFF, 0xD9], 8, 8)
    dng.cameraFields = [.init(274, .shorts([6])), .init(50714, .shorts([7])), .init(50717, .shorts([70]))]
    dng.pictureFields = [
      .init(50714, .rationals([(641, 10)])), .init(50717, .longs([4000])), .init(50829, .longs([1, 2, 9, 11])),
      .init(50719, .rationals([(3, 1), (1, 1)])), .init(50720, .longs([5, 3])), .init(50712, .shorts([0, 1, 2])),
    ]
    let frame = try RawPhoto.read(dng.bytes, threads: 1)
    #expect(frame.levels == RawLevels(table: [0, 1, 2], black: [64.1], white: [4000]))
    #expect(frame.activeArea == SampleBox(columns: 2..<11, rows: 1..<9))
    #expect(frame.crop == SampleBox(columns: 5..<10, rows: 2..<5))
    #expect(frame.orientation == 6)
    #expect(frame.notes.isEmpty)
  }

  @Test func `black that repeats and differs by row and column`() throws {
    var dng = dng(4, 2)
    dng.pictureFields = [
      .init(50713, .shorts([2, 2])), .init(50714, .longs([10, 11, 12, 13])),
      .init(50715, .signedRationals([(0, 1), (1, 2), (-1, 2), (0, 1)])),
      .init(50716, .signedRationals([(0, 1), (3, 1)])),
    ]
    let levels = try RawPhoto.read(dng.bytes, threads: 1).levels
    #expect(levels.black == [10, 11, 12, 13] && levels.columnBlack == [0, 0.5, -0.5, 0] && levels.rowBlack == [0, 3])
    #expect(levels.mostBlack(0) == 16.5 && levels.range(0) == 65535 - 16.5)
  }

  @Test func `a crop beyond the picture is cut and said`() throws {
    var dng = dng()
    dng.pictureFields = [.init(50719, .longs([2, 2])), .init(50720, .longs([100, 4]))]
    let frame = try RawPhoto.read(dng.bytes, threads: 1)
    #expect(frame.crop == SampleBox(columns: 2..<12, rows: 2..<6))
    #expect(frame.notes.map(\.kind) == ["crop"])
  }

  @Test func `exposure, ISO, aperture, time and white balance; zero is not known`() throws {
    var dng = dng()
    dng.isBigEndian = true
    dng.exifFields = [
      .init(33434, .rationals([(1, 250)])), .init(33437, .rationals([(0, 10)])), .init(34855, .shorts([800])),
      .init(36867, .text("2026:05:01 12:00:00")), .init(37500, .undefined([UInt8](repeating: 9, count: 50))),
    ]
    dng.cameraFields = [.init(50728, .rationals([(1, 2), (4, 5), (3, 5)])), .init(272, .text("Test II "))]
    let facts = try RawPhoto.read(dng.bytes, threads: 1).facts
    #expect(facts.exposure_s == 0.004 && facts.iso == 800 && facts.fNumber == nil)
    #expect(facts.make == "Acme" && facts.model == "Test II" && facts.taken == "2026:05:01 12:00:00")
    #expect(zip(try #require(facts.neutral), [0.625, 1, 0.75]).allSatisfy { abs($0 - $1) < 1e-12 })
    let exif = try TIFFFile(try #require(facts.exif))
    #expect(!exif.source.isBigEndian && exif.directories[0].whole(.orientation) == 1)
    let below = try #require(exif.directory(.exifDirectory, of: exif.directories[0]))
    #expect(below.number(.exposureTime) == 0.004 && below.whole(.iso) == 800)
    #expect(below.text(.taken) == "2026:05:01 12:00:00" && !below.has(.makerNote))
  }

  @Test func `colours: matrices, lights, and a calibration that belongs to another profile is left out`() throws {
    let matrix = (0..<9).map { ($0 % 4 == 0 ? 9000 : $0 * 100, 10000) }
    var dng = dng()
    dng.cameraFields = [
      .init(50721, .signedRationals(matrix)), .init(50778, .shorts([17])), .init(50722, .signedRationals(matrix)),
      .init(50779, .shorts([21])), .init(50723, .signedRationals(matrix)), .init(50931, .text("a")),
      .init(50932, .text("b")), .init(50729, .rationals([(3457, 10000), (3585, 10000)])),
    ]
    let colour = try RawPhoto.read(dng.bytes, threads: 1).colour
    #expect(colour.calibrations.map(\.kelvin) == [2850, 6500])
    #expect(colour.calibrations.allSatisfy { $0.cameraCalibration == .identity && $0.colourMatrix.rows[4] == 0.9 })
    #expect(colour.white == Chromaticity(x: 0.3457, y: 0.3585) && colour.neutral == nil)
  }

  @Test func `the largest JPEG is the preview, byte for byte`() throws {
    var dng = dng()
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 3, 0, 5, 1, 0, 0x11, 0, 0xFF, 0xD9, 0]
    dng.preview = (jpeg, 5, 3)
    let preview = try RawPreview(in: dng.bytes)
    #expect(preview.jpeg == jpeg && preview.size == PixelSize(width: 5, height: 3))
    dng.preview = nil
    #expect(throws: RawPhotoError.self) { try RawPreview(in: dng.bytes) }
  }
}
