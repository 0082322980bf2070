import Geometry

/// What the readers of tables share: rows to samples, with everything that was found on the way.
struct TableReader {
  /// What to read.
  var text: LogText
  /// Which columns.
  var layout: TableLayout
  /// Where the rows begin.
  var firstRow: Int
  /// Seconds in one unit of time; `nil` when it has to be told from the times themselves.
  var timeScale: DecimalNumber?
  /// The unit that is tried first then.
  var likelyTimeUnit = TimeUnit.seconds
  /// rad/s in one unit, one an axis; `nil` when it has to be told from the rates.
  var rateFactor: Vector3<Imu>?
  /// m/s² in one unit, one an axis; `nil` when it has to be told from the forces.
  var forceFactor: Vector3<Imu>?
  /// The log's name.
  var file: String

  /// Reads everything.
  func read() throws(TelemetryError) -> (MotionRecording<Imu, LogClock>, LogAudit) {
    var issues = layout.issues
    let scale: DecimalNumber
    if let timeScale { scale = timeScale } else { scale = try assumedTimeScale(&issues) }
    let units = TableUnits(time: scale, rate: rateFactor, force: forceFactor)
    var rows = try TableRows(text: text, layout: layout, firstRow: firstRow, units: units, file: file)
    issues += rows.issues
    try settleUnits(of: &rows, &issues)
    let order = try TimeOrder(times: rows.times, lines: rows.lines, unit: scale, file: file)
    issues += order.issues
    let rates = series(of: rows.rates, holding: TableRows.holdsRate, rows: rows, order: order)
    let forces = series(of: rows.forces, holding: TableRows.holdsForce, rows: rows, order: order)
    return try audited(rates: rates, forces: forces, rows: rows.times.count, issues: issues, file: file)
  }

  private func assumedTimeScale(_ issues: inout [LogIssue]) throws(TelemetryError) -> DecimalNumber {
    let unit = try UnitInference.timeUnit(
      text: text, layout: layout, firstRow: firstRow, first: likelyTimeUnit, file: file)
    issues.append(
      LogIssue(
        kind: .unitAssumed, count: 1, firstLine: layout.line,
        message: "the times name no unit; read as \(unit.rawValue)"))
    return unit.scale
  }

  /// Finds units that are not named, applies them, and doubts those that are.
  private func settleUnits(of rows: inout TableRows, _ issues: inout [LogIssue]) throws(TelemetryError) {
    if rateFactor == nil {
      let (unit, issue) = try UnitInference.rateUnit(of: rows.rates, layout: layout, file: file)
      issues.append(issue)
      if unit.factor != 1 { for i in rows.rates.indices { rows.rates[i] = rows.rates[i] * unit.factor } }
    }
    if let issue = UnitInference.suspicion(rates: rows.rates, layout: layout) { issues.append(issue) }
    guard !rows.forces.isEmpty else { return }
    if forceFactor == nil {
      let (unit, issue) = UnitInference.forceUnit(of: rows.forces, layout: layout)
      issues.append(issue)
      if unit.factor != 1 { for i in rows.forces.indices { rows.forces[i] = rows.forces[i] * unit.factor } }
    }
    let (isUsable, issue) = GravityCheck.judge(rows.forces, line: layout.line)
    if let issue { issues.append(issue) }
    if !isUsable { rows.dropForces() }
  }

  /// The samples of one sensor at the times of their rows.
  private func series(
    of values: [Vector3<Imu>], holding bit: UInt8, rows: TableRows, order: TimeOrder
  ) -> SampleSeries {
    var samples: [VectorSample<Imu, LogClock>] = []
    var lines: [Int32] = []
    samples.reserveCapacity(values.count)
    lines.reserveCapacity(values.count)
    var (next, stray) = (0, 0)
    for row in rows.times.indices where rows.contents[row] & bit != 0 {
      let value = values[next]
      next += 1
      while stray < order.stray.count, order.stray[stray] < row { stray += 1 }
      if stray < order.stray.count, order.stray[stray] == row { continue }
      samples.append(VectorSample(time: Timestamp(nanoseconds: order.times[row]), value: value))
      lines.append(rows.lines[row])
    }
    return SampleSeries(samples: samples, lines: lines, isDisordered: order.isDisordered)
  }
}

extension TableRows {
  /// Forgets the specific forces.
  mutating func dropForces() {
    forces = []
    for i in contents.indices { contents[i] &= ~TableRows.holdsForce }
  }
}

/// Makes a recording of two series and completes the audit.
func audited(
  rates: SampleSeries, forces: SampleSeries, rows: Int, issues: [LogIssue], file: String
) throws(TelemetryError) -> (MotionRecording<Imu, LogClock>, LogAudit) {
  guard let first = rates.samples.first, let last = rates.samples.last else {
    throw .noSamples(file: file, rows: rows)
  }
  guard let cadence = rates.cadence else { throw .tooFewSamples(file: file, count: rates.samples.count) }
  var rates = rates
  let spikes = rates.repairSpikes()
  let found =
    issues + rates.timingIssues(sensor: "angular rate") + forces.timingIssues(sensor: "acceleration")
    + SignalAudit.issues(of: rates) + [spikes, SensorAgreement.issue(rates: rates, forces: forces)].compactMap { $0 }
  let audit = LogAudit(
    rows: rows, samples: rates.samples.count, forceSamples: forces.samples.count,
    rateHz: 1 / cadence.typicalSeconds, start: first.time, end: last.time, issues: found)
  return (MotionRecording(angularRates: rates.samples, specificForces: forces.samples), audit)
}
