import Geometry

/// Makes one log of several files, each with a sensor of its own and all on one clock.
struct PartsReader {
  private let name: String
  private let units: LogUnits
  private var tables: [SensorTable] = []
  private var frameTimes: [Timestamp<LogClock>] = []
  private var facts: RecordingFacts?
  private var issues: [LogIssue] = []
  /// Why the first file that should hold a sensor does not.
  private var refusal: TelemetryError?

  /// Looks at all files. What is no table of a motion sensor is passed over: exports hold places and sounds as well.
  init(_ parts: [LogPart], name: String, units: LogUnits) {
    (self.name, self.units) = (name, units)
    for part in parts { take(part) }
  }

  private mutating func take(_ part: LogPart) {
    let title = SensorFileName(part.name)
    do throws(TelemetryError) {
      if title?.sensor == .frameTimes || title?.sensor == .metadata {
        let text = try LogText(part.bytes, file: part.name)
        if title?.sensor == .metadata { facts = RecordingFacts(text) } else { takeTimes(text, part.name) }
      } else {
        tables.append(try SensorTable(part))
      }
    } catch {
      guard title != nil || refusal == nil else { return }
      if title?.sensor == .rates || refusal == nil { refusal = error }
      if title != nil, title?.sensor != .metadata { leaveOut(error) }
    }
  }

  private mutating func takeTimes(_ text: LogText, _ file: String) {
    guard OpenCameraTable.recognisesTimes(text) else { return }
    if let times = OpenCameraTable.times(text) {
      frameTimes = times
    } else {
      issues.append(
        LogIssue(
          kind: .partLeftOut, count: 1,
          message: "\(lastComponent(of: file)): no list of rising times in nanoseconds; left out"))
    }
  }

  private mutating func leaveOut(_ error: TelemetryError) {
    issues.append(LogIssue(kind: .partLeftOut, count: 1, message: "\(error.description); left out"))
  }
}

extension PartsReader {
  /// The log.
  ///
  /// Of several files with one sensor the first that was named counts; in a folder or an archive, values that the
  /// device has calibrated before raw ones, and accelerations that were measured before sums of their parts.
  ///
  /// - Throws: ``TelemetryError`` of the gyroscope's file; ``TelemetryError/noParts(file:found:)``.
  mutating func log(parts: [LogPart]) throws(TelemetryError) -> MotionLog {
    let ranked = tables.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
    var all = GatheredReadings()
    for table in ranked {
      if table.holdsRates, !all.readings.rates.samples.isEmpty { continue }
      do throws(TelemetryError) { all.take(try table.readings(units: units), from: table) } catch {
        if table.holdsRates { throw error }
        leaveOut(error)
      }
    }
    issues += all.settle()
    guard !all.readings.rates.samples.isEmpty || !all.readings.orientations.samples.isEmpty else {
      if !tables.isEmpty || refusal == nil {
        throw .noParts(file: name, found: parts.map { lastComponent(of: $0.name) })
      }
      throw refusal ?? .empty(file: name)
    }
    let isApple = facts?.countsDownwards ?? (all.isApple || ranked.contains { $0.isApple })
    let attitude = DeviceAttitude(
      rates: all.readings.rates, forces: all.readings.forces, gravities: all.readings.gravities,
      orientations: all.readings.orientations,
      custom: .init(isApple: isApple, isPhone: true, isSum: all.readings.isSum))
    let hasRates = !all.readings.rates.samples.isEmpty
    let (recording, audit) = try audited(
      attitude, sensor: hasRates ? "angular rate" : "orientation", rows: all.readings.rows,
      issues: all.readings.issues + issues, file: name)
    return MotionLog(
      name: name, format: all.writer ?? .csv, recording: recording,
      clock: .of(start: audit.start, end: audit.end), frameTimes: frameTimes,
      metadata: (facts?.values ?? [:]).merging(["parts": all.files.joined(separator: ",")]) { $1 }, audit: audit)
  }
}

extension SensorTable {
  /// Lower is better, where files hold the same sensor.
  fileprivate var rank: Int {
    guard let title else { return 1 }
    return (title.isUncalibrated ? 2 : 0) + (title.sensor == .forces ? 0 : 1)
  }
}
