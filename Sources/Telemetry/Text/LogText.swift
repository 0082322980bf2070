/// The bytes of a text log, ready to be scanned: UTF-8 without mark, every line ended by a line feed.
struct LogText {
  /// The text; its last byte is a line feed.
  var bytes: [UInt8]
  /// Whether the last line came without its line end, as in a file that breaks off.
  var isLastLineOpen: Bool

  /// Prepares a file's bytes: removes the byte-order mark, converts UTF-16, names what is no text.
  init(_ raw: [UInt8], file: String) throws(TelemetryError) {
    if let kind = foreignKind(of: raw) { throw .notText(file: file, kind: kind) }
    bytes = LogText.utf8(of: raw)
    // Garbage further on is a bad line; a zero near the beginning means that this is no text at all.
    if bytes.prefix(512).contains(0) { throw .notText(file: file, kind: nil) }
    guard bytes.contains(where: { $0 > 0x20 }) else { throw .empty(file: file) }
    isLastLineOpen = bytes.last != lineFeed && bytes.last != carriageReturn
    if !bytes.contains(lineFeed) { bytes = bytes.map { $0 == carriageReturn ? lineFeed : $0 } }
    if bytes.last != lineFeed { bytes.append(lineFeed) }
  }

  private static func utf8(of raw: [UInt8]) -> [UInt8] {
    if raw.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(raw.dropFirst(3)) }
    if raw.starts(with: [0xFF, 0xFE]) { return utf8(utf16: raw.dropFirst(2), highFirst: false) }
    if raw.starts(with: [0xFE, 0xFF]) { return utf8(utf16: raw.dropFirst(2), highFirst: true) }
    guard raw.count >= 4 else { return raw }
    // Without a mark, Latin letters give themselves away by every other byte being zero.
    if raw[1] == 0, raw[3] == 0, raw[0] != 0 { return utf8(utf16: raw[...], highFirst: false) }
    if raw[0] == 0, raw[2] == 0, raw[1] != 0 { return utf8(utf16: raw[...], highFirst: true) }
    return raw
  }

  private static func utf8(utf16 raw: ArraySlice<UInt8>, highFirst: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(raw.count / 2)
    var i = raw.startIndex
    while i + 1 < raw.endIndex {
      let (first, second) = (UInt16(raw[i]), UInt16(raw[i + 1]))
      units.append(highFirst ? first << 8 | second : second << 8 | first)
      i += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

let lineFeed: UInt8 = 0x0A
let carriageReturn: UInt8 = 0x0D

/// Names well-known files that are no motion logs of ours, so that the message can say what to do.
private func foreignKind(of raw: [UInt8]) -> String? {
  if raw.count > 12, raw[8..<12].elementsEqual(".FIT".utf8) {
    return "a Garmin FIT file, which is not read: convert its gyroscope_data and accelerometer_data to CSV "
      + "(FitCSVTool of the FIT SDK) with a column for each sample's time"
  }
  if raw.count > 8, raw[4..<8].elementsEqual("ftyp".utf8) {
    return "a video, not a motion log: give it as the clip and its own motion track is read"
  }
  if let first = raw.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") {
    return "a JSON file, not a motion log; of those only projects of Gyroflow are read"
  }
  return nil
}
