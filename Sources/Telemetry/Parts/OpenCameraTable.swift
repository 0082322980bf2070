import Geometry

/// The files of OpenCamera Sensors: no header, `x,y,z,timestamp` in the units of Android and nanoseconds, and a list
/// of the frames' times on the same clock.
///
/// Source: the description of the format in prime-slam/OpenCamera-Sensors, README.
enum OpenCameraTable {
  /// Whether a text begins with a row of such a file: three numbers and a count of at least ten digits.
  static func recognises(_ text: LogText) -> Bool {
    let fields = firstFields(of: text)
    return fields.count == 4 && fields.allSatisfy { DecimalNumber($0) != nil } && isCount(fields[3])
  }

  /// Whether a text is a list of times.
  static func recognisesTimes(_ text: LogText) -> Bool {
    let fields = firstFields(of: text)
    return fields.count == 1 && isCount(fields[0])
  }

  private static func firstFields(of text: LogText) -> [String] {
    let end = text.bytes.firstIndex(of: lineFeed) ?? 0
    return TableHeader.split(text.bytes[..<end], at: UInt8(ascii: ","))
  }

  private static func isCount(_ field: String) -> Bool { field.count >= 10 && field.allSatisfy(\.isNumber) }

  /// The layout of a sensor's file.
  static func layout(of sensor: SensorFileName.Sensor) -> TableLayout? {
    func group(_ unit: String, _ name: String) -> TableLayout.Group {
      TableLayout.Group(columns: [0, 1, 2], units: [unit, unit, unit], name: name)
    }
    var layout = TableLayout(
      timeColumn: 3, timeUnit: .nanoseconds, delimiter: UInt8(ascii: ","), line: 0, names: ["x", "y", "z", "time"])
    switch sensor {
    case .rates: layout.rates = group("rad/s", "the angular rate")
    case .acceleration, .forces: layout.forces = group("m/s2", "the acceleration")
    default: return nil
    }
    return layout
  }

  /// The frames' times; `nil` where a line is no time or they do not rise.
  static func times(_ text: LogText) -> [Timestamp<LogClock>]? {
    var times: [Timestamp<LogClock>] = []
    for line in text.bytes.split(separator: lineFeed) {
      let field = String(decoding: line, as: UTF8.self).trimmingSpaces
      guard let number = DecimalNumber(field), let time = number.nanoseconds(scale: TimeUnit.nanoseconds.scale),
        time > times.last?.nanoseconds ?? .min
      else { return nil }
      times.append(Timestamp(nanoseconds: time))
    }
    return times
  }
}
