import Glibc

/// How the numbers in a file stand for light.
///
/// All go through zero and on below it as odd functions or along their own toe, and on above 1, so that super-whites and
/// the noise around black survive. Video is undone by its camera's curve (OETF), not by a display's.
public enum TransferFunction: Equatable, Hashable, Sendable {
  /// The numbers are light.
  case linear
  /// IEC 61966-2-1.
  case srgb
  /// ITU-R BT.709, BT.601, BT.2020: the camera's curve.
  case bt709
  /// ITU-R BT.2100 hybrid log-gamma: the camera's curve, without a display's system gamma.
  case hlg
  /// SMPTE ST 2084: display light, 1 at 203 cd/m² (ITU-R BT.2408's white).
  case pq
  /// Apple's log profile of 2023.
  case appleLog
  /// A power, above 0.
  case gamma(Double)

  /// Light of a code; codes are 0 at black and 1 at white.
  public func light(_ code: Double) -> Double {
    switch self {
    case .linear: code
    case .srgb: odd(code) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    case .bt709: odd(code) { $0 < 4.5 * Video.beta ? $0 / 4.5 : pow(($0 - 1 + Video.alpha) / Video.alpha, 1 / 0.45) }
    case .hlg: odd(code) { $0 <= 0.5 ? $0 * $0 / 3 : (exp(($0 - HLG.c) / HLG.a) + HLG.b) / 12 }
    case .pq: odd(code, PQ.light)
    case .appleLog: AppleLog.light(code)
    case .gamma(let power): odd(code) { pow($0, power) }
    }
  }

  /// Code of a light; the inverse of ``light(_:)``.
  public func code(_ light: Double) -> Double {
    switch self {
    case .linear: light
    case .srgb: odd(light) { $0 <= 0.04045 / 12.92 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
    case .bt709: odd(light) { $0 < Video.beta ? $0 * 4.5 : Video.alpha * pow($0, 0.45) - Video.alpha + 1 }
    case .hlg: odd(light) { $0 <= 1.0 / 12 ? sqrt(3 * $0) : HLG.a * log(12 * $0 - HLG.b) + HLG.c }
    case .pq: odd(light, PQ.code)
    case .appleLog: AppleLog.code(light)
    case .gamma(let power): odd(light) { pow($0, 1 / power) }
    }
  }

  private func odd(_ x: Double, _ positive: (Double) -> Double) -> Double { x < 0 ? -positive(-x) : positive(x) }
}

/// ITU-R BT.709 and BT.2020, with the constants of the latter's note, at which line and power meet: BT.709's rounded ones,
/// 1.099 and 0.018, leave a step of a quarter of a thousandth.
private enum Video {
  static let (alpha, beta) = (1.09929682680944, 0.018053968510807)
}

/// ARIB STD-B67 and ITU-R BT.2100.
private enum HLG {
  static let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
}

/// SMPTE ST 2084, in units of BT.2408's reference white.
private enum PQ {
  static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
  static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
  static let white = 203.0 / 10000

  static func light(_ code: Double) -> Double {
    // From here on the curve has no value: a code this far above 1 stands for more light than there is.
    let p = pow(min(code, 1.05), 1 / m2)
    return pow(max(p - c1, 0) / (c2 - c3 * p), 1 / m1) / white
  }

  static func code(_ light: Double) -> Double {
    let p = pow(light * white, m1)
    return pow((c1 + c2 * p) / (1 + c3 * p), m2)
  }
}

/// Apple, "Apple Log Profile White Paper", 2023: the scene's reflectance.
private enum AppleLog {
  static let (r0, rt, c) = (-0.05641088, 0.01, 47.28711236)
  static let (beta, gamma, delta) = (0.00964052, 0.08550479, 0.69336945)
  static let toe = c * (rt - r0) * (rt - r0)

  static func light(_ code: Double) -> Double {
    if code >= toe { return exp2((code - delta) / gamma) - beta }
    return code >= 0 ? sqrt(code / c) + r0 : r0
  }

  static func code(_ light: Double) -> Double {
    if light >= rt { return gamma * log2(light + beta) + delta }
    return light >= r0 ? c * (light - r0) * (light - r0) : 0
  }
}
