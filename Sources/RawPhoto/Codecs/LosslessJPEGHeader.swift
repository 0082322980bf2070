import Geometry

/// Reads the markers of a lossless JPEG up to its scan.
struct LosslessJPEGHeader {
  private(set) var frame = LosslessJPEG.Frame()
  private(set) var tables: [Int: HuffmanTable] = [:]
  private var components: [UInt8] = []

  /// The process of the JPEG in some bytes, 3 for SOF3, and its size; `nil` when there is no frame.
  static func outline(_ bytes: ArraySlice<UInt8>) -> (process: Int, size: PixelSize)? {
    bytes.withUnsafeBufferPointer { bytes in
      var position = 2
      while let (marker, segment) = next(bytes, &position) {
        let p = segment.lowerBound
        if isFrame(marker), segment.count >= 5 {
          let (height, width) = (Int(bytes[p + 1]) << 8 | Int(bytes[p + 2]), Int(bytes[p + 3]) << 8 | Int(bytes[p + 4]))
          return (Int(marker) - 0xC0, PixelSize(width: width, height: height))
        }
        position = segment.upperBound
      }
      return nil
    }
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// The next marker and the place of what belongs to it.
  private static func next(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int
  ) -> (marker: UInt8, segment: Range<Int>)? {
    while position + 3 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xFF { position += 1 }
    guard position + 3 < bytes.count, bytes[position] == 0xFF else { return nil }
    let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
    guard length >= 2, position + 2 + length <= bytes.count else { return nil }
    return (bytes[position + 1], position + 4..<position + 2 + length)
  }

  /// Reads markers; returns where the scan begins.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(RawPhotoError) -> Int {
    guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { throw .damaged("a tile is no JPEG") }
    var position = 2
    while let (marker, place) = Self.next(bytes, &position) {
      let segment = Array(bytes[place])
      position = place.upperBound
      switch marker {
      case 0xC3: try readFrame(segment)
      case 0xC4: try readTables(segment)
      case 0xDD where segment.count >= 2: frame.restartInterval = Int(segment[0]) << 8 | Int(segment[1])
      case 0xDA:
        try readScan(segment)
        return position
      case _ where Self.isFrame(marker):
        throw .unsupported(what: "a JPEG of process \(marker - 0xC0)", instead: "0, 1, 2 and 3 are read")
      default: break
      }
    }
    throw .damaged("a lossless JPEG breaks off before its scan")
  }

  private mutating func readFrame(_ segment: [UInt8]) throws(RawPhotoError) {
    guard segment.count >= 6, segment.count >= 6 + 3 * Int(segment[5]), (1...4).contains(segment[5]) else {
      throw .damaged("a lossless JPEG has no sound frame header")
    }
    frame.precision = Int(segment[0])
    frame.height = Int(segment[1]) << 8 | Int(segment[2])
    frame.width = Int(segment[3]) << 8 | Int(segment[4])
    guard (2...16).contains(frame.precision), frame.width > 0, frame.height > 0 else {
      throw .damaged("a lossless JPEG of \(frame.width)x\(frame.height) and \(frame.precision) bit")
    }
    components = (0..<Int(segment[5])).map { segment[6 + 3 * $0] }
    guard (0..<components.count).allSatisfy({ segment[7 + 3 * $0] == 0x11 }) else {
      throw .unsupported(what: "a lossless JPEG with subsampled colours", instead: "all colours of one size are read")
    }
  }

  private mutating func readTables(_ segment: [UInt8]) throws(RawPhotoError) {
    var position = 0
    while position < segment.count {
      guard position + 17 <= segment.count else { throw .damaged("a Huffman table breaks off") }
      let counts = segment[position + 1..<position + 17]
      let total = counts.reduce(0) { $0 + Int($1) }
      guard position + 17 + total <= segment.count,
        let table = HuffmanTable(counts: counts, symbols: segment[position + 17..<position + 17 + total])
      else { throw .damaged("a Huffman table is no code") }
      tables[Int(segment[position] & 15)] = table
      position += 17 + total
    }
  }

  private mutating func readScan(_ segment: [UInt8]) throws(RawPhotoError) {
    let count = segment.first.map(Int.init) ?? 0
    guard !components.isEmpty, segment.count >= 4 + 2 * count else { throw .damaged("a scan header breaks off") }
    guard count == components.count, (0..<count).allSatisfy({ segment[1 + 2 * $0] == components[$0] }) else {
      throw .unsupported(what: "a lossless JPEG in several scans", instead: "all colours in one scan are read")
    }
    frame.tables = (0..<count).map { Int(segment[2 + 2 * $0] >> 4) }
    frame.predictor = Int(segment[1 + 2 * count])
    frame.pointTransform = Int(segment[3 + 2 * count] & 15)
    guard (1...7).contains(frame.predictor), frame.pointTransform < frame.precision else {
      throw .damaged("a lossless JPEG with predictor \(frame.predictor)")
    }
    guard frame.restartInterval % frame.width == 0 else {
      throw .unsupported(what: "a lossless JPEG that restarts within a row", instead: "restarts between rows are read")
    }
  }
}
