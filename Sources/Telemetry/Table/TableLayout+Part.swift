extension TableLayout {
  /// Chooses the columns of a table that is one of several: whatever sensors it holds.
  ///
  /// - Parameter sensor: Whose values bare columns `x, y, z` are, by the file's name; `nil` where that tells nothing.
  init(
    part header: [ColumnName], delimiter: UInt8, line: Int, file: String, sensor: SensorFileName.Sensor?
  ) throws(TelemetryError) {
    guard let time = TableLayout.time(in: header) else {
      throw .missingColumns(file: file, line: line, missing: ["time"], found: header.map(\.written))
    }
    self.init(
      timeColumn: time, timeUnit: header[time].timeUnit, delimiter: delimiter, line: line,
      names: header.map(\.written))
    rates = TableLayout.group(.rate, in: header)
    forces = TableLayout.group(.force, in: header)
    linear = TableLayout.group(.linearForce, in: header)
    gravity = TableLayout.group(.gravity, in: header)
    quaternion = TableLayout.quaternion(in: header, file: file)
    if quaternion == nil { matrix = TableLayout.matrix(in: header) }
    isApple = header.contains { TableLayout.isApple($0.stem) }
    if let bare = TableLayout.group(.bare, in: header) { take(bare, as: sensor, isSensorLogger: isSensorLogger) }
    if groups.allSatisfy({ $0 == nil }) {
      throw .missingColumns(file: file, line: line, missing: ["a motion sensor"], found: names)
    }
  }

  /// Whether the columns are those of Sensor Logger, whose files are named by their sensors and whose units are known.
  var isSensorLogger: Bool { names.contains("seconds_elapsed") }

  /// Takes bare columns for what the file's name says.
  ///
  /// Sensor Logger's `Accelerometer` is without gravity; everyone else's has it. Units: UNITS.md of
  /// tszheichoi/awesome-sensor-logger; uncalibrated accelerations are in g from one system and in m/s² from the other.
  private mutating func take(_ bare: Group, as sensor: SensorFileName.Sensor?, isSensorLogger: Bool) {
    var group = bare
    func named(_ unit: String) -> Group {
      if isSensorLogger, group.units.allSatisfy({ $0 == nil }) { group.units = [unit, unit, unit] }
      return group
    }
    switch sensor {
    case .rates: rates = rates ?? named("rad/s")
    case .forces: forces = forces ?? named("m/s2")
    case .acceleration: forces = forces ?? bare
    case .linear: linear = linear ?? named("m/s2")
    case .gravity: gravity = gravity ?? named("m/s2")
    default: break
    }
  }
}
