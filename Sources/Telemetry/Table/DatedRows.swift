import Geometry

/// A table whose times are dates or times of day, with seconds in their place.
struct DatedRows {
  /// The text with seconds in the column of the time.
  private(set) var text: LogText
  /// Where the rows begin.
  let firstRow: Int
  /// Whether the seconds count from 1970 in UTC; else they count from the midnight before the first row.
  private(set) var isEpoch = false

  /// Puts seconds in the place of dates; `nil` where the first row's time is none.
  ///
  /// Where no zone is written, nobody knows when it was: only the time since midnight is kept.
  init?(_ text: LogText, _ layout: TableLayout, firstRow: Int) {
    let rows = text.bytes[min(firstRow, text.bytes.count)...]
    guard let first = rows.split(separator: lineFeed, maxSplits: 1).first,
      let start = Self.time(in: first, layout)
    else { return nil }
    isEpoch = start.hasZone && start.day != nil
    var bytes = Array(text.bytes[..<firstRow])
    bytes.reserveCapacity(text.bytes.count)
    var position = firstRow
    while position < text.bytes.count {
      let end = text.bytes[position...].firstIndex(of: lineFeed) ?? text.bytes.count - 1
      let line = text.bytes[position..<end]
      if let time = Self.time(in: line, layout), let field = Self.field(of: line, layout) {
        let zero = isEpoch ? 0 : start.day ?? 0
        let days = (time.day ?? start.day ?? 0) - zero
        bytes += line[..<field.lowerBound]
        bytes += Array(Self.seconds(days: days, nanoseconds: time.nanoseconds).utf8)
        bytes += line[field.upperBound...]
      } else {
        bytes += line
      }
      bytes.append(lineFeed)
      position = end + 1
    }
    self.text = text
    self.text.bytes = bytes
    self.firstRow = firstRow
  }

  private static func time(in line: ArraySlice<UInt8>, _ layout: TableLayout) -> WrittenTime? {
    field(of: line, layout).flatMap { WrittenTime(String(decoding: line[$0], as: UTF8.self).trimmingSpaces) }
  }

  /// Where the time stands in a line.
  private static func field(of line: ArraySlice<UInt8>, _ layout: TableLayout) -> Range<Int>? {
    let fields = line.split(
      separator: layout.delimiter, maxSplits: layout.timeColumn + 1, omittingEmptySubsequences: false)
    guard layout.timeColumn < fields.count else { return nil }
    let field = fields[layout.timeColumn]
    return field.startIndex..<field.endIndex
  }

  private static func seconds(days: Int64, nanoseconds: Int64) -> String {
    let total = days * 86_400_000_000_000 + nanoseconds
    return exactSeconds(.init(nanoseconds: total)).split(separator: " ").first.map(String.init) ?? "0"
  }
}
