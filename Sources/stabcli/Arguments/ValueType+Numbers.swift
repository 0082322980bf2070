import Geometry

/// The unit a number is typed in, and the factor to the unit used inside.
struct CommandLineUnit: Sendable {
  /// Plural name: `degrees`.
  let name: String
  /// Suffixes that may follow the number.
  let suffixes: [String]
  /// Inside value of one of them.
  let inside: Double

  /// Typed in degrees, radians inside.
  static let degrees = CommandLineUnit(name: "degrees", suffixes: ["deg", "°"], inside: .pi / 180)
  /// Typed in milliseconds, seconds inside.
  static let milliseconds = CommandLineUnit(name: "milliseconds", suffixes: ["ms"], inside: 1e-3)
  /// Typed and used in seconds.
  static let seconds = CommandLineUnit(name: "seconds", suffixes: ["s"], inside: 1)
  /// Typed and used in hertz.
  static let hertz = CommandLineUnit(name: "hertz", suffixes: ["Hz"], inside: 1)
  /// A factor.
  static let factor = CommandLineUnit(name: "", suffixes: ["x"], inside: 1)

  /// The text without one of the unit's suffixes.
  func stripped(_ text: String) -> String {
    for suffix in suffixes where text.hasSuffix(suffix) { return String(text.dropLast(suffix.count)) }
    return text
  }
}

extension ValueType where Value == Double {
  /// A number within limits, typed in a unit of the command line and handed on in the unit used inside.
  static func number(_ placeholder: String, in unit: CommandLineUnit, _ limits: ClosedRange<Double>) -> Self {
    let kind = unit.name.isEmpty ? "a number" : "a number of \(unit.name)"
    let low = SettingValue.number(limits.lowerBound).text
    let high = SettingValue.number(limits.upperBound).text
    return Self(
      placeholder: placeholder, expectation: "\(kind) from \(low) to \(high)", completion: .none,
      read: { text in
        let bare = unit.stripped(text)
        guard let number = DecimalNumber.parse(bare) else { return .refused(hint: DecimalNumber.hint(for: bare)) }
        return limits.contains(number) ? .value(number * unit.inside) : .refused
      },
      // The way back from radians is rounded to what was typed.
      record: { .number(($0 / unit.inside * 1e9).rounded() / 1e9) })
  }
}

extension ValueType where Value == Int {
  /// A whole number within limits.
  static func wholeNumber(_ limits: ClosedRange<Int>) -> Self {
    Self(
      placeholder: "N", expectation: "a whole number from \(limits.lowerBound) to \(limits.upperBound)",
      completion: .none,
      read: { text in
        guard let number = Int(text), limits.contains(number) else { return .refused }
        return .value(number)
      }, record: { .whole($0) })
  }
}

extension ValueType where Value == UInt64 {
  /// Start of random sequences.
  static var seed: Self {
    let whole = ValueType<Int>.wholeNumber(0...Int.max)
    return Self(
      placeholder: whole.placeholder, expectation: whole.expectation, completion: .none,
      read: { text in
        guard let number = Int(text), number >= 0 else { return .refused }
        return .value(UInt64(number))
      }, record: { .whole(Int(clamping: $0)) })
  }
}

extension ValueType where Value == PixelSize {
  /// Width and height, `1280x720`.
  static var size: Self { size(expecting: "a width and a height in pixels such as 1280x720", within: 1...65_535) }

  /// Width and height within limits, also of the area in pixels.
  static func size(within limit: ClosedRange<Int>, area: Int) -> Self {
    size(
      expecting:
        "a width and a height from \(limit.lowerBound) to \(limit.upperBound) pixels such as 1280x720, at most "
        + "\(area) pixels in all", within: limit, area: area)
  }

  private static func size(
    expecting expectation: String, within limit: ClosedRange<Int>, area: Int = .max
  ) -> Self {
    Self(
      placeholder: "WxH", expectation: expectation, completion: .none,
      read: { text in
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
          limit.contains(width), limit.contains(height), width * height <= area
        else { return .refused }
        return .value(PixelSize(width: width, height: height))
      }, record: { .text("\($0.width)x\($0.height)") })
  }
}

extension ValueType where Value == AxisMap {
  /// A gcsv orientation string.
  static var axes: Self {
    Self(
      placeholder: "STRING",
      expectation: "the letters x, y and z once each, upper or lower case, such as XYZ or yxZ", completion: .none,
      read: { text in AxisMap(text).map { .value($0) } ?? .refused }, record: { .text($0.letters) })
  }
}
