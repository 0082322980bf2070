import Geometry

/// The `key,value` lines above a gcsv table.
struct GcsvHeader {
  /// One line.
  struct Entry {
    var value: String
    var line: Int
  }

  /// Values by lower-case key; of a repeated key the last counts.
  private(set) var entries: [String: Entry] = [:]
  private let file: String

  /// Begins a header without keys.
  init(file: String) { self.file = file }

  /// Takes one line in; lines without a comma, such as the title, say nothing.
  mutating func add(_ text: String, line: Int) {
    guard let comma = text.firstIndex(of: ",") else { return }
    let key = String(text[..<comma]).trimmingSpaces.lowercased()
    if key.isEmpty { return }
    entries[key] = Entry(value: String(text[text.index(after: comma)...]).trimmingSpaces, line: line)
  }

  /// A positive scale, exactly as written; `nil` when the key is missing.
  func scale(_ key: String) throws(TelemetryError) -> DecimalNumber? {
    guard let entry = entries[key] else { return nil }
    guard let number = DecimalNumber(entry.value), number.mantissa > 0, !number.isNegative,
      number.doubleValue.isFinite, number.doubleValue > 0
    else { throw bad(key, entry, expected: "a positive number") }
    return number
  }

  /// The orientation string; `nil` when the key is missing.
  func axes() throws(TelemetryError) -> AxisMap? {
    guard let entry = entries["orientation"] else { return nil }
    guard let axes = AxisMap(entry.value) else {
      throw bad("orientation", entry, expected: "each of X, Y and Z once, lower case for the negative")
    }
    return axes
  }

  /// The readout; `nil` when no time is given.
  func shutter() throws(TelemetryError) -> RollingShutter? {
    let key = "frame_readout_time"
    guard let entry = entries[key] else { return nil }
    guard var number = DecimalNumber(entry.value) else {
      throw bad(key, entry, expected: "milliseconds, such as 16.6")
    }
    number.exponent -= 3
    let seconds = number.doubleValue
    guard seconds >= 0, seconds <= 1 else { throw bad(key, entry, expected: "milliseconds between 0 and 1000") }
    return RollingShutter(readoutSeconds: seconds, direction: try direction())
  }

  private func direction() throws(TelemetryError) -> RollingShutter.Direction {
    let key = "frame_readout_direction"
    guard let entry = entries[key] else { return .topToBottom }
    switch entry.value.lowercased().filter(\.isLetter) + entry.value.filter(\.isNumber) {
    case "0", "toptobottom": return .topToBottom
    case "1", "180", "bottomtotop": return .bottomToTop
    case "2", "270", "lefttoright": return .leftToRight
    case "3", "90", "righttoleft": return .rightToLeft
    default:
      throw bad(
        key, entry, expected: "0…3 or TopToBottom, BottomToTop, LeftToRight, RightToLeft (180, 270, 90 also)")
    }
  }

  /// Whether the log declares its times to be exact.
  var hasAccurateTimestamps: Bool {
    ["1", "true", "yes"].contains(entries["has_accurate_timestamps"]?.value.lowercased() ?? "")
  }

  /// What remains to be said, by key.
  var metadata: [String: String] {
    let used: Set<String> = [
      "orientation", "tscale", "gscale", "ascale", "frame_readout_time", "frame_readout_direction", "lensprofile",
      "has_accurate_timestamps",
    ]
    return entries.filter { !used.contains($0.key) && !$0.value.value.isEmpty }.mapValues(\.value)
  }

  private func bad(_ key: String, _ entry: Entry, expected: String) -> TelemetryError {
    .badKey(file: file, line: entry.line, key: key, value: printable(entry.value), expected: expected)
  }
}
