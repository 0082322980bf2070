/// Reads the directories of a TIFF, of a BigTIFF, or of the same structure inside an Exif block.
///
/// Nothing is believed: offsets and counts beyond the bytes, unknown types and values above a size are passed over.
struct TagReader {
  /// Most entries of a directory that are looked at.
  static let mostEntries = 512
  /// Most bytes of one entry's values.
  static let mostBytes = 1 << 16

  private let read: (_ offset: Int, _ count: Int) -> [UInt8]?
  private let isBigEndian: Bool
  private let isBigTIFF: Bool
  /// Where the first directory is.
  let first: Int

  /// - Parameter read: gives bytes, or `nil` where there are not as many.
  /// - Returns: `nil` when it is no such structure.
  init?(read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?) {
    guard let head = read(0, 8) else { return nil }
    let order = head.prefix(2)
    guard order == [0x49, 0x49] || order == [0x4D, 0x4D] else { return nil }
    self.read = read
    isBigEndian = order == [0x4D, 0x4D]
    let version = Self.whole(Array(head[2..<4]), isBigEndian)
    isBigTIFF = version == 43
    guard version == 42 || isBigTIFF else { return nil }
    guard let place = isBigTIFF ? read(8, 8) : Array(head[4...]) else { return nil }
    first = Self.whole(place, isBigEndian)
  }

  /// Reads from bytes in memory.
  init?(_ bytes: [UInt8]) {
    self.init { offset, count in
      guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
      return Array(bytes[offset..<offset + count])
    }
  }

  /// The entries of a directory.
  ///
  /// - Parameter wanted: chooses the tags whose values are read; the others are left out.
  func entries(at offset: Int, where wanted: (UInt16) -> Bool) -> [TagEntry] {
    let (countSize, size) = isBigTIFF ? (8, 20) : (2, 12)
    guard offset > 0, let counted = read(offset, countSize) else { return [] }
    let count = min(max(0, Self.whole(counted, isBigEndian)), Self.mostEntries)
    return (0..<count).compactMap { index in
      guard let raw = read(offset + countSize + index * size, size) else { return nil }
      return entry(raw, where: wanted)
    }
  }

  private func entry(_ raw: [UInt8], where wanted: (UInt16) -> Bool) -> TagEntry? {
    let tag = UInt16(Self.whole(Array(raw[0..<2]), isBigEndian))
    guard wanted(tag), let type = TagType(rawValue: UInt16(Self.whole(Array(raw[2..<4]), isBigEndian))) else {
      return nil
    }
    let room = isBigTIFF ? 8 : 4
    let count = Self.whole(Array(raw[4..<4 + room]), isBigEndian)
    guard count > 0, count <= Self.mostBytes / type.size else { return nil }
    let inside = Array(raw[(4 + room)...])
    let length = count * type.size
    let bytes = length <= room ? Array(inside.prefix(length)) : read(Self.whole(inside, isBigEndian), length)
    return bytes.map { TagEntry(tag, type, bytes: isBigEndian ? Self.turned($0, type.unit) : $0) }
  }

  /// A whole number of up to eight bytes; 0 for one that Swift's has no room for.
  private static func whole(_ bytes: [UInt8], _ isBigEndian: Bool) -> Int {
    let value = (isBigEndian ? bytes : bytes.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value) ?? 0
  }

  private static func turned(_ bytes: [UInt8], _ unit: Int) -> [UInt8] {
    unit == 1
      ? bytes : stride(from: 0, to: bytes.count, by: unit).flatMap { bytes[$0..<$0 + unit].reversed() }
  }
}
