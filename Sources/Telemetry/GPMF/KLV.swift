/// One record of GoPro's metadata format: a four-letter key, a type, and values or nested records.
///
/// Layout: key, type, size of a sample in bytes, count of samples (16 bits, big-endian), data, padding to four bytes.
/// Source: the format's description in gopro/gpmf-parser, docs/README.md.
struct KLV {
  /// Four letters.
  var key: String
  /// Type of the values; 0 for nested records.
  var type: UInt8
  /// Bytes of one sample.
  var sampleSize: Int
  /// Number of samples.
  var count: Int
  /// The data, without padding.
  var data: ArraySlice<UInt8>

  /// Whether the data are records.
  var isNested: Bool { type == 0 }

  /// The records in a run of bytes, and whether it ended as it should.
  ///
  /// A record that claims more bytes than there are, or a key that is no letters, ends the run early.
  static func records(in bytes: ArraySlice<UInt8>) -> (records: [KLV], isWhole: Bool) {
    var records: [KLV] = []
    var i = bytes.startIndex
    while bytes.endIndex - i >= 8 {
      let key = bytes[i..<i + 4]
      if key.allSatisfy({ $0 == 0 }) { return (records, true) }
      guard key.allSatisfy({ (0x20...0x7E).contains($0) }) else { return (records, false) }
      let size = Int(bytes[i + 5])
      let count = Int(bytes[i + 6]) << 8 | Int(bytes[i + 7])
      let start = i + 8
      guard size * count <= bytes.endIndex - start else { return (records, false) }
      records.append(
        KLV(
          key: String(decoding: key, as: UTF8.self), type: bytes[i + 4], sampleSize: size, count: count,
          data: bytes[start..<start + size * count]))
      i = min(bytes.endIndex, start + (size * count + 3) / 4 * 4)
    }
    return (records, true)
  }

  /// The text of a `c` record, as Latin-1, without zeros at the end.
  var text: String {
    String(data.prefix { $0 != 0 }.map { Character(UnicodeScalar($0)) }).trimmingSpaces
  }

  /// All values as numbers, in order; `nil` for types without numbers.
  var numbers: [Double]? {
    guard let width = KLV.width(of: type), sampleSize % width == 0 else { return nil }
    let step = stride(from: data.startIndex, to: data.endIndex - width + 1, by: width)
    return step.map { KLV.number(in: data, at: $0, type: type, width: width) }
  }

  /// The first value as a number.
  var number: Double? { numbers?.first }

  private static func width(of type: UInt8) -> Int? {
    switch type {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): 1
    case UInt8(ascii: "s"), UInt8(ascii: "S"): 2
    case UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "f"), UInt8(ascii: "q"): 4
    case UInt8(ascii: "j"), UInt8(ascii: "J"), UInt8(ascii: "d"), UInt8(ascii: "Q"): 8
    default: nil
    }
  }

  private static func number(in data: ArraySlice<UInt8>, at i: Int, type: UInt8, width: Int) -> Double {
    var bits: UInt64 = 0
    for k in i..<i + width { bits = bits << 8 | UInt64(data[k]) }
    switch type {
    case UInt8(ascii: "b"): return Double(Int8(truncatingIfNeeded: bits))
    case UInt8(ascii: "s"): return Double(Int16(truncatingIfNeeded: bits))
    case UInt8(ascii: "l"): return Double(Int32(truncatingIfNeeded: bits))
    case UInt8(ascii: "j"): return Double(Int64(bitPattern: bits))
    case UInt8(ascii: "q"): return Double(Int32(truncatingIfNeeded: bits)) / 65_536
    case UInt8(ascii: "Q"): return Double(Int64(bitPattern: bits)) / 4_294_967_296
    case UInt8(ascii: "f"): return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case UInt8(ascii: "d"): return Double(bitPattern: bits)
    default: return Double(bits)
    }
  }
}
