/// Reads the rows of a table, one a call, straight from its bytes.
///
/// No text is made of a field; numbers are read where they stand. Everything needed from a row is left in the
/// scanner's own properties until the next call.
struct RowScanner {
  /// What a line turned out to be.
  enum Outcome: Equatable {
    /// A row; see ``RowScanner/numbers``.
    case row
    /// An empty line or a comment.
    case blank
    /// Something else; ``RowScanner/complaint`` says what.
    case bad
    /// There are no more lines.
    case end
  }

  /// What is wrong with a bad line.
  enum Complaint: Equatable {
    case notANumber(column: Int, text: String)
    case noTime
    case incomplete(name: String)
  }

  /// Time of the row.
  private(set) var time = DecimalNumber(mantissa: 0, exponent: 0, isNegative: false)
  /// The values: three rates, three forces.
  private(set) var values: InlineArray<6, Double> = .init(repeating: 0)
  /// One bit a slot that holds a finite number: 0 the time, 1…3 rates, 4…6 forces.
  private(set) var numbers: UInt8 = 0
  /// The same for NaN and infinities.
  private(set) var nonFinite: UInt8 = 0
  /// What is wrong with the row, after ``Outcome/bad``.
  private(set) var complaint = Complaint.noTime
  /// Line of the row, from 1.
  private(set) var line: Int
  /// Where the next line begins.
  private(set) var position: Int

  private let slots: [UInt8]
  private let delimiter: UInt8
  private let point: UInt8
  private let rateName: String
  private let forceName: String

  /// Slot of a column that is not read.
  private static let unread: UInt8 = 255
  static let rateBits: UInt8 = 0b000_1110
  static let forceBits: UInt8 = 0b111_0000

  /// Creates a scanner for the rows behind a header.
  init(layout: TableLayout, firstRow: Int) {
    let columns = [layout.timeColumn] + layout.rates.columns + (layout.forces?.columns ?? [])
    var slots = [UInt8](repeating: RowScanner.unread, count: (columns.max() ?? 0) + 1)
    for (slot, column) in columns.enumerated() { slots[column] = UInt8(slot) }
    self.slots = slots
    delimiter = layout.delimiter
    point = layout.delimiter == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
    rateName = layout.rates.name
    forceName = layout.forces?.name ?? ""
    line = layout.line
    position = firstRow
  }

  /// Reads the next line.
  ///
  /// - Parameter bytes: The text; its last byte is a line feed.
  mutating func next(_ bytes: [UInt8]) -> Outcome {
    guard position < bytes.count else { return .end }
    line += 1
    (numbers, nonFinite) = (0, 0)
    var i = position
    skipSpaces(bytes, &i)
    if bytes[i] == lineFeed || bytes[i] == UInt8(ascii: "#") || isLineEnd(bytes, i) {
      finishLine(bytes, &i)
      return .blank
    }
    for slot in slots {
      if slot == RowScanner.unread {
        skipField(bytes, &i)
      } else if !readField(bytes, &i, slot: slot) {
        finishLine(bytes, &i)
        return .bad
      }
      guard bytes[i] == delimiter else { break }
      i += 1
      skipSpaces(bytes, &i)
    }
    finishLine(bytes, &i)
    return verdict()
  }

  /// Whether the row is whole: a time, and each sensor's three values all there or all absent.
  private mutating func verdict() -> Outcome {
    let present = numbers | nonFinite
    guard numbers & 1 != 0 else {
      complaint = .noTime
      return present == 0 ? .blank : .bad
    }
    for (bits, name) in [(RowScanner.rateBits, rateName), (RowScanner.forceBits, forceName)]
    where present & bits != 0 && present & bits != bits {
      complaint = .incomplete(name: name)
      return .bad
    }
    return .row
  }

  /// Reads one field into its slot; leaves `i` on the separator or the line's end.
  @inline(__always)
  private mutating func readField(_ bytes: [UInt8], _ i: inout Int, slot: UInt8) -> Bool {
    let start = i
    let isQuoted = bytes[i] == UInt8(ascii: "\"")
    if isQuoted { i += 1 }
    if let number = DecimalNumber(scanning: bytes, at: &i, point: isQuoted ? UInt8(ascii: ",") : point) {
      if isQuoted, bytes[i] == UInt8(ascii: "\"") { i += 1 }
      if bytes[i] != delimiter, bytes[i] != lineFeed { skipSpaces(bytes, &i) }
      if bytes[i] == delimiter || bytes[i] == lineFeed || isLineEnd(bytes, i) {
        numbers |= 1 << slot
        if slot == 0 { time = number } else { values[Int(slot) - 1] = number.doubleValue(writtenIn: bytes, start..<i) }
        return true
      }
    }
    i = start
    return readWord(bytes, &i, slot: slot)
  }

  /// Reads a field that is no number: nothing, a word for "not a number", or something bad.
  private mutating func readWord(_ bytes: [UInt8], _ i: inout Int, slot: UInt8) -> Bool {
    let start = i
    skipField(bytes, &i)
    let field = bytes[start..<i].filter { $0 != UInt8(ascii: "\"") && $0 > 0x20 }
    if field.isEmpty { return true }
    switch String(decoding: field.prefix(12), as: UTF8.self).lowercased() {
    case "nan", "-nan", "+nan", "inf", "-inf", "+inf", "infinity", "-infinity", "null", "nil", "none", "na", "n/a":
      nonFinite |= 1 << slot
      return true
    default:
      complaint = .notANumber(
        column: slots.firstIndex(of: slot) ?? 0, text: String(decoding: bytes[start..<i].prefix(200), as: UTF8.self))
      return false
    }
  }

  @inline(__always)
  private func skipSpaces(_ bytes: [UInt8], _ i: inout Int) {
    while bytes[i] == 0x20 || (bytes[i] == 0x09 && delimiter != 0x09) { i += 1 }
  }

  /// Whether the line ends here with a carriage return and a line feed.
  @inline(__always)
  private func isLineEnd(_ bytes: [UInt8], _ i: Int) -> Bool {
    bytes[i] == carriageReturn && i + 1 < bytes.count && bytes[i + 1] == lineFeed
  }

  @inline(__always)
  private func skipField(_ bytes: [UInt8], _ i: inout Int) {
    var isQuoted = false
    while bytes[i] != lineFeed, isQuoted || bytes[i] != delimiter {
      if bytes[i] == UInt8(ascii: "\"") { isQuoted.toggle() }
      i += 1
    }
  }

  @inline(__always)
  private mutating func finishLine(_ bytes: [UInt8], _ i: inout Int) {
    while bytes[i] != lineFeed { i += 1 }
    position = i + 1
  }
}
