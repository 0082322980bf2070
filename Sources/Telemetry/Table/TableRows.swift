import Geometry

/// The rows of a table as written: times in nanoseconds, values in the header's units (or bare, where it names none).
struct TableRows {
  /// Times of all rows, in the order of the file.
  var times: [Int64] = []
  /// Lines of all rows.
  var lines: [Int32] = []
  /// What each row holds, by the bits of ``Content``.
  var contents: [UInt8] = []
  /// Angular rates, one for each row that holds one.
  var rates: [Vector3<Imu>] = []
  /// Accelerations with gravity in them, one for each row that holds one.
  var forces: [Vector3<Imu>] = []
  /// Accelerations without gravity, one for each row that holds one, as written.
  var linears: [Vector3<Imu>] = []
  /// Gravity, one for each row that holds one, as written.
  var gravities: [Vector3<Imu>] = []
  /// Quaternions, one for each row that holds one, as written.
  var quaternions: [WrittenQuaternion] = []
  /// What was skipped.
  var issues: [LogIssue] = []

  /// One bit for each thing a row can hold.
  enum Content {
    static let rate: UInt8 = 1
    static let force: UInt8 = 2
    static let linear: UInt8 = 4
    static let gravity: UInt8 = 8
    static let quaternion: UInt8 = 16
  }
}

/// Units of a table, settled before its rows are read.
struct TableUnits {
  /// Seconds in one unit of time.
  var time: DecimalNumber
  /// rad/s in one unit, one an axis; `nil` when the header does not say.
  var rate: Vector3<Imu>?
  /// m/s² in one unit, one an axis; `nil` when the header does not say.
  var force: Vector3<Imu>?
}

extension TableRows {
  /// Reads all rows.
  ///
  /// A few bad lines in a long log are skipped and counted; one among the first three rows, or more than one in
  /// fifty, and the file is not the log it seems to be.
  init(text: LogText, layout: TableLayout, firstRow: Int, units: TableUnits, file: String) throws(TelemetryError) {
    var scanner = RowScanner(layout: layout, firstRow: firstRow)
    let expected = max(16, (text.bytes.count - firstRow) / 40)
    times.reserveCapacity(expected)
    lines.reserveCapacity(expected)
    contents.reserveCapacity(expected)
    rates.reserveCapacity(expected)
    let rateFactor = units.rate ?? Vector3(1, 1, 1)
    let forceFactor = units.force ?? Vector3(1, 1, 1)
    var bad = LineCount()
    var nonFinite = LineCount()
    var firstReason = ""
    var truncated: Int?

    while true {
      let outcome = scanner.next(text.bytes)
      if outcome == .end { break }
      if outcome == .blank { continue }
      var reason: String?
      if outcome == .bad {
        reason = describe(scanner.complaint, layout: layout)
      } else if let time = scanner.time.nanoseconds(scale: units.time) {
        append(time: time, scanner, rateFactor: rateFactor, forceFactor: forceFactor, nonFinite: &nonFinite)
      } else {
        reason = "the time is beyond any clock"
      }
      guard let reason else { continue }
      if text.isLastLineOpen, scanner.position >= text.bytes.count, !times.isEmpty {
        truncated = scanner.line
      } else {
        if bad.count == 0 { firstReason = reason }
        bad.add(line: scanner.line)
        if times.count < 3 {
          throw .badLine(file: file, line: scanner.line, reason: reason, badLines: 1)
        }
      }
    }
    if let first = bad.first, bad.count > 3 + times.count / 50 {
      throw .badLine(file: file, line: first, reason: firstReason, badLines: bad.count)
    }
    report(bad: bad, reason: firstReason, nonFinite: nonFinite, truncated: truncated)
  }

  @inline(__always)
  private mutating func append(
    time: Int64, _ row: RowScanner, rateFactor: Vector3<Imu>, forceFactor: Vector3<Imu>, nonFinite: inout LineCount
  ) {
    times.append(time)
    lines.append(Int32(truncatingIfNeeded: row.line))
    var content: UInt8 = 0
    if row.numbers & RowScanner.rateBits == RowScanner.rateBits {
      let rate = Vector3<Imu>(
        row.values[0] * rateFactor.x, row.values[1] * rateFactor.y, row.values[2] * rateFactor.z)
      if rate.isFinite {
        rates.append(rate)
        content = Content.rate
      } else {
        nonFinite.add(line: row.line)
      }
    }
    if row.numbers & RowScanner.forceBits == RowScanner.forceBits {
      let force = Vector3<Imu>(
        row.values[3] * forceFactor.x, row.values[4] * forceFactor.y, row.values[5] * forceFactor.z)
      if force.isFinite {
        forces.append(force)
        content |= Content.force
      } else {
        nonFinite.add(line: row.line)
      }
    }
    if row.numbers >> 7 != 0 {
      if let found = appendAttitude(row) { content |= found } else { nonFinite.add(line: row.line) }
    }
    if row.nonFinite != 0 { nonFinite.add(line: row.line) }
    contents.append(content)
  }

  /// Takes in what the device itself worked out; tells what the row held, `nil` when that was not finite.
  @inline(never)
  private mutating func appendAttitude(_ row: RowScanner) -> UInt8? {
    func vector(_ slots: RowScanner.Slots) -> Vector3<Imu>? {
      let bits = row.wanted & slots.bits
      guard bits != 0, row.numbers & bits == bits else { return nil }
      return Vector3(row.values[slots.first - 1], row.values[slots.first], row.values[slots.first + 1])
    }
    let (linear, gravity, turn) = (vector(.linear), vector(.gravity), vector(.quaternion))
    let hasW = row.wanted & RowScanner.Slots.quaternion.bits == RowScanner.Slots.quaternion.bits
    let quaternion = turn.map { WrittenQuaternion(vector: $0, w: hasW ? row.values[15] : nil) } ?? matrix(row)
    guard linear?.isFinite ?? true, gravity?.isFinite ?? true, quaternion?.isFinite ?? true else { return nil }
    if let linear { linears.append(linear) }
    if let gravity { gravities.append(gravity) }
    if let quaternion { quaternions.append(quaternion) }
    return (linear == nil ? 0 : Content.linear) | (gravity == nil ? 0 : Content.gravity)
      | (quaternion == nil ? 0 : Content.quaternion)
  }

  /// The quaternion of a row's matrix; `nil` where the row has none.
  private func matrix(_ row: RowScanner) -> WrittenQuaternion? {
    let bits = row.wanted & RowScanner.Slots.matrix.bits
    guard bits != 0, row.numbers & bits == bits else { return nil }
    let first = RowScanner.Slots.matrix.first - 1
    return WrittenQuaternion(matrix: (0..<9).map { row.values[first + $0] })
  }

  private mutating func report(bad: LineCount, reason: String, nonFinite: LineCount, truncated: Int?) {
    if let first = bad.first {
      issues.append(
        LogIssue(
          kind: .badLines, count: bad.count, firstLine: first,
          message: "\(counted(bad.count, "line")) skipped; the first: \(reason)"))
    }
    if let first = nonFinite.first {
      issues.append(
        LogIssue(
          kind: .nonFinite, count: nonFinite.count, firstLine: first,
          message: "\(counted(nonFinite.count, "row")) with NaN or infinity; those values are left out"))
    }
    if let truncated {
      issues.append(
        LogIssue(
          kind: .truncatedLastLine, count: 1, firstLine: truncated,
          message: "the last line breaks off; it is left out"))
    }
  }

  private func describe(_ complaint: RowScanner.Complaint, layout: TableLayout) -> String {
    switch complaint {
    case .notANumber(let column, let text):
      "'\(printable(text.trimmingSpaces))' is not a number (column \(printable(layout.names[column])))"
    case .noTime: "no time"
    case .incomplete(let name, let count):
      "only some of the \(count == 4 ? "four" : "three") values of \(printable(name)) and its companions"
    }
  }
}

/// How many lines something was met on, and the first of them.
struct LineCount {
  private(set) var count = 0
  private(set) var first: Int?

  mutating func add(line: Int) {
    count += 1
    if first == nil { first = line }
  }
}

/// "1 line", "2 lines".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
