import Glibc

/// The lines at the beginning of a blackbox log: which fields its frames have, how they are written, and the settings
/// that fields are predicted from.
///
/// Source: the format's description in betaflight/blackbox-log-viewer and betaflight/betaflight, `docs/Blackbox`.
struct BlackboxHeader {
  /// How the fields of one kind of frame are written.
  struct Fields {
    var names: [String] = []
    var isSigned: [Bool] = []
    var predictors: [Int] = []
    var encodings: [Int] = []
    var count: Int { encodings.count }
  }

  /// Every log begins so.
  static let title = Array("H Product:Blackbox".utf8)
  /// More fields than any firmware writes.
  private static let mostFields = 512

  /// Main frames that stand for themselves, and those that build on the ones before them.
  private(set) var (intra, inter) = (Fields(), Fields())
  /// Frames of other kinds by their letters.
  private(set) var others: [UInt8: Fields] = [:]
  /// All other lines by lower-case key.
  private(set) var settings: [String: String] = [:]
  /// Where the frames begin.
  private(set) var end: Int

  /// Reads the lines from `start` on; `nil` where fields and their encodings do not fit each other.
  init?(_ bytes: [UInt8], from start: Int, to limit: Int) {
    end = start
    while end + 2 < limit, bytes[end] == UInt8(ascii: "H"), bytes[end + 1] == 0x20,
      let lineEnd = bytes[end..<limit].firstIndex(of: lineFeed)
    {
      add(String(decoding: bytes[end + 2..<lineEnd], as: UTF8.self).trimmingSpaces)
      end = lineEnd + 1
    }
    // The second kind has the names and signs of the first.
    (inter.names, inter.isSigned) = (intra.names, intra.isSigned)
    guard isWhole(intra), inter.count == 0 || isWhole(inter) else { return nil }
    for (_, fields) in others where fields.encodings.count > Self.mostFields { return nil }
  }

  private func isWhole(_ fields: Fields) -> Bool {
    (1...Self.mostFields).contains(fields.count) && fields.names.count == fields.count
      && fields.predictors.count == fields.count && fields.isSigned.count == fields.count
  }

  private mutating func add(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let (key, value) = (String(line[..<colon]), String(line[line.index(after: colon)...]))
    let words = key.split(separator: " ")
    guard words.count == 3, words[0] == "Field", let letter = words[1].utf8.first, words[1].utf8.count == 1 else {
      settings[key.lowercased()] = value.trimmingSpaces
      return
    }
    let list = value.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
    switch letter {
    case UInt8(ascii: "I"): Self.set(words[2], list, of: &intra)
    case UInt8(ascii: "P"): Self.set(words[2], list, of: &inter)
    default: Self.set(words[2], list, of: &others[letter, default: Fields()])
    }
  }

  private static func set(_ property: Substring, _ list: [String], of fields: inout Fields) {
    switch property {
    case "name": fields.names = list
    case "signed": fields.isSigned = list.map { $0 != "0" }
    case "predictor": fields.predictors = list.map { Int($0) ?? -1 }
    case "encoding": fields.encodings = list.map { Int($0) ?? -1 }
    default: break
    }
  }
}

extension BlackboxHeader {
  /// A whole number among the settings, the first of a list.
  func number(_ key: String) -> Int? {
    settings[key].flatMap { $0.split(separator: ",").first }.flatMap { Int(String($0).trimmingSpaces) }
  }

  /// Iterations from one frame that stands for itself to the next.
  var intraInterval: Int { max(1, number("i interval") ?? 32) }

  /// Which iterations in between are logged: `numerator` of every `denominator`.
  var interRatio: (numerator: Int, denominator: Int) {
    let parts = (settings["p interval"] ?? "1/1").split(separator: "/").map { Int($0) ?? 1 }
    let ratio = parts.count == 2 ? (parts[0], parts[1]) : (1, parts.first ?? 1)
    return (max(1, ratio.0), max(1, min(ratio.1, 65_536)))
  }

  /// Radians per second in one unit of the gyroscope's fields.
  ///
  /// Cleanflight and what comes from it write degrees per second, Baseflight radians per microsecond. Later firmware may
  /// write tenths of the unit.
  var gyroUnit: Double {
    let scale = settings["gyro_scale"] ?? settings["gyro.scale"] ?? ""
    let bits = scale.lowercased().hasPrefix("0x") ? UInt32(scale.dropFirst(2), radix: 16) : nil
    let unit = bits.map { Double(Float(bitPattern: $0)) } ?? Double(scale) ?? 1
    guard unit.isFinite, unit > 0 else { return .pi / 180 }
    if unit < 1e-5 { return unit * 1e6 }
    return unit * (.pi / 180) / (number("blackbox_high_resolution") == 1 ? 10 : 1)
  }

  /// m/s² in one unit of the accelerometer's fields; `nil` where the log does not say.
  var forceUnit: Double? {
    guard let counts = number("acc_1g") ?? number("acc.acc_1g"), counts > 0 else { return nil }
    return standardGravityMetresPerSecond2 / Double(counts)
  }
}
