/// Unit of a log's times.
public enum TimeUnit: String, Sendable, CaseIterable {
  /// Seconds.
  case seconds = "s"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Microseconds.
  case microseconds = "µs"
  /// Nanoseconds.
  case nanoseconds = "ns"

  /// Seconds in one unit, as a power of ten.
  var powerOfTen: Int {
    switch self {
    case .seconds: 0
    case .milliseconds: -3
    case .microseconds: -6
    case .nanoseconds: -9
    }
  }

  /// Seconds in one unit, exactly.
  var scale: DecimalNumber { DecimalNumber(mantissa: 1, exponent: powerOfTen, isNegative: false) }

  /// Reads a unit as headers write it.
  init?(written text: String) {
    switch canonical(text) {
    case "s", "sec", "secs", "second", "seconds": self = .seconds
    case "ms", "msec", "msecs", "millis", "millisec", "millisecond", "milliseconds": self = .milliseconds
    case "us", "usec", "usecs", "micros", "microsec", "microsecond", "microseconds": self = .microseconds
    case "ns", "nsec", "nsecs", "nanos", "nanosec", "nanosecond", "nanoseconds": self = .nanoseconds
    default: return nil
    }
  }
}

/// Unit of a log's angular rates.
public enum RateUnit: Sendable, Equatable {
  /// rad/s.
  case radiansPerSecond
  /// Degrees per second.
  case degreesPerSecond
  /// Any other: rad/s in one unit.
  case scaled(Double)

  /// rad/s in one unit.
  var factor: Double {
    switch self {
    case .radiansPerSecond: 1
    case .degreesPerSecond: .pi / 180
    case .scaled(let factor): factor
    }
  }

  /// Reads a unit as headers write it.
  init?(written text: String) {
    switch canonical(text) {
    case "rad", "rads", "rads1", "radps", "radsec", "radpersec", "radians", "radianss", "radianssec",
      "radianspersecond":
      self = .radiansPerSecond
    case "deg", "degs", "degs1", "degps", "dps", "degsec", "degpersec", "degrees", "degreess", "degreessec",
      "degreespersecond":
      self = .degreesPerSecond
    case "mdps": self = .scaled(1e-3 * .pi / 180)
    default: return nil
    }
  }
}

/// Unit of a log's accelerations.
public enum ForceUnit: Sendable, Equatable {
  /// m/s².
  case metresPerSecondSquared
  /// Standard gravity, 9.80665 m/s².
  case standardGravity
  /// Any other: m/s² in one unit.
  case scaled(Double)

  /// m/s² in one unit.
  var factor: Double {
    switch self {
    case .metresPerSecondSquared: 1
    case .standardGravity: standardGravityMetresPerSecond2
    case .scaled(let factor): factor
    }
  }

  /// Reads a unit as headers write it.
  init?(written text: String) {
    switch canonical(text) {
    case "ms2", "mss", "mps2", "mpss", "msec2", "metrespersecondsquared", "meterspersecondsquared":
      self = .metresPerSecondSquared
    case "g", "gs", "gn": self = .standardGravity
    case "mg": self = .scaled(1e-3 * standardGravityMetresPerSecond2)
    default: return nil
    }
  }
}

/// Standard acceleration of free fall, m/s² (3rd CGPM, 1901).
let standardGravityMetresPerSecond2 = 9.80665

/// Whether a header's unit means bare sensor counts.
func isRawCounts(_ text: String) -> Bool {
  ["raw", "lsb", "lsbs", "count", "counts", "digit", "digits", "ticks"].contains(canonical(text))
}

/// A written unit without marks that carry no meaning: `rad s^-1` and `rad/s` become `rads1` and `rads`, `m/s²`
/// becomes `ms2`, `°/s` becomes `degs`.
private func canonical(_ text: String) -> String {
  var result = ""
  for scalar in text.lowercased().unicodeScalars {
    switch scalar {
    case "²": result += "2"
    case "°": result += "deg"
    case "µ", "μ": result += "u"
    case "a"..."z", "0"..."9": result.unicodeScalars.append(scalar)
    default: break
    }
  }
  return result
}
