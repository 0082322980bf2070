import Geometry
import Telemetry

/// A smooth motion as table text, in whichever dress a test needs.
struct SampleLog {
  var header = "t_s,gx_rad_s,gy_rad_s,gz_rad_s"
  var rows = 400
  var separator = ","
  var lineEnd = "\n"
  var intervalSeconds = 0.005
  /// Text of the time of row k.
  var time: (Int) -> String = { "\(Double($0 * 5) / 1000)" }
  /// Text of a rate in rad/s.
  var number: (Double) -> String = { "\($0)" }

  /// The rates of row k, rad/s.
  static func rates(_ k: Int) -> [Double] {
    let t = Double(k) * 0.005
    return [0.2 * (t * 3).rounded(.down) - 0.1 * t, 0.1 - 0.03 * t * t, 0.07 * t - 0.05]
  }

  var text: String {
    let lines = (0..<rows).map { k in ([time(k)] + Self.rates(k).map(number)).joined(separator: separator) }
    return ([header] + lines).joined(separator: lineEnd) + lineEnd
  }
}

/// Reads a text as a log.
func readText(_ text: String, name: String = "log.csv") throws(TelemetryError) -> MotionLog {
  try readMotionLog(bytes: Array(text.utf8), name: name)
}

/// The error reading gives, if it does.
func failure(_ text: String, name: String = "log.csv") -> TelemetryError? {
  do throws(TelemetryError) {
    _ = try readText(text, name: name)
    return nil
  } catch {
    return error
  }
}

extension MotionLog {
  /// The issue of a kind, if there is one.
  func issue(_ kind: LogIssue.Kind) -> LogIssue? { audit.issues.first { $0.kind == kind } }
}

/// Numbers without a pattern, the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
