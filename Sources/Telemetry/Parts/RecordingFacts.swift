/// What Sensor Logger's `Metadata.csv` says of a recording: a line of names, a line of values.
struct RecordingFacts {
  /// Values by name, both trimmed.
  private(set) var values: [String: String] = [:]

  /// Reads the file.
  init(_ text: LogText) {
    let lines = text.bytes.split(separator: lineFeed).prefix(2).map { TableHeader.split($0, at: UInt8(ascii: ",")) }
    guard lines.count == 2 else { return }
    for (name, value) in zip(lines[0], lines[1]) where !name.isEmpty { values[name.lowercased()] = value }
  }

  /// Whether accelerations count downwards: on Apple's system, unless the app was told to follow the other's customs.
  ///
  /// `nil` when the file does not name the system. Source: CROSSPLATFORM.md of tszheichoi/awesome-sensor-logger.
  var countsDownwards: Bool? {
    guard let platform = values["platform"]?.lowercased(), !platform.isEmpty else { return nil }
    let isStandard = ["true", "1", "yes"].contains(values["standardisation"]?.lowercased() ?? "")
    return platform.contains("ios") && !isStandard
  }
}
