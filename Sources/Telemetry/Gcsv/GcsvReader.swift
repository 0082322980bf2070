import Geometry

/// Reads Gyroflow's text format: a title, `key,value` lines in any order, a line of column names, rows.
///
/// Source: the format's description at docs.gyroflow.xyz, versions 1.0 to 1.3. Columns are `t`, three rates, three
/// accelerations, three magnetic values; a value times its scale is s, rad/s and g.
enum GcsvReader {
  private static let titles = ["gyroflow imu log", "camera imu log"]

  /// Whether a text begins with a title of the format.
  static func recognises(_ text: LogText) -> Bool {
    let start = String(decoding: text.bytes.prefix(64), as: UTF8.self).trimmingSpaces.lowercased()
    return titles.contains { start.hasPrefix($0) }
  }

  /// Reads a log.
  static func read(_ text: LogText, file: String) throws(TelemetryError) -> MotionLog {
    var header = GcsvHeader(file: file)
    let (layout, firstRow) = try table(in: text, header: &header, file: file)
    let (axes, shutter) = (try header.axes(), try header.shutter())
    var reader = TableReader(text: text, layout: layout, firstRow: firstRow, file: file)
    reader.timeScale = try header.scale("tscale")
    // Milliseconds are what the format's own reader takes when the key is missing.
    reader.likelyTimeUnit = .milliseconds
    if let scale = try header.scale("gscale")?.doubleValue { reader.rateFactor = Vector3(scale, scale, scale) }
    let force = (try header.scale("ascale")?.doubleValue ?? 1) * standardGravityMetresPerSecond2
    reader.forceFactor = Vector3(force, force, force)
    let (recording, audit) = try reader.read()
    let lens = header.entries["lensprofile"]?.value ?? ""
    return MotionLog(
      name: file, format: .gcsv, recording: recording, axes: axes,
      clock: .of(start: audit.start, end: audit.end), shutter: shutter,
      lensProfile: lens.isEmpty ? nil : lens, hasAccurateTimestamps: header.hasAccurateTimestamps,
      metadata: header.metadata, audit: audit)
  }

  /// Reads up to the line of column names: the first that begins with `t` or `time` and has three more columns.
  private static func table(
    in text: LogText, header: inout GcsvHeader, file: String
  ) throws(TelemetryError) -> (TableLayout, firstRow: Int) {
    var (position, line) = (0, 1)
    while position < text.bytes.count {
      let end = text.bytes[position...].firstIndex(of: lineFeed) ?? text.bytes.count - 1
      let bytes = text.bytes[position..<end]
      let names = TableHeader.split(bytes, at: UInt8(ascii: ","))
      if ["t", "time"].contains(names[0].lowercased()) {
        return (try layout(names, line: line, file: file), end + 1)
      }
      header.add(String(decoding: bytes, as: UTF8.self), line: line)
      position = end + 1
      line += 1
    }
    throw .noHeader(file: file, expected: "a line t,gx,gy,gz,ax,ay,az above the rows")
  }

  /// The format fixes the columns by place; their names are for people.
  private static func layout(_ names: [String], line: Int, file: String) throws(TelemetryError) -> TableLayout {
    guard names.count >= 4 else {
      throw .missingColumns(
        file: file, line: line, missing: Array(["gx", "gy", "gz"].dropFirst(names.count - 1)), found: names)
    }
    func triple(_ first: Int) -> TableLayout.Group {
      TableLayout.Group(columns: [first, first + 1, first + 2], units: [nil, nil, nil], name: names[first])
    }
    return TableLayout(
      timeColumn: 0, timeUnit: nil, rates: triple(1), forces: names.count >= 7 ? triple(4) : nil,
      delimiter: UInt8(ascii: ","), line: line, names: names)
  }
}
