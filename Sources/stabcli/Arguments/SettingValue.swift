import FoundationEssentials

/// The value of one option as it is shown in help and written to the report's `settings`.
///
/// Numbers are in the unit of the command line (degrees, milliseconds), so that a report's settings can be typed
/// again.
enum SettingValue: Equatable, Sendable {
  /// A name or a path.
  case text(String)
  /// A measure, in the option's own unit.
  case number(Double)
  /// Seconds, exact to the nanosecond however many there are.
  case seconds(nanoseconds: Int64)
  /// A count.
  case whole(Int)
  /// A switch.
  case flag(Bool)
  /// The values of an option that may be repeated.
  case list([SettingValue])

  /// As it would be typed; a whole measure without its `.0`.
  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): Self.shortest(number)
    case .seconds(let nanoseconds): DecimalTime.text(nanoseconds)
    case .whole(let count): String(count)
    case .flag(let isOn): isOn ? "on" : "off"
    case .list(let values): values.map(\.text).joined(separator: ", ")
    }
  }

  private static func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension SettingValue: Encodable {
  /// Writes a bare JSON value.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try number.isFinite ? container.encode(number) : container.encodeNil()
    case .seconds(let nanoseconds): try container.encode(Decimal(nanoseconds) / 1_000_000_000)
    case .whole(let count): try container.encode(count)
    case .flag(let isOn): try container.encode(isOn)
    case .list(let values): try container.encode(values)
    }
  }
}
