import Geometry

/// The sensors of several files, the first of each kind.
struct GatheredReadings {
  /// What was gathered.
  private(set) var readings = SensorReadings()
  /// The files that were used.
  private(set) var files: [String] = []
  /// Who wrote the file with the gyroscope, or the first.
  private(set) var writer: LogFormat?
  /// Whether accelerations count downwards, as those that Apple's sensor gives in g do.
  private(set) var isApple = false
  private var sources: [(sensor: String, file: String)] = []

  /// Takes what is still missing from one file.
  mutating func take(_ other: SensorReadings, from table: SensorTable) {
    var isUsed = false
    func taken<Sample>(
      _ own: inout SampleSeries<Sample>, _ series: SampleSeries<Sample>, _ sensor: String,
      _ sources: inout [(sensor: String, file: String)]
    ) {
      guard own.samples.isEmpty, !series.samples.isEmpty else { return }
      own = series
      sources.append((sensor, table.name))
      isUsed = true
    }
    if readings.rates.samples.isEmpty, !other.rates.samples.isEmpty { writer = table.writer }
    let hadForces = !readings.forces.samples.isEmpty
    taken(&readings.rates, other.rates, "angular rates", &sources)
    taken(&readings.forces, other.forces, "accelerations", &sources)
    taken(&readings.linears, other.linears, "accelerations without gravity", &sources)
    taken(&readings.gravities, other.gravities, "gravity", &sources)
    taken(&readings.orientations, other.orientations, "orientations", &sources)
    if !hadForces { readings.isSum = other.isSum }
    if table.writer == .sensorLogger, other.toldForceUnit == .standardGravity { isApple = true }
    guard isUsed else { return }
    writer = writer ?? table.writer
    files.append(table.name)
    readings.rows += other.rows
    readings.issues += other.issues.map { issue in
      var issue = issue
      issue.message = "\(table.name): \(issue.message)"
      return issue
    }
  }

  /// Adds gravity to accelerations without it where nothing better is there; leaves out sensors of another time.
  ///
  /// - Returns: What was done.
  mutating func settle() -> [LogIssue] {
    var issues: [LogIssue] = []
    if readings.forces.samples.isEmpty, !readings.linears.samples.isEmpty {
      if readings.gravities.samples.isEmpty {
        issues.append(
          LogIssue(
            kind: .gravityMissing, count: readings.linears.samples.count,
            message: "the acceleration in the log is without gravity and cannot tell where down is; left out"))
      } else {
        readings.forces = readings.linears.adding(readings.gravities)
        readings.isSum = true
      }
    }
    if let span = readings.rates.span {
      func isApart<Sample>(_ series: SampleSeries<Sample>) -> Bool {
        series.span.map { $0.end < span.start || $0.start > span.end } ?? false
      }
      let apart = [
        isApart(readings.forces) ? "accelerations" : nil, isApart(readings.gravities) ? "gravity" : nil,
        isApart(readings.orientations) ? "orientations" : nil,
      ].compactMap { $0 }
      if isApart(readings.forces) { readings.forces = .empty }
      if isApart(readings.gravities) { readings.gravities = .empty }
      if isApart(readings.orientations) { readings.orientations = .empty }
      if !apart.isEmpty {
        issues.append(
          LogIssue(
            kind: .partLeftOut, count: apart.count,
            message: "\(apart.joined(separator: " and ")) of another time than the angular rates; left out"))
      }
    }
    if files.count > 1 {
      issues.append(
        LogIssue(
          kind: .parts, count: files.count,
          message: sources.map { "\($0.sensor) from \($0.file)" }.joined(separator: ", ")))
    }
    return issues
  }
}
