/// Which columns of a table are read, and what one unit of them is.
struct TableLayout {
  /// The columns of one sensor.
  struct Group {
    /// Column of x, y and z, and of w where there is one, from 0.
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
  /// The angular rates, where there are any.
  var rates: Group?
  /// The accelerations with gravity in them, where there are any.
  var forces: Group?
  /// The accelerations without gravity, where gravity stands beside them.
  var linear: Group?
  /// Gravity as the device worked it out.
  var gravity: Group?
  /// The orientation as the device worked it out; without w only where it can be reckoned from the others.
  var quaternion: Group?
  /// The orientation as a matrix of nine columns, row by row; `axis` is its place.
  var matrix: Group?
  /// Whether the names are those of Apple's Core Motion, where gravity counts downwards.
  var isApple = false
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
  /// What is read, in the order of ``RowScanner/Slots/all``.
  var groups: [Group?] { [rates, forces, linear, gravity, quaternion, matrix] }

  /// Whether more is written than raw sensors give, as phones do.
  var isPhone: Bool { isApple || gravity != nil || linear != nil }

  /// Chooses columns by their names.
  ///
  /// The first complete set that measures angular rates is taken; the same for the other quantities. Of several
  /// time columns the first that names its unit wins, else the first.
  ///
  /// - Parameter file: The log's name. Bare columns `x, y, z` are rates when it speaks of a gyroscope, as the files of
  ///   phone apps do, or when the accelerations beside them are named; with a `w` beside them they are a quaternion.
  init(header: [ColumnName], delimiter: UInt8, line: Int, file: String) throws(TelemetryError) {
    self.delimiter = delimiter
    self.line = line
    names = header.map(\.written)
    forces = TableLayout.group(.force, in: header)
    gravity = TableLayout.group(.gravity, in: header)
    rates = TableLayout.group(.rate, in: header)
    quaternion = TableLayout.quaternion(in: header, file: file)
    if quaternion == nil { matrix = TableLayout.matrix(in: header) }
    let bare = TableLayout.group(.bare, in: header)
    if rates == nil, let bare, quaternion.map({ !$0.columns.starts(with: bare.columns) }) ?? true,
      forces != nil || file.lowercased().contains("gyr")
    {
      rates = bare
      issues.append(
        LogIssue(
          kind: .columnsAssumed, count: 3, firstLine: line, message: "columns x, y, z taken for angular rates"))
    }
    let times = header.indices.filter { header[$0].quantity == .time }
    if rates == nil, quaternion == nil, matrix == nil {
      let speaksOfForce = bare != nil && file.lowercased().contains("acc")
      if !times.isEmpty, forces != nil || gravity != nil || speaksOfForce {
        throw .noRates(file: file, line: line, found: names)
      }
      throw .missingColumns(
        file: file, line: line, missing: (times.isEmpty ? ["time"] : []) + TableLayout.missingRates(in: header),
        found: names)
    }
    guard let time = TableLayout.time(in: header) else {
      throw .missingColumns(file: file, line: line, missing: ["time"], found: names)
    }
    (timeColumn, timeUnit) = (time, header[time].timeUnit)
    isApple = header.contains { TableLayout.isApple($0.stem) }
    takeLinear(TableLayout.group(.linearForce, in: header))
  }

  /// The column of the time: of several the first that names its unit, else the first.
  static func time(in header: [ColumnName]) -> Int? {
    let times = header.indices.filter { header[$0].quantity == .time }
    return times.first { header[$0].timeUnit != nil } ?? times.first
  }

  /// Keeps accelerations without gravity where gravity stands beside them; says so where nothing else is there.
  private mutating func takeLinear(_ group: Group?) {
    if gravity != nil { linear = group }
    guard group != nil, gravity == nil, forces == nil else { return }
    issues.append(
      LogIssue(
        kind: .gravityMissing, count: 1, firstLine: line,
        message: "the acceleration in the log is without gravity and cannot tell where down is; left out"))
  }

  /// The first three columns of one stem that cover x, y and z, and a fourth for w where it is asked for.
  static func group(
    _ quantity: ColumnName.Quantity, in header: [ColumnName], components: Int = 3,
    where isWanted: (String) -> Bool = { _ in true }
  ) -> Group? {
    var seen: Set<String> = []
    for name in header where name.quantity == quantity && isWanted(name.stem) && seen.insert(name.stem).inserted {
      let found = (0..<components).compactMap { axis in
        header.firstIndex { $0.quantity == quantity && $0.stem == name.stem && $0.axis == axis }
      }
      if found.count == components {
        // `gF` is g-force in the names of Physics Toolbox: its unit is part of its name.
        let implied = name.stem == "gf" || name.stem.contains("gforce") ? "g" : gyroADCUnit(name.stem)
        return Group(
          columns: found, units: found.map { header[$0].unit ?? implied }, name: header[found[0]].written)
      }
    }
    return nil
  }

  /// The first complete quaternion: named, or bare columns w, x, y, z, or a rotation vector of three columns.
  static func quaternion(in header: [ColumnName], file: String) -> Group? {
    let file = file.lowercased().filter(\.isLetter)
    return group(.quaternion, in: header, components: 4) ?? group(.bare, in: header, components: 4)
      ?? group(.quaternion, in: header, where: isRotationVector)
      ?? (file.contains("rotationvector") || file.contains("rotvec") ? group(.bare, in: header) : nil)
  }

  /// Nine columns of a rotation matrix, counted from 0 or from 1: `r00…r22`, `m11…m33`.
  static func matrix(in header: [ColumnName]) -> Group? {
    let names = header.map { $0.written.lowercased().filter { $0.isLetter || $0.isNumber } }
    for (letter, first) in [("r", 0), ("r", 1), ("m", 0), ("m", 1), ("rot", 0), ("rot", 1)] {
      let columns = (0..<9).compactMap { names.firstIndex(of: "\(letter)\($0 / 3 + first)\($0 % 3 + first)") }
      if columns.count == 9 {
        return Group(columns: columns, units: [String?](repeating: nil, count: 9), name: header[columns[0]].written)
      }
    }
    return nil
  }

  /// Betaflight's decoder writes `gyroADC` in whole degrees per second and names no unit.
  private static func gyroADCUnit(_ stem: String) -> String? { stem == "gyroadc" ? "deg/s" : nil }

  /// Names of Core Motion's values: `userAcceleration`, and those that SensorLog writes.
  static func isApple(_ stem: String) -> Bool {
    stem.contains("useracceleration") || stem == "accelerometeracceleration"
      || ["motiongravity", "motionquaternion", "motionrotationrate"].contains(stem)
  }

  private static func missingRates(in header: [ColumnName]) -> [String] {
    let present = Set(header.filter { $0.quantity == .rate }.compactMap(\.axis))
    return (0..<3).filter { !present.contains($0) }.map { ["gx", "gy", "gz"][$0] }
  }
}
