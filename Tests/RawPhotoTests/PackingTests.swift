import CJXL
import Geometry
import TestSupport
import Testing

@testable import RawPhoto

/// Whole numbers come out of every packing as they went in.
struct PackingTests {
  @Test(arguments: [8, 9, 10, 11, 12, 13, 14, 15, 16], [nil, (16, 16), (33, 20)])
  func `uncompressed numbers of any depth in strips and tiles`(bits: Int, tile: (Int, Int)?) throws {
    let values = Numbers.words(53 * 37, bits: bits)
    for isBigEndian in [false, true] {
      var dng = TestDNG(width: 53, height: 37, mosaic: values)
      (dng.bits, dng.isBigEndian, dng.tile) = (bits, isBigEndian, tile.map { (width: $0.0, height: $0.1) })
      if tile == nil { dng.rowsPerStrip = 10 }
      let frame = try RawPhoto.read(dng.bytes, threads: 2)
      #expect(frame.words == values)
      #expect(frame.size == PixelSize(width: 53, height: 37))
      #expect(frame.storage == RawStorage(reader: "stabcli", compression: 1, bits: bits, chunks: frame.storage.chunks))
    }
  }

  @Test func `three values a pixel of 12 bit, tiled and in strips`() throws {
    let values = Numbers.words(3 * 50 * 30, bits: 12)
    for tile in [nil, (width: 16, height: 16)] {
      var dng = TestDNG(width: 50, height: 30, values: values.map(UInt32.init))
      (dng.channels, dng.isMosaic, dng.bits, dng.tile) = (3, false, 12, tile)
      let frame = try RawPhoto.read(dng.bytes, threads: 2)
      #expect(frame.words == values)
      #expect(frame.layout == .linear(channels: 3))
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7], [1, 2])
  func `lossless JPEG with every predictor`(predictor: Int, components: Int) throws {
    for values in [Numbers.picture(64, 48, bits: 14), Numbers.words(64 * 48, bits: 14)] {
      var dng = TestDNG(width: 64, height: 48, mosaic: values)
      (dng.bits, dng.tile) = (14, (width: 32, height: 16))
      dng.packing = .losslessJPEG(LosslessJPEGCoder(predictor: predictor, components: components))
      #expect(try RawPhoto.read(dng.bytes, threads: 2).words == values)
    }
  }

  @Test func `lossless JPEG with restarts, long codes and the widest differences`() throws {
    var values = Numbers.words(64 * 48, bits: 16)
    // A difference of 32768 has a code without bits of its own.
    (values[0], values[1], values[2]) = (0, 0, 32768)
    for rows in [0, 1, 5] {
      for usesLongCodes in [false, true] {
        var dng = TestDNG(width: 64, height: 48, mosaic: values)
        dng.packing = .losslessJPEG(LosslessJPEGCoder(rowsPerRestart: rows, usesLongCodes: usesLongCodes))
        #expect(try RawPhoto.read(dng.bytes, threads: 1).words == values)
      }
    }
  }

  @Test func `lossless JPEG of three values a pixel, and with low bits left out`() throws {
    let values = Numbers.words(3 * 40 * 24, bits: 12)
    var dng = TestDNG(width: 40, height: 24, values: values.map(UInt32.init))
    (dng.channels, dng.isMosaic, dng.bits, dng.tile) = (3, false, 12, (width: 16, height: 16))
    dng.packing = .losslessJPEG(LosslessJPEGCoder(predictor: 1))
    #expect(try RawPhoto.read(dng.bytes, threads: 2).words == values)
    dng.packing = .losslessJPEG(LosslessJPEGCoder(predictor: 4, pointTransform: 2))
    #expect(try RawPhoto.read(dng.bytes, threads: 2).words == values.map { $0 & ~3 })
  }

  @Test(arguments: [8, 16], [1, 2, 34892, 34893])
  func `deflate with every predictor of whole numbers`(bits: Int, predictor: Int) throws {
    let values = Numbers.words(3 * 20 * 24, bits: bits)
    for (isMosaic, isBigEndian) in [(true, false), (false, true)] {
      var dng = TestDNG(width: isMosaic ? 60 : 20, height: 24, values: values.map(UInt32.init))
      (dng.channels, dng.isMosaic, dng.bits, dng.isBigEndian) = (isMosaic ? 1 : 3, isMosaic, bits, isBigEndian)
      dng.tile = (width: 16, height: 16)
      dng.packing = .deflate(predictor: predictor, isBigEndian: isBigEndian)
      #expect(try RawPhoto.read(dng.bytes, threads: 2).words == values)
    }
  }

  @Test(arguments: [16, 24, 32], [1, 3, 34894, 34895])
  func `deflated floating point of every size and predictor`(bits: Int, predictor: Int) throws {
    let values: [Float] = (0..<60 * 24).map { Float($0 % 977 - 100) / 64 }
    for channels in [1, 3] {
      var dng = TestDNG(width: 60 / channels, height: 24, values: values.map { FloatPattern.bits($0, bits) })
      (dng.channels, dng.isMosaic, dng.bits, dng.isFloat) = (channels, channels == 1, bits, true)
      dng.tile = (width: 16, height: 16)
      dng.packing = .deflate(predictor: predictor)
      // These values have few enough digits for half precision.
      #expect(try RawPhoto.read(dng.bytes, threads: 2).floats == values)
    }
  }

  @Test func `every half and many 24-bit numbers are what they should be`() {
    for bits in 0...UInt16.max {
      let (own, system) = (FloatBits.half(bits), Float(Float16(bitPattern: bits)))
      #expect(own.bitPattern == system.bitPattern || own.isNaN && system.isNaN)
    }
    // 1, −0.5, the smallest above zero, the largest.
    #expect(FloatBits.dng24(0x3F0000) == 1 && FloatBits.dng24(0xBE0000) == -0.5)
    #expect(FloatBits.dng24(1) == 0x1p-78 && FloatBits.dng24(0x7EFFFF) == 0x1.FFFFp63)
  }

  @Test(arguments: [10, 16], [1, 3])
  func `lossless JPEG XL of 10 and 16 bit`(bits: Int, channels: Int) throws {
    let values = Numbers.words(48 * 32 * channels, bits: bits)
    var dng = TestDNG(width: 48, height: 32, values: values.map(UInt32.init))
    (dng.channels, dng.isMosaic, dng.bits, dng.tile) = (channels, channels == 1, bits, (width: 32, height: 32))
    dng.packing = .init(compression: 52546) { JPEGXLCoder.encode($0) }
    let frame = try RawPhoto.read(dng.bytes, threads: 2)
    #expect(frame.words == values)
    #expect(frame.storage.compression == 52546)
  }

  @Test(arguments: [(2, 2), (1, 2), (3, 4)])
  func `rows and columns stored in fields are put back`(rows: Int, columns: Int) throws {
    let (width, height) = (31, 23)
    let values = Numbers.words(width * height, bits: 16)
    var stored = [UInt16](repeating: 0, count: values.count)
    // Fields one after the other, by their own lengths.
    var place = 0
    let order = { (count: Int, factor: Int) in (0..<factor).flatMap { Array(stride(from: $0, to: count, by: factor)) } }
    for y in order(height, rows) {
      for x in order(width, columns) {
        stored[place] = values[y * width + x]
        place += 1
      }
    }
    var dng = TestDNG(width: width, height: height, mosaic: stored)
    dng.pictureFields = [.init(50975, .shorts([rows])), .init(52547, .shorts([columns]))]
    #expect(try RawPhoto.read(dng.bytes, threads: 1).words == values)
  }
}

/// Bit patterns of floating-point numbers.
enum FloatPattern {
  static func bits(_ value: Float, _ bits: Int) -> UInt32 {
    switch bits {
    case 16: return UInt32(Float16(value).bitPattern)
    case 24:
      guard value != 0 else { return 0 }
      let pattern = value.bitPattern
      return pattern >> 8 & 0x80_0000 | (pattern >> 23 & 0xFF - 64) << 16 | pattern >> 7 & 0xFFFF
    default: return value.bitPattern
    }
  }
}

/// Packs whole numbers without loss, by libjxl's own encoder.
enum JPEGXLCoder {
  static func encode(_ chunk: TestChunk) -> [UInt8] {
    guard let encoder = JxlEncoderCreate(nil) else { return [] }
    defer { JxlEncoderDestroy(encoder) }
    var info = JxlBasicInfo()
    JxlEncoderInitBasicInfo(&info)
    (info.xsize, info.ysize) = (UInt32(chunk.width), UInt32(chunk.height))
    (info.bits_per_sample, info.num_color_channels) = (UInt32(chunk.bits), UInt32(chunk.channels))
    info.uses_original_profile = JXL_TRUE
    var colour = JxlColorEncoding()
    JxlColorEncodingSetToLinearSRGB(&colour, chunk.channels == 1 ? JXL_TRUE : JXL_FALSE)
    guard JxlEncoderSetBasicInfo(encoder, &info) == JXL_ENC_SUCCESS,
      JxlEncoderSetColorEncoding(encoder, &colour) == JXL_ENC_SUCCESS,
      let settings = JxlEncoderFrameSettingsCreate(encoder, nil)
    else { return [] }
    JxlEncoderSetFrameLossless(settings, JXL_TRUE)
    var format = JxlPixelFormat(
      num_channels: UInt32(chunk.channels), data_type: JXL_TYPE_FLOAT, endianness: JXL_NATIVE_ENDIAN, align: 0)
    let white = Float(1 << chunk.bits - 1)
    let values = chunk.values.map { Float($0) / white }
    guard
      values.withUnsafeBytes({ JxlEncoderAddImageFrame(settings, &format, $0.baseAddress, $0.count) })
        == JXL_ENC_SUCCESS
    else { return [] }
    JxlEncoderCloseInput(encoder)
    var room = [UInt8](repeating: 0, count: values.count * 8 + 65536)
    let left = room.withUnsafeMutableBufferPointer { room -> Int in
      var (next, left) = (room.baseAddress, room.count)
      return JxlEncoderProcessOutput(encoder, &next, &left) == JXL_ENC_SUCCESS ? left : room.count
    }
    return Array(room.dropLast(left))
  }
}
