import Geometry

/// Reads a table whose columns are named: the log of an app, a flight controller or a script.
enum CsvReader {
  /// Reads a log.
  static func read(_ text: LogText, units: LogUnits, file: String) throws(TelemetryError) -> MotionLog {
    if let (known, firstRow) = known(in: text, file: file) {
      return try read(text, known: known, firstRow: firstRow, units: units, file: file)
    }
    let (found, firstRow) = try TableHeader.find(in: text, file: file)
    var layout = found
    var dated = DatedRows(text, layout, firstRow: firstRow)
    // WitMotion writes when a row arrived and, where it knows it, when the sensor measured it.
    if let chip = layout.names.firstIndex(where: { $0.lowercased().hasPrefix("chiptime") }) {
      var own = layout
      (own.timeColumn, own.timeUnit) = (chip, nil)
      if let rows = DatedRows(text, own, firstRow: firstRow) { (layout, dated) = (own, rows) }
    }
    var reader = try reader(dated?.text ?? text, layout, firstRow: firstRow, units: units, file: file)
    if dated != nil { reader.timeScale = TimeUnit.seconds.scale }
    let (recording, audit) = try reader.read()
    return log(layout, recording, audit, isDated: dated != nil && dated?.isEpoch == false, file: file)
  }

  /// A table that is known by its whole header: the first line, with a row below it.
  private static func known(in text: LogText, file: String) -> (KnownTables.Known, firstRow: Int)? {
    let lines = text.bytes.split(separator: lineFeed, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return nil }
    let delimiter = TableHeader.separator(of: lines[0])
    return KnownTables.find(
      TableHeader.split(lines[0], at: delimiter), delimiter: delimiter, line: 1,
      row: TableHeader.split(lines[1], at: delimiter), file: file
    ).map { ($0, lines[1].startIndex) }
  }

  private static func read(
    _ text: LogText, known: KnownTables.Known, firstRow: Int, units: LogUnits, file: String
  ) throws(TelemetryError) -> MotionLog {
    var reader = try reader(
      text, known.layout, firstRow: firstRow,
      units: LogUnits(
        time: units.time ?? known.units.time, rate: units.rate ?? known.units.rate,
        force: units.force ?? known.units.force), file: file)
    reader.turnForces = known.turn
    let (recording, audit) = try reader.read()
    var log = log(known.layout, recording, audit, isDated: false, file: file)
    log.axes = known.axes
    return log
  }

  private static func log(
    _ layout: TableLayout, _ recording: MotionRecording<Imu, LogClock>, _ audit: LogAudit, isDated: Bool, file: String
  ) -> MotionLog {
    MotionLog(
      name: file, format: layout.writer, recording: recording,
      clock: isDated ? .other : .of(start: audit.start, end: audit.end),
      metadata: ["columns": layout.names.joined(separator: ",")], audit: audit)
  }

  /// A reader of a table, with the units that are chosen or named.
  static func reader(
    _ text: LogText, _ layout: TableLayout, firstRow: Int, units: LogUnits, file: String
  ) throws(TelemetryError) -> TableReader {
    var reader = TableReader(text: text, layout: layout, firstRow: firstRow, file: file)
    reader.timeScale = (units.time ?? layout.timeUnit)?.scale
    reader.rateFactor = try factors(layout.rates, of: "angular rates", layout, file, chosen: units.rate?.factor) {
      RateUnit(written: $0)?.factor
    }
    func forceFactors(_ group: TableLayout.Group?) throws(TelemetryError) -> Vector3<Imu>? {
      try factors(group, of: "accelerations", layout, file, chosen: units.force?.factor) {
        ForceUnit(written: $0)?.factor
      }
    }
    reader.forceFactor = try forceFactors(layout.forces)
    reader.linearFactor = try forceFactors(layout.linear)
    reader.gravityFactor = try forceFactors(layout.gravity)
    return reader
  }

  /// SI units in one unit of each of three columns; `nil` when the header names none that is known.
  ///
  /// - Parameter chosen: What one unit is taken to be, whatever the header says.
  private static func factors(
    _ group: TableLayout.Group?, of quantity: String, _ layout: TableLayout, _ file: String, chosen: Double?,
    factor: (String) -> Double?
  ) throws(TelemetryError) -> Vector3<Imu>? {
    guard let group else { return nil }
    if let chosen { return Vector3(chosen, chosen, chosen) }
    if let counts = group.units.first(where: { $0.map(isRawCounts) ?? false }) {
      throw .unitNeeded(
        file: file, line: layout.line, quantity: quantity,
        reason: "'\(counts ?? "")' are bare sensor counts; give their scale in a gcsv log (gscale, ascale)")
    }
    let known = group.units.map { unit in unit.flatMap(factor) }
    guard let x = known[0], let y = known[1], let z = known[2] else { return nil }
    return Vector3(x, y, z)
  }
}
