/// Finding the line that names a table's columns.
enum TableHeader {
  /// Lines before the header that are looked at: settings, comments, a title.
  private static let searchedLines = 400

  /// The layout named by the first line that can be one, and where its rows begin.
  ///
  /// - Parameter part: What the file's name says, where the table is one of several that make a log.
  /// - Throws: ``TelemetryError/missingColumns(file:line:missing:found:)`` for the line that came nearest.
  static func find(
    in text: LogText, file: String, part: SensorFileName.Sensor?? = nil
  ) throws(TelemetryError) -> (TableLayout, firstRow: Int) {
    var nearest: TelemetryError?
    var nearestScore = 0
    var (position, line) = (0, 1)
    while position < text.bytes.count, line <= searchedLines {
      let end = text.bytes[position...].firstIndex(of: lineFeed) ?? text.bytes.count - 1
      let delimiter = separator(of: text.bytes[position..<end])
      let names = split(text.bytes[position..<end], at: delimiter).map { ColumnName($0) }
      let score = names.count { $0.quantity != .other }
      let isRow = names.contains { DecimalNumber($0.written) != nil }
      // Words of a sentence are parted by spaces as well.
      let isProse = delimiter == 0x20 && score < 2
      if !isProse, score > nearestScore || (nearest == nil && names.count > 1 && !isRow) {
        do throws(TelemetryError) {
          let layout =
            if let part {
              try TableLayout(part: names, delimiter: delimiter, line: line, file: file, sensor: part)
            } else {
              try TableLayout(header: names, delimiter: delimiter, line: line, file: file)
            }
          return (layout, end + 1)
        } catch {
          (nearest, nearestScore) = (error, score)
        }
      }
      position = end + 1
      line += 1
    }
    throw nearest ?? .noHeader(file: file, expected: "a header line that names the columns, such as t,gx,gy,gz")
  }

  /// The mark that separates columns: tab or semicolon where there are at least three, else the comma; spaces where there
  /// is none of these.
  static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
    for mark in [UInt8(ascii: "\t"), UInt8(ascii: ";")] where line.count(where: { $0 == mark }) >= 3 { return mark }
    let hasNone = !line.contains { [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains($0) }
    if hasNone, line.split(separator: 0x20).count > 3 { return 0x20 }
    return UInt8(ascii: ",")
  }

  /// The fields of a line as text, spaces and quotes removed; a separator between quotes does not separate.
  static func split(_ line: ArraySlice<UInt8>, at delimiter: UInt8) -> [String] {
    var fields: [String] = []
    var (field, isQuoted) = ([UInt8](), false)
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == delimiter, !isQuoted {
        fields.append(text(of: field))
        field = []
      } else {
        field.append(byte)
      }
    }
    fields.append(text(of: field))
    return delimiter == 0x20 ? fields.filter { !$0.isEmpty && $0 != "#" } : fields
  }

  /// Text of a field; the degree, square and micro signs of Latin-1 are understood.
  private static func text(of field: [UInt8]) -> String {
    if let utf8 = String(validating: field, as: UTF8.self) { return utf8.trimmingSpaces }
    return String(field.map { Character(UnicodeScalar($0)) }).trimmingSpaces
  }
}
