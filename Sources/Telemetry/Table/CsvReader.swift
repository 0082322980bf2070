import Geometry

/// Reads a table whose columns are named: the log of an app, a flight controller or a script.
enum CsvReader {
  /// Reads a log.
  static func read(_ text: LogText, units: LogUnits, file: String) throws(TelemetryError) -> MotionLog {
    let (layout, firstRow) = try TableHeader.find(in: text, file: file)
    var reader = TableReader(text: text, layout: layout, firstRow: firstRow, file: file)
    reader.timeScale = (units.time ?? layout.timeUnit)?.scale
    if let rate = units.rate {
      reader.rateFactor = Vector3(rate.factor, rate.factor, rate.factor)
    } else {
      reader.rateFactor = try factors(layout.rates, of: "angular rates", layout: layout, file: file) {
        RateUnit(written: $0)?.factor
      }
    }
    if let force = units.force {
      reader.forceFactor = Vector3(force.factor, force.factor, force.factor)
    } else if let forces = layout.forces {
      reader.forceFactor = try factors(forces, of: "accelerations", layout: layout, file: file) {
        ForceUnit(written: $0)?.factor
      }
    }
    let (recording, audit) = try reader.read()
    return MotionLog(
      name: file, format: .csv, recording: recording, axes: nil, clock: .of(start: audit.start, end: audit.end),
      shutter: nil, lensProfile: nil, hasAccurateTimestamps: false,
      metadata: ["columns": layout.names.joined(separator: ",")], audit: audit)
  }

  /// SI units in one unit of each of three columns; `nil` when the header names none that is known.
  private static func factors(
    _ triple: TableLayout.Triple, of quantity: String, layout: TableLayout, file: String,
    factor: (String) -> Double?
  ) throws(TelemetryError) -> Vector3<Imu>? {
    if let counts = triple.units.first(where: { $0.map(isRawCounts) ?? false }) {
      throw .unitNeeded(
        file: file, line: layout.line, quantity: quantity,
        reason: "'\(counts ?? "")' are bare sensor counts; give their scale in a gcsv log (gscale, ascale)")
    }
    let known = triple.units.map { unit in unit.flatMap(factor) }
    guard let x = known[0], let y = known[1], let z = known[2] else { return nil }
    return Vector3(x, y, z)
  }
}
