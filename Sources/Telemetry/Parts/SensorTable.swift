import Geometry

/// One file of a log that is made of several, once it is known what it holds.
struct SensorTable {
  /// The file's name, without folders.
  let name: String
  /// What the name says; `nil` where it tells nothing.
  let title: SensorFileName?
  /// Who wrote it, as far as it shows.
  let writer: LogFormat
  private let text: LogText
  private let layout: TableLayout
  private let firstRow: Int

  /// Looks at a file.
  ///
  /// - Throws: ``TelemetryError`` when it is no table of a motion sensor.
  init(_ part: LogPart) throws(TelemetryError) {
    name = lastComponent(of: part.name)
    title = SensorFileName(name)
    text = try LogText(part.bytes, file: name)
    if OpenCameraTable.recognises(text) {
      guard let title, let layout = OpenCameraTable.layout(of: title.sensor) else {
        throw .noHeader(file: name, expected: "a header, or a name that ends in gyro.csv or accel.csv")
      }
      (writer, self.layout, firstRow) = (.openCamera, layout, 0)
      return
    }
    var sensor = title?.sensor
    let found = try TableHeader.find(in: text, file: name, part: .some(sensor))
    if found.0.isSensorLogger, sensor == .acceleration, title?.isUncalibrated == false {
      sensor = .linear
      (layout, firstRow) = try TableHeader.find(in: text, file: name, part: .some(sensor))
    } else {
      (layout, firstRow) = found
    }
    writer = layout.writer
  }

  /// Whether the table has columns of a sensor.
  var holdsRates: Bool { layout.rates != nil }
  /// Whether its names are Apple's.
  var isApple: Bool { layout.isApple }

  /// Reads it.
  func readings(units: LogUnits) throws(TelemetryError) -> SensorReadings {
    try CsvReader.reader(text, layout, firstRow: firstRow, units: units, file: name).readings()
  }
}

extension TableLayout {
  /// Who wrote a table, as far as its columns show.
  var writer: LogFormat { isSensorLogger ? .sensorLogger : isPhyphox ? .phyphox : .csv }

  /// Whether the columns are those of phyphox: `Time (s)`, and every unit behind its quantity in brackets.
  private var isPhyphox: Bool {
    names.first == "Time (s)" && names.dropFirst().allSatisfy { $0.hasSuffix(")") || $0.count == 1 }
  }
}
