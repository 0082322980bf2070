import Archives

/// Unpacks one tile or strip of a DNG.
struct ChunkCodec: Sendable {
  let compression: Compression
  let bits: Int
  let isFloat: Bool
  let prediction: Prediction
  let isBigEndian: Bool

  /// How the main picture is packed, if it is in a way that is read.
  init(_ directory: TIFFDirectory) throws(RawPhotoError) {
    let number = directory.whole(.compression) ?? 1
    compression = try Compression.read(number)
    isFloat = directory.wholes(.sampleFormat)?.first == 3
    isBigEndian = directory.source.isBigEndian
    let all = directory.wholes(.bitsPerSample) ?? [1]
    let bits = all.first ?? 1
    self.bits = bits
    guard all.allSatisfy({ $0 == bits }) else {
      throw .unsupported(what: "a raw picture of \(all) bits a value", instead: "the same for all are read")
    }
    let predictor = directory.whole(.predictor) ?? 1
    guard let prediction = Prediction(predictor) else {
      throw .unsupported(
        what: "predictor \(predictor)", instead: "1, 2, 3 and DNG's 34892 to 34895 are read")
    }
    self.prediction = compression == .deflate ? prediction : Prediction.none
    try checkBits()
    if directory.whole(.fillOrder) == 2, compression == .none {
      throw .unsupported(what: "a raw picture with bits in reverse (FillOrder 2)", instead: "FillOrder 1 is read")
    }
  }

  private func checkBits() throws(RawPhotoError) {
    let allowed: [Int]
    switch (compression, isFloat) {
    case (.none, true), (.deflate, true): allowed = [16, 24, 32]
    case (.jpegXL, true): allowed = [16, 32]
    case (.deflate, false): allowed = [8, 16]
    case (.lossyJPEG, _): allowed = [8]
    case (.jpeg, true): allowed = []
    default: allowed = Array(2...16)
    }
    if case .floatingPoint = prediction, !isFloat {
      throw .damaged("whole numbers are packed as floating-point ones")
    }
    guard allowed.contains(bits) else {
      throw .unsupported(
        what:
          "a raw picture of \(bits) bit\(isFloat ? " floating point" : "") with compression \(compression.rawValue)",
        instead: allowed.isEmpty
          ? "whole numbers are read" : "\(allowed.map(String.init).joined(separator: ", ")) bit are read")
    }
  }

  /// Unpacks a chunk.
  ///
  /// - Parameters:
  ///   - width: Columns of the chunk.
  ///   - rows: Rows of it that lie in the picture.
  ///   - height: Rows it is filled up to.
  /// - Returns: At least the rows that lie in the picture.
  func unpack(
    _ bytes: ArraySlice<UInt8>, width: Int, rows: Int, height: Int, channels: Int
  ) throws(RawPhotoError) -> RawSamples {
    let perRow = width * channels
    switch compression {
    case .none: return try plain(bytes, rows: rows, perRow: perRow)
    case .deflate: return try deflated(bytes, rows: rows, height: height, width: width, channels: channels)
    case .jpeg where LosslessJPEGHeader.outline(bytes)?.process == 3:
      let picture = try LosslessJPEG(bytes, most: 2 * perRow * height)
      guard picture.samples.count >= perRow * rows else {
        throw .damaged("a lossless JPEG has \(picture.samples.count) values; \(perRow * rows) are needed")
      }
      return .words(picture.samples)
    case .jpeg, .lossyJPEG:
      return .words(try PackedPicture.jpeg(bytes, width: width, height: rows, channels: channels))
    case .jpegXL:
      let values = try PackedPicture.jpegXL(bytes, width: width, height: height, channels: channels)
      guard !isFloat else { return .floats(values) }
      let white = Float(1 << bits - 1)
      return .words(values.map { UInt16(max(0, min(white, ($0 * white).rounded()))) })
    }
  }

  private func plain(_ bytes: ArraySlice<UInt8>, rows: Int, perRow: Int) throws(RawPhotoError) -> RawSamples {
    let needed = PackedBits.bytesPerRow(perRow, bits: bits) * rows
    guard bytes.count >= needed else {
      throw .damaged("a part of the raw picture has \(bytes.count) bytes; \(needed) are needed")
    }
    if isFloat {
      return .floats(FloatBits.values(bytes.prefix(needed), size: bits / 8, isBigEndian: isBigEndian))
    }
    return .words(
      PackedBits.unpack(bytes, rows: rows, valuesPerRow: perRow, bits: bits, isBigEndian: isBigEndian))
  }

  private func deflated(
    _ bytes: ArraySlice<UInt8>, rows: Int, height: Int, width: Int, channels: Int
  ) throws(RawPhotoError) -> RawSamples {
    let (perRow, size) = (width * channels, bits / 8)
    let limit = perRow * size * height
    var unpacked: [UInt8]
    do {
      unpacked = try inflated(bytes, wrapping: .zlib, limit: limit, what: "a part of the raw picture")
    } catch { throw .damaged("\(error)") }
    guard unpacked.count >= perRow * size * rows else {
      throw .damaged("a part of the raw picture unpacks to \(unpacked.count) bytes; \(perRow * size * rows) are needed")
    }
    unpacked.removeLast(unpacked.count - perRow * size * rows)
    switch prediction {
    case .floatingPoint(let step):
      Prediction.unweave(&unpacked, valuesPerRow: perRow, size: size, step: step * channels)
      return .floats(FloatBits.values(unpacked[...], size: size, isBigEndian: true))
    case .none where isFloat: return .floats(FloatBits.values(unpacked[...], size: size, isBigEndian: isBigEndian))
    case .differences where isFloat:
      throw .unsupported(what: "predictor 2 for floating point", instead: "predictor 3 and its kin are read")
    case .none, .differences:
      var values = PackedBits.unpack(
        unpacked[...], rows: rows, valuesPerRow: perRow, bits: bits, isBigEndian: isBigEndian)
      if case .differences(let step) = prediction {
        Prediction.sum(&values, rowLength: perRow, step: step * channels, bits: bits)
      }
      return .words(values)
    }
  }
}

/// How a DNG's main picture may be packed.
enum Compression: Int, Sendable {
  case none = 1
  /// Lossless, or 8 bit with loss.
  case jpeg = 7
  case deflate = 8
  case lossyJPEG = 34892
  case jpegXL = 52546

  static func read(_ number: Int) throws(RawPhotoError) -> Compression {
    if let known = Compression(rawValue: number) { return known }
    if number == 32946 { return .deflate }
    if number == 9 {
      throw .unsupported(
        what: "GoPro's VC-5 (compression 9)", instead: "convert the GPR to DNG, or use the camera's JPEG")
    }
    throw .unsupported(
      what: "compression \(number)",
      instead: "1 (none), 7 (JPEG), 8 (deflate), 34892 (lossy JPEG) and 52546 (JPEG XL) are read")
  }
}
