/// What the name of a file says of the sensor in it: `VID_1_gyro.csv` is the gyroscope of `VID_1_`.
public struct SensorFileName: Equatable, Sendable {
  /// Whose values a file holds.
  enum Sensor: Equatable {
    case rates
    /// Acceleration whose custom decides whether gravity is in it.
    case acceleration
    /// Acceleration with gravity in it.
    case forces
    /// Acceleration without gravity.
    case linear
    case gravity
    case orientation
    /// When frames were taken.
    case frameTimes
    /// What was recorded by what.
    case metadata
  }

  /// The name before the sensor, in lower case: what the files of one recording have in common.
  let stem: String
  let sensor: Sensor
  /// Whether the values are those before the device's own calibration.
  let isUncalibrated: Bool
  private let ending: String

  /// The longest that fits counts.
  private static let words: [(String, Sensor)] = [
    ("gyroscope", .rates), ("gyro", .rates), ("gyr", .rates), ("totalacceleration", .forces),
    ("linearacceleration", .linear), ("linearaccelerometer", .linear), ("linearacc", .linear),
    ("accelerometer", .acceleration), ("acceleration", .acceleration), ("accel", .acceleration),
    ("acc", .acceleration), ("gravity", .gravity), ("orientation", .orientation), ("attitude", .orientation),
    ("timestamps", .frameTimes), ("metadata", .metadata),
  ].sorted { $0.0.count > $1.0.count }

  /// Reads a name; `nil` where it names no sensor at its end.
  public init?(_ path: String) {
    let name = lastComponent(of: path).lowercased()
    guard let dot = name.lastIndex(of: "."), ["csv", "txt"].contains(name[name.index(after: dot)...]) else {
      return nil
    }
    ending = String(name[dot...])
    var rest = String(name[..<dot])
    let suffixes = ["uncalibrated", "_raw", "raw"]
    let suffix = suffixes.first { rest.hasSuffix($0) }
    if let suffix { rest.removeLast(suffix.count) }
    isUncalibrated = suffix != nil
    // `Linear Acceleration.csv` is one word here, a space elsewhere belongs to the stem.
    let joined = rest.replacing("linear acc", with: "linearacc").replacing("total acc", with: "totalacc")
    guard let word = Self.words.first(where: { joined.hasSuffix($0.0) }) else { return nil }
    sensor = word.1
    stem = String(joined.dropLast(word.0.count)).trimmingMarks
  }

  /// Which of the files in a folder belong to the same recording as one of them.
  ///
  /// - Returns: Names of other sensors' files; none where the name is not a sensor's. Of two gyroscopes the one that was
  ///   named counts.
  public static func sisters(of file: String, among names: [String]) -> [String] {
    guard let own = SensorFileName(file) else { return [] }
    let ownName = lastComponent(of: file)
    return names.filter { name in
      guard name != ownName, let other = SensorFileName(name) else { return false }
      return other.stem == own.stem && other.ending == own.ending && (own.sensor != .rates || other.sensor != .rates)
    }.sorted()
  }
}

extension String {
  /// The text without the marks that join a stem to what follows.
  fileprivate var trimmingMarks: String {
    var text = self
    while let last = text.last, "_- .".contains(last) { text.removeLast() }
    return text
  }
}
