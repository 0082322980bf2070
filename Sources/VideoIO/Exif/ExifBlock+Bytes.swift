/// An Exif block as bytes: a little TIFF without a picture, little-endian.
extension ExifBlock {
  /// The block, without the `Exif\0\0` that JPEG puts before it.
  var bytes: [UInt8] {
    let head: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    var block = head
    // The first directory's length is known before its pointers' values are.
    func withPointers(_ exif: Int, _ place: Int) -> [TagEntry] {
      main + (shot.isEmpty ? [] : [TagEntry(Tag.exifDirectory, long: UInt32(exif))])
        + (self.place.isEmpty ? [] : [TagEntry(Tag.placeDirectory, long: UInt32(place))])
    }
    let length = Self.directory(withPointers(0, 0), at: head.count).count
    let exif = Self.directory(shot, at: head.count + length)
    let exifPlace = head.count + length
    let placePlace = exifPlace + (shot.isEmpty ? 0 : exif.count)
    block += Self.directory(withPointers(exifPlace, placePlace), at: head.count)
    if !shot.isEmpty { block += exif }
    if !place.isEmpty { block += Self.directory(place, at: placePlace) }
    return block
  }

  /// A directory and behind it the values that have no room in it; an even number of bytes.
  ///
  /// - Parameter offset: where it will stand in its file, an even number.
  static func directory(_ entries: [TagEntry], at offset: Int, isBigTIFF: Bool = false) -> [UInt8] {
    func whole(_ value: Int) -> [UInt8] {
      LittleEndian.bytes(UInt32(truncatingIfNeeded: value))
        + (isBigTIFF ? LittleEndian.bytes(UInt32(truncatingIfNeeded: value >> 32)) : [])
    }
    let room = isBigTIFF ? 8 : 4
    let sorted = entries.sorted { $0.tag < $1.tag }
    var (table, values): ([UInt8], [UInt8]) = ([], [])
    table += isBigTIFF ? whole(sorted.count) : LittleEndian.bytes(UInt16(sorted.count))
    let valuesPlace = offset + table.count + (4 + 2 * room) * sorted.count + room
    for entry in sorted {
      table += LittleEndian.bytes(entry.tag) + LittleEndian.bytes(entry.type.rawValue) + whole(entry.count)
      if entry.bytes.count <= room {
        table += entry.bytes + [UInt8](repeating: 0, count: room - entry.bytes.count)
      } else {
        table += whole(valuesPlace + values.count)
        values += entry.bytes
        if values.count % 2 == 1 { values.append(0) }
      }
    }
    return table + whole(0) + values
  }
}
