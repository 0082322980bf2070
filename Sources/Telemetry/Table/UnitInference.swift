import Geometry

/// Settles units a header does not name. Whatever is assumed is said in an issue; what cannot be told is an error.
enum UnitInference {
  /// Slowest and fastest rate a motion log plausibly has, Hz. A factor of just under 1000 apart, so that of ms, µs
  /// and ns at most one fits.
  private static let plausibleHz = 10.0..<9_990.0
  /// Half of all rates above this, rad/s (286°/s), is no hand and no vehicle: the unit is not rad/s.
  private static let fastestMedian = 5.0

  /// The time unit that makes the rows' spacing a plausible rate: seconds where they fit, else the only other.
  static func timeUnit(
    text: LogText, layout: TableLayout, firstRow: Int, first: TimeUnit, file: String
  ) throws(TelemetryError) -> TimeUnit {
    var scanner = RowScanner(layout: layout, firstRow: firstRow)
    // Rows of other sensors may lie between those of the one that leads.
    let leading =
      layout.rates == nil ? RowScanner.Slots.quaternion.bits | RowScanner.Slots.matrix.bits : RowScanner.rateBits
    var times: [Double] = []
    var outcome = scanner.next(text.bytes)
    while times.count < 4000, outcome != .end {
      if outcome == .row, scanner.numbers & leading != 0 { times.append(scanner.time.doubleValue) }
      outcome = scanner.next(text.bytes)
    }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return first }
    let step = steps[steps.count / 2]
    let fitting = TimeUnit.allCases.filter { plausibleHz.contains(1 / (step * secondsPerUnit($0))) }
    if fitting.contains(first) || (first == .seconds && step < 1) { return first }
    guard fitting.count == 1, let unit = fitting.first else {
      throw .unitNeeded(
        file: file, line: layout.line, quantity: "times",
        reason: "rows lie \(decimal(step, digits: 6)) apart, which is no usual rate in s, ms, µs or ns alone; "
          + "write it into the header, such as t_ms")
    }
    return unit
  }

  private static func secondsPerUnit(_ unit: TimeUnit) -> Double {
    DecimalNumber(mantissa: 1, exponent: unit.powerOfTen, isNegative: false).doubleValue
  }

  /// The unit of rates whose header names none: rad/s, or degrees where rad/s is out of the question.
  ///
  /// - Throws: ``TelemetryError/unitNeeded(file:line:quantity:reason:)`` for whole numbers too large for rad/s:
  ///   those are degrees or, as likely, sensor counts.
  static func rateUnit(of rates: [Vector3<Imu>], layout: TableLayout, file: String) throws(TelemetryError)
    -> (RateUnit, LogIssue)
  {
    let typical = medianLength(of: rates)
    func issue(_ message: String) -> LogIssue {
      LogIssue(kind: .unitAssumed, count: rates.count, firstLine: layout.line, message: message)
    }
    let shown = decimal(typical, digits: 3)
    if typical <= fastestMedian {
      return (.radiansPerSecond, issue("angular rates without a unit, read as rad/s (typically \(shown))"))
    }
    if rates.allSatisfy({ isWhole($0.x) && isWhole($0.y) && isWhole($0.z) }) {
      throw .unitNeeded(
        file: file, line: layout.line, quantity: "angular rates",
        reason: "whole numbers of typically \(shown) are no rad/s but degrees or sensor counts; name the unit in the "
          + "header, such as gx_deg_s, or give the scale in a gcsv log (gscale)")
    }
    return (
      .degreesPerSecond,
      issue("angular rates without a unit, too large for rad/s, read as deg/s (typically \(shown))")
    )
  }

  /// The unit of accelerations whose header names none, by what they measure at rest.
  static func forceUnit(of forces: [Vector3<Imu>], line: Int?) -> (ForceUnit, LogIssue) {
    let typical = medianLength(of: forces)
    let shown = decimal(typical, digits: 3)
    func result(_ unit: ForceUnit, _ name: String) -> (ForceUnit, LogIssue) {
      let message = "accelerations without a unit, read as \(name) (typically \(shown))"
      return (unit, LogIssue(kind: .unitAssumed, count: forces.count, firstLine: line, message: message))
    }
    if (0.7...1.5).contains(typical) { return result(.standardGravity, "g") }
    if (7...15).contains(typical) { return result(.metresPerSecondSquared, "m/s²") }
    guard typical > 15 else { return result(.metresPerSecondSquared, "m/s²") }
    return result(.scaled(standardGravityMetresPerSecond2 / typical), "multiples of \(shown) for 1 g")
  }

  /// Whether values in a unit the header names look like another.
  static func suspicion(rates: [Vector3<Imu>], layout: TableLayout) -> LogIssue? {
    let typical = medianLength(of: rates)
    let peak = rates.reduce(0) { max($0, $1.length) }
    // 4000°/s is twice the range of the sensors in cameras, phones and flight controllers.
    guard typical > fastestMedian || peak > 70 else { return nil }
    return LogIssue(
      kind: .suspiciousUnits, count: rates.count, firstLine: layout.line,
      message: "angular rates of typically \(decimal(typical * 180 / .pi, digits: 0))°/s, at most "
        + "\(decimal(peak * 180 / .pi, digits: 0))°/s: is the unit right?")
  }

  /// Median length of the vectors; of at most about 20 000 of them.
  static func medianLength(of vectors: [Vector3<Imu>]) -> Double {
    guard !vectors.isEmpty else { return 0 }
    let step = max(1, vectors.count / 20_000)
    let lengths = stride(from: 0, to: vectors.count, by: step).map { vectors[$0].length }.sorted()
    return lengths[lengths.count / 2]
  }

  private static func isWhole(_ value: Double) -> Bool { value == value.rounded() }
}
