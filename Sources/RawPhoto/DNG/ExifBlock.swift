/// Exif of its own, made from the directories of a raw file: what the camera wrote, without what is true only of that
/// file (sizes, places, orientation) and without the maker's note, whose inner places would be wrong anywhere else.
enum ExifBlock {
  private static let kept: [DNGTag] = [.make, .model, .software, .dateTime, .artist, .copyright]
  private static let dropped: Set<Int> = [
    DNGTag.makerNote.rawValue, DNGTag.interoperability.rawValue,
    // Pixel sizes of the raw file.
    40962, 40963,
  ]
  /// Longest field that is taken along.
  private static let longest = 4096

  /// A little-endian TIFF structure, as PNG's eXIf and JPEG's APP1 hold it; `nil` when there is nothing to carry.
  static func block(of file: TIFFFile, camera: TIFFDirectory) -> [UInt8]? {
    var camera1 = kept.compactMap { camera.entries[$0.rawValue] }.map { field($0, file.source) }
    let below: [(DNGTag, [Field])] = [DNGTag.exifDirectory, .gpsDirectory].compactMap { tag in
      guard let directory = file.directory(tag, of: camera) else { return nil }
      let fields = directory.entries.values.filter { !dropped.contains($0.tag) && $0.byteCount <= longest }
      return fields.isEmpty ? nil : (tag, fields.map { field($0, file.source) }.sorted { $0.tag < $1.tag })
    }
    guard !camera1.isEmpty || !below.isEmpty else { return nil }
    camera1.append(Field(tag: DNGTag.orientation.rawValue, kind: .short, count: 1, data: [1, 0]))
    for (tag, _) in below { camera1.append(Field(tag: tag.rawValue, kind: .long, count: 1, data: [0, 0, 0, 0])) }
    camera1.sort { $0.tag < $1.tag }

    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    var place = 8 + length(camera1)
    for (tag, fields) in below {
      if let index = camera1.firstIndex(where: { $0.tag == tag.rawValue }) { camera1[index].data = little(place, 4) }
      place += length(fields)
    }
    append(camera1, to: &bytes)
    for (_, fields) in below { append(fields, to: &bytes) }
    return bytes
  }

  private struct Field {
    let tag: Int
    let kind: TIFFKind
    let count: Int
    var data: [UInt8]
    /// Bytes behind the directory, even in number.
    var outside: Int { data.count > 4 ? (data.count + 1) / 2 * 2 : 0 }
  }

  private static func field(_ entry: TIFFEntry, _ source: TIFFBytes) -> Field {
    var data = Array(source.bytes[entry.offset..<entry.offset + entry.byteCount])
    let unit = entry.kind.unit
    if source.isBigEndian, unit > 1 {
      for start in stride(from: 0, to: data.count, by: unit) { data[start..<start + unit].reverse() }
    }
    return Field(tag: entry.tag, kind: entry.kind, count: entry.count, data: data)
  }

  private static func length(_ fields: [Field]) -> Int { 6 + 12 * fields.count + fields.reduce(0) { $0 + $1.outside } }

  private static func append(_ fields: [Field], to bytes: inout [UInt8]) {
    var place = bytes.count + 6 + 12 * fields.count
    bytes += little(fields.count, 2)
    for field in fields {
      bytes += little(field.tag, 2) + little(field.kind.rawValue, 2) + little(field.count, 4)
      bytes += field.outside > 0 ? little(place, 4) : field.data + [UInt8](repeating: 0, count: 4 - field.data.count)
      place += field.outside
    }
    bytes += [0, 0, 0, 0]
    for field in fields where field.outside > 0 {
      bytes += field.data + [UInt8](repeating: 0, count: field.outside - field.data.count)
    }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
