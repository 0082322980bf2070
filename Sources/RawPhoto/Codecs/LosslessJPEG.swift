/// Lossless JPEG (ITU-T T.81, process 14: SOF3), as DNG and most cameras pack their mosaics.
struct LosslessJPEG {
  /// The header of a frame.
  struct Frame: Equatable {
    var precision = 0
    var width = 0
    var height = 0
    /// Table used by each value of a pixel.
    var tables: [Int] = []
    /// How a value is foretold from its neighbours: 1 to 7.
    var predictor = 1
    /// Low bits that were left out.
    var pointTransform = 0
    /// Pixels from restart to restart; 0 for none.
    var restartInterval = 0

    var components: Int { tables.count }
  }

  let frame: Frame
  /// Row by row, the values of a pixel side by side.
  let samples: [UInt16]

  /// Decodes a picture.
  ///
  /// - Parameter most: The most values it may have.
  init(_ bytes: ArraySlice<UInt8>, most: Int) throws(RawPhotoError) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(RawPhotoError) in try Self.decode(bytes, most: most) }
    }
    (frame, samples) = try result.get()
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, most: Int
  ) throws(RawPhotoError) -> (Frame, [UInt16]) {
    var header = LosslessJPEGHeader()
    let start = try header.read(bytes)
    let frame = header.frame
    guard frame.width * frame.height * frame.components <= most else {
      throw .damaged("a lossless JPEG of \(frame.width)x\(frame.height) does not fit its place")
    }
    var tables: [HuffmanTable] = []
    for number in frame.tables {
      guard let table = header.tables[number] else { throw .damaged("a lossless JPEG lacks a Huffman table") }
      tables.append(table)
    }
    var scan = LosslessJPEGScan(frame, tables, EntropyBits(bytes, from: start))
    return (frame, try scan.decode())
  }
}
