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
    case incomplete(name: String, count: Int)
  }

  /// Where the values of a sensor stand among the slots: a run of them, one bit each. Slot 0 is the time.
  struct Slots: Equatable {
    /// The first slot.
    var first: Int
    /// How many there can be.
    var count: Int

    /// One bit a slot.
    var bits: UInt32 { (1 << UInt32(count) - 1) << UInt32(first) }

    static let rate = Slots(first: 1, count: 3)
    static let force = Slots(first: 4, count: 3)
    static let linear = Slots(first: 7, count: 3)
    static let gravity = Slots(first: 10, count: 3)
    static let quaternion = Slots(first: 13, count: 4)
    static let matrix = Slots(first: 17, count: 9)
    /// In the order of ``TableLayout/groups``.
    static let all = [rate, force, linear, gravity, quaternion, matrix]
  }

  /// Time of the row.
  private(set) var time = DecimalNumber(mantissa: 0, exponent: 0, isNegative: false)
  /// The values, one a slot, without the time.
  private(set) var values: InlineArray<25, Double> = .init(repeating: 0)
  /// One bit a slot that holds a finite number.
  private(set) var numbers: UInt32 = 0
  /// The same for NaN and infinities.
  private(set) var nonFinite: UInt32 = 0
  /// What is wrong with the row, after ``Outcome/bad``.
  private(set) var complaint = Complaint.noTime
  /// Line of the row, from 1.
  private(set) var line: Int
  /// Where the next line begins.
  private(set) var position: Int
  /// The slots that a full row fills.
  let wanted: UInt32

  private let slots: [UInt8]
  private let delimiter: UInt8
  private let point: UInt8
  private let groups: [(bits: UInt32, name: String)]

  /// Slot of a column that is not read.
  private static let unread: UInt8 = 255
  /// ``Slots/bits`` of rates and of accelerations, as constants: they are asked for in every row.
  static let (rateBits, forceBits): (UInt32, UInt32) = (0b000_1110, 0b111_0000)

  /// Creates a scanner for the rows behind a header.
  init(layout: TableLayout, firstRow: Int) {
    var slots = [UInt8](repeating: RowScanner.unread, count: layout.names.count)
    slots[layout.timeColumn] = 0
    var groups: [(bits: UInt32, name: String)] = []
    for (group, run) in zip(layout.groups, Slots.all) {
      guard let group else { continue }
      for (i, column) in group.columns.enumerated() { slots[column] = UInt8(run.first + i) }
      groups.append((Slots(first: run.first, count: group.columns.count).bits, group.name))
    }
    while slots.last == RowScanner.unread { slots.removeLast() }
    self.slots = slots
    self.groups = groups
    wanted = groups.reduce(1) { $0 | $1.bits }
    delimiter = layout.delimiter
    point = layout.delimiter == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
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

  /// Whether the row is whole: a time, and each sensor's values all there or all absent.
  @inline(__always)
  private mutating func verdict() -> Outcome {
    numbers == wanted ? .row : verdictOnGaps()
  }

  private mutating func verdictOnGaps() -> Outcome {
    let present = numbers | nonFinite
    guard numbers & 1 != 0 else {
      complaint = .noTime
      return present == 0 ? .blank : .bad
    }
    for (bits, name) in groups where present & bits != 0 && present & bits != bits {
      complaint = .incomplete(name: name, count: bits.nonzeroBitCount)
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
        numbers |= 1 << UInt32(slot)
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
      nonFinite |= 1 << UInt32(slot)
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
