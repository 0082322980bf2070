/// Which columns of a table are read, and what one unit of them is.
struct TableLayout {
  /// Three columns of one sensor.
  struct Triple {
    /// Column of x, y and z, from 0.
    var columns: [Int]
    /// Units as the header writes them, one a column.
    var units: [String?]
    /// The sensor's name in messages.
    var name: String
  }

  /// Column of the time, from 0.
  var timeColumn: Int
  /// Unit of the time, where the header names it.
  var timeUnit: TimeUnit?
  /// The angular rates.
  var rates: Triple
  /// The specific forces, where there are any.
  var forces: Triple?
  /// The separator.
  var delimiter: UInt8
  /// Line of the header, from 1.
  var line: Int
  /// Names of all columns.
  var names: [String]
  /// What was assumed or left out while choosing columns.
  var issues: [LogIssue] = []
}

extension TableLayout {
  /// Chooses columns by their names.
  ///
  /// The first complete set of three that measures angular rates is taken; the same for specific forces. Of
  /// several time columns the first that names its unit wins, else the first.
  ///
  /// - Parameter file: The log's name. Bare columns `x, y, z` are rates when it speaks of a gyroscope, as the files of
  ///   phone apps do, or when the accelerations beside them are named.
  init(header: [ColumnName], delimiter: UInt8, line: Int, file: String) throws(TelemetryError) {
    self.delimiter = delimiter
    self.line = line
    names = header.map(\.written)
    let times = header.indices.filter { header[$0].quantity == .time }
    let bare = TableLayout.triple(.bare, in: header)
    let speaksOfForce = file.lowercased().contains("acc")
    forces = TableLayout.triple(.force, in: header)
    var chosen = TableLayout.triple(.rate, in: header)
    if chosen == nil, let bare, forces != nil || file.lowercased().contains("gyr") {
      chosen = bare
      issues.append(
        LogIssue(
          kind: .columnsAssumed, count: 3, firstLine: line,
          message: "columns x, y, z do not say what they measure; taken for angular rates"))
    }
    guard let rates = chosen else {
      if !times.isEmpty, forces != nil || (bare != nil && speaksOfForce) {
        throw .noRates(file: file, line: line, found: names)
      }
      throw .missingColumns(
        file: file, line: line, missing: (times.isEmpty ? ["time"] : []) + TableLayout.missingRates(in: header),
        found: names)
    }
    guard let time = times.first(where: { header[$0].timeUnit != nil }) ?? times.first else {
      throw .missingColumns(file: file, line: line, missing: ["time"], found: names)
    }
    self.rates = rates
    timeColumn = time
    timeUnit = header[time].timeUnit
    if forces == nil, TableLayout.triple(.linearForce, in: header) != nil {
      issues.append(
        LogIssue(
          kind: .gravityMissing, count: 1, firstLine: line,
          message: "the acceleration in the log is without gravity and cannot tell where down is; left out"))
    }
  }

  /// The first three columns of one stem that cover x, y and z.
  private static func triple(_ quantity: ColumnName.Quantity, in header: [ColumnName]) -> Triple? {
    var seen: Set<String> = []
    for name in header where name.quantity == quantity && seen.insert(name.stem).inserted {
      let columns = (0..<3).map { axis in
        header.firstIndex { $0.quantity == quantity && $0.stem == name.stem && $0.axis == axis }
      }
      let found = columns.compactMap { $0 }
      if found.count == 3 {
        // `gF` is g-force in the names of Physics Toolbox: its unit is part of its name.
        let implied = name.stem == "gf" || name.stem.contains("gforce") ? "g" : gyroADCUnit(name.stem)
        return Triple(
          columns: found, units: found.map { header[$0].unit ?? implied }, name: header[found[0]].written)
      }
    }
    return nil
  }

  /// Betaflight's decoder writes `gyroADC` in whole degrees per second and names no unit.
  private static func gyroADCUnit(_ stem: String) -> String? { stem == "gyroadc" ? "deg/s" : nil }

  private static func missingRates(in header: [ColumnName]) -> [String] {
    let present = Set(header.filter { $0.quantity == .rate }.compactMap(\.axis))
    return (0..<3).filter { !present.contains($0) }.map { ["gx", "gy", "gz"][$0] }
  }
}
