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
  /// The same for accelerations without gravity; `nil` when the header does not say.
  var linearFactor: Vector3<Imu>?
  /// The same for gravity.
  var gravityFactor: Vector3<Imu>?
  /// What brings the accelerometer's axes into those of the gyroscope; `nil` where they are the same.
  var turnForces: ((Vector3<Imu>) -> Vector3<Imu>)?
  /// The log's name.
  var file: String

  /// Reads everything.
  func read() throws(TelemetryError) -> (MotionRecording<Imu, LogClock>, LogAudit) {
    let readings = try readings()
    let attitude = DeviceAttitude(
      rates: readings.rates, forces: readings.forces, gravities: readings.gravities,
      orientations: readings.orientations,
      custom: .init(isApple: layout.isApple, isPhone: layout.isPhone, isSum: readings.isSum))
    return try audited(
      attitude, sensor: layout.rates == nil ? "orientation" : "angular rate", rows: readings.rows,
      issues: readings.issues, file: file)
  }

  /// Reads what the table holds of each sensor.
  func readings() throws(TelemetryError) -> SensorReadings {
    var issues = layout.issues
    let scale: DecimalNumber
    if let timeScale { scale = timeScale } else { scale = try assumedTimeScale(&issues) }
    let units = TableUnits(time: scale, rate: rateFactor, force: forceFactor)
    var rows = try TableRows(text: text, layout: layout, firstRow: firstRow, units: units, file: file)
    issues += rows.issues
    try settleRates(of: &rows, &issues)
    var readings = SensorReadings()
    (readings.isSum, readings.toldForceUnit) = settleForces(of: &rows, &issues)
    let order = try TimeOrder(times: rows.times, lines: rows.lines, unit: scale, file: file)
    issues += order.issues
    readings.rates = vectors(rows.rates, holding: TableRows.Content.rate, rows, order)
    if let turnForces { rows.forces = rows.forces.map(turnForces) }
    readings.forces = vectors(rows.forces, holding: TableRows.Content.force, rows, order)
    if !readings.isSum { readings.linears = vectors(rows.linears, holding: TableRows.Content.linear, rows, order) }
    readings.gravities = vectors(rows.gravities, holding: TableRows.Content.gravity, rows, order)
    readings.orientations = orientations(rows, order, &issues)
    readings.rows = rows.times.count
    readings.issues = issues
    return readings
  }

  private func assumedTimeScale(_ issues: inout [LogIssue]) throws(TelemetryError) -> DecimalNumber {
    let unit = try UnitInference.timeUnit(
      text: text, layout: layout, firstRow: firstRow, first: likelyTimeUnit, file: file)
    issues.append(
      LogIssue(
        kind: .unitAssumed, count: 1, firstLine: layout.line,
        message: "times without a unit, read as \(unit.rawValue)"))
    return unit.scale
  }

  /// Finds a unit that is not named, applies it, and doubts one that is.
  private func settleRates(of rows: inout TableRows, _ issues: inout [LogIssue]) throws(TelemetryError) {
    guard !rows.rates.isEmpty else { return }
    if rateFactor == nil {
      let (unit, issue) = try UnitInference.rateUnit(of: rows.rates, layout: layout, file: file)
      issues.append(issue)
      if unit.factor != 1 { for i in rows.rates.indices { rows.rates[i] = rows.rates[i] * unit.factor } }
    }
    if let issue = UnitInference.suspicion(rates: rows.rates, layout: layout) { issues.append(issue) }
  }

  private func vectors(
    _ values: [Vector3<Imu>], holding bit: UInt8, _ rows: TableRows, _ order: TimeOrder
  ) -> VectorSeries {
    series(of: values, holding: bit, rows, order) { VectorSample(time: $0, value: $1) }
  }

  /// The orientations as written; numbers that are no rotation are counted.
  private func orientations(_ rows: TableRows, _ order: TimeOrder, _ issues: inout [LogIssue]) -> OrientationSeries {
    let accepted = rows.quaternions.acceptedLengths
    var bad = 0
    let result: OrientationSeries = series(of: rows.quaternions, holding: TableRows.Content.quaternion, rows, order) {
      guard accepted.contains($1.length), let rotation = $1.worldFromImu else {
        bad += 1
        return nil
      }
      return OrientationSample(time: $0, rotation: rotation)
    }
    if bad > 0 {
      issues.append(
        LogIssue(
          kind: .badOrientations, count: bad, firstLine: layout.line,
          message: "\(counted(bad, "quaternion")) of another length than the rest; left out"))
    }
    return result
  }

  /// The samples of one sensor at the times of their rows.
  private func series<Value, Sample: LogSample>(
    of values: [Value], holding bit: UInt8, _ rows: TableRows, _ order: TimeOrder,
    _ make: (Timestamp<LogClock>, Value) -> Sample?
  ) -> SampleSeries<Sample> {
    if values.isEmpty { return .empty }
    var samples: [Sample] = []
    var lines: [Int32] = []
    samples.reserveCapacity(values.count)
    lines.reserveCapacity(values.count)
    var (next, stray) = (0, 0)
    for row in rows.times.indices where rows.contents[row] & bit != 0 {
      let value = values[next]
      next += 1
      while stray < order.stray.count, order.stray[stray] < row { stray += 1 }
      if stray < order.stray.count, order.stray[stray] == row { continue }
      guard let sample = make(Timestamp(nanoseconds: order.times[row]), value) else { continue }
      samples.append(sample)
      lines.append(rows.lines[row])
    }
    return SampleSeries(samples: samples, lines: lines, isDisordered: order.isDisordered)
  }
}
