import Geometry

/// Tables whose column names do not tell enough, known by their whole header.
enum KnownTables {
  /// What is known of a table.
  struct Known {
    var layout: TableLayout
    var units = LogUnits()
    var axes: AxisMap?
    /// The accelerometer's axes in those of the gyroscope.
    var turn: ((Vector3<Imu>) -> Vector3<Imu>)?
  }

  /// Looks at a header with the first row below it; `nil` for a table that is not known.
  static func find(_ names: [String], delimiter: UInt8, line: Int, row: [String], file: String) -> Known? {
    runCam(names, delimiter, line, row, file) ?? gField(names, delimiter, line)
  }

  /// RunCam, iFlight, Thumb: counts of 16 bits, 500°/s (Thumb 1000°/s) and 2 g full scale, milliseconds.
  ///
  /// Scales, axes and the turned accelerometer of the RunCam 5 as Gyroflow has them (AdrianEddy/telemetry-parser); the
  /// length of gravity in the log proves or doubts the scale.
  private static func runCam(
    _ names: [String], _ delimiter: UInt8, _ line: Int, _ row: [String], _ file: String
  ) -> Known? {
    let header = names.map { $0.lowercased() }
    let isKnown =
      ["time", "time(ms)"].contains(header.first) && header.count >= 4
      && [["x", "y", "z"], ["rx", "ry", "rz"]].contains(Array(header[1...3]))
    guard isKnown, row.count >= 4, row[1...].prefix(6).allSatisfy({ Int($0) != nil }) else { return nil }
    let hasForces = header.count >= 7 && Array(header[4...6]) == ["ax", "ay", "az"]
    let name = lastComponent(of: file).lowercased()
    let fullScale = name.hasPrefix("thumb") ? 1000.0 : 500.0
    var layout = TableLayout(timeColumn: 0, timeUnit: .milliseconds, delimiter: delimiter, line: line, names: names)
    layout.rates = .init(columns: [1, 2, 3], units: [nil, nil, nil], name: names[1])
    if hasForces { layout.forces = .init(columns: [4, 5, 6], units: [nil, nil, nil], name: names[4]) }
    layout.issues.append(
      LogIssue(
        kind: .unitAssumed, count: 1, firstLine: line,
        message: "whole numbers in the columns of RunCam's logs, read as counts of \(decimal(fullScale, digits: 0))°/s "
          + "and 2 g full scale"))
    let letters = ["thumb": "Yxz", "gyrodat": "xZy", "if-rc": "xZy"].first { name.hasPrefix($0.key) }?.value ?? "xzY"
    return Known(
      layout: layout,
      units: LogUnits(
        time: .milliseconds, rate: .scaled(fullScale / 32_768 * .pi / 180),
        force: .scaled(2 * standardGravityMetresPerSecond2 / 32_768)),
      axes: AxisMap(letters), turn: name.hasPrefix("rc_") ? { Vector3($0.y, $0.z, -$0.x) } : nil)
  }

  /// G-Field: `Xg Yg Zg` are accelerations in g; `Pitch Roll Yaw` are rates about x, y and z.
  private static func gField(_ names: [String], _ delimiter: UInt8, _ line: Int) -> Known? {
    let header = names.map { $0.lowercased() }
    func columns(_ wanted: [String]) -> [Int]? {
      let found = wanted.compactMap { header.firstIndex(of: $0) }
      return found.count == 3 ? found : nil
    }
    guard let time = header.firstIndex(of: "time"), let forces = columns(["xg", "yg", "zg"]),
      let rates = columns(["pitch", "roll", "yaw"])
    else { return nil }
    var layout = TableLayout(timeColumn: time, timeUnit: nil, delimiter: delimiter, line: line, names: names)
    layout.rates = .init(columns: rates, units: [nil, nil, nil], name: "Pitch")
    layout.forces = .init(columns: forces, units: ["g", "g", "g"], name: "Xg")
    layout.issues.append(
      LogIssue(
        kind: .columnsAssumed, count: 3, firstLine: line,
        message: "columns Pitch, Roll, Yaw taken for angular rates about x, y and z"))
    return Known(layout: layout)
  }
}
