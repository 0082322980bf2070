import Geometry

/// Reads a table whose columns are named: the log of an app, a flight controller or a script.
enum CsvReader {
  /// Reads a log.
  static func read(_ text: LogText, units: LogUnits, file: String) throws(TelemetryError) -> MotionLog {
    let (layout, firstRow) = try TableHeader.find(in: text, file: file)
    let (recording, audit) = try reader(text, layout, firstRow: firstRow, units: units, file: file).read()
    return MotionLog(
      name: file, format: layout.writer, recording: recording, clock: .of(start: audit.start, end: audit.end),
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
