/// The directory at the end of a ZIP archive.
enum ZipDirectory {
  /// Where it lies, and how many entries it has.
  struct Place {
    var offset: Int
    var count: Int
  }

  /// Finds the directory by the record at the very end, behind which only a comment may stand.
  static func find(in bytes: [UInt8]) throws(ArchiveError) -> Place {
    var end = bytes.count - 22
    let last = max(0, end - 65_535)
    while end >= last, end >= 0, bytes.little(4, at: end) != 0x0605_4B50 { end -= 1 }
    guard end >= last, end >= 0, let count = bytes.little(2, at: end + 10), let offset = bytes.little(4, at: end + 16)
    else { throw .damaged(reason: "the archive has no directory; is it complete?") }
    if count == 0xFFFF || offset == 0xFFFF_FFFF, let wide = wide(in: bytes, before: end) { return wide }
    return Place(offset: offset, count: count)
  }

  /// The directory's place in 64 bits, from the record that stands before the last one in large archives.
  private static func wide(in bytes: [UInt8], before end: Int) -> Place? {
    guard bytes.little(4, at: end - 20) == 0x0706_4B50, let record = bytes.little(8, at: end - 12),
      bytes.little(4, at: record) == 0x0606_4B50, let count = bytes.little(8, at: record + 32),
      let offset = bytes.little(8, at: record + 48)
    else { return nil }
    return Place(offset: offset, count: count)
  }

  /// The entries.
  static func entries(in bytes: [UInt8], _ place: Place) throws(ArchiveError) -> [ZipArchive.Entry] {
    var entries: [ZipArchive.Entry] = []
    var i = place.offset
    for _ in 0..<place.count {
      guard bytes.little(4, at: i) == 0x0201_4B50, let flags = bytes.little(2, at: i + 8),
        let method = bytes.little(2, at: i + 10), let checksum = bytes.little(4, at: i + 16),
        let packed = bytes.little(4, at: i + 20), let size = bytes.little(4, at: i + 24),
        let nameLength = bytes.little(2, at: i + 28), let extraLength = bytes.little(2, at: i + 30),
        let commentLength = bytes.little(2, at: i + 32), let offset = bytes.little(4, at: i + 42),
        i + 46 + nameLength + extraLength <= bytes.count
      else { throw .damaged(reason: "the archive's directory breaks off") }
      let name = String(decoding: bytes[i + 46..<i + 46 + nameLength], as: UTF8.self)
      var entry = ZipArchive.Entry(
        name: name, size: size, packedSize: packed, method: method, flags: flags,
        checksum: UInt32(truncatingIfNeeded: checksum), offset: offset)
      let extra = i + 46 + nameLength
      guard widen(&entry, bytes, extra: extra..<extra + extraLength) else {
        throw .damaged(reason: "the directory's entry for \(name) breaks off")
      }
      entries.append(entry)
      i = extra + extraLength + commentLength
    }
    return entries
  }

  /// Takes sizes and offset that do not fit in 32 bits from the entry's extra field; false where they are missing.
  private static func widen(_ entry: inout ZipArchive.Entry, _ bytes: [UInt8], extra: Range<Int>) -> Bool {
    let full = 0xFFFF_FFFF
    guard entry.size == full || entry.packedSize == full || entry.offset == full else { return true }
    var i = extra.lowerBound
    while i + 4 <= extra.upperBound, let id = bytes.little(2, at: i), let length = bytes.little(2, at: i + 2) {
      if id == 1 {
        var place = i + 4
        func next() -> Int? {
          defer { place += 8 }
          return place + 8 <= extra.upperBound ? bytes.little(8, at: place) : nil
        }
        for field in [\ZipArchive.Entry.size, \.packedSize, \.offset] where entry[keyPath: field] == full {
          guard let value = next() else { return false }
          entry[keyPath: field] = value
        }
        return true
      }
      i += 4 + length
    }
    return false
  }
}

extension [UInt8] {
  /// A number of up to eight bytes, the lowest first; `nil` beyond the end or beyond 63 bits.
  func little(_ width: Int, at i: Int) -> Int? {
    guard i >= 0, i <= count - width else { return nil }
    var value: UInt64 = 0
    for k in (0..<width).reversed() { value = value << 8 | UInt64(self[i + k]) }
    return Int(exactly: value)
  }
}
