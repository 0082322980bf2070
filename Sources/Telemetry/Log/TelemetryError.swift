public import Geometry

/// Why a motion log could not be used. Each case holds the facts; `description` is one line for a person.
public enum TelemetryError: Error, Equatable, Sendable {
  /// There are no bytes, or only white space.
  case empty(file: String)
  /// The bytes are no text; `kind` is what they look like, where that is known.
  case notText(file: String, kind: String?)
  /// A text without the table it should hold.
  case noHeader(file: String, expected: String)
  /// A table without the columns that are needed.
  case missingColumns(file: String, line: Int, missing: [String], found: [String])
  /// A table of accelerations or gravity alone.
  case noRates(file: String, line: Int, found: [String])
  /// A table without one usable sample of the sensor that leads: the gyroscope, or orientations where there is none.
  case noSamples(file: String, sensor: String, rows: Int)
  /// Fewer than the two samples of that sensor that make a motion.
  case tooFewSamples(file: String, sensor: String, count: Int)
  /// A row that cannot be read, so early that the file is no log, or among too many others.
  case badLine(file: String, line: Int, reason: String, badLines: Int)
  /// Times leap by more than a day or fall back by more than a second: two clocks.
  case twoClocks(file: String, line: Int, from: Timestamp<LogClock>, to: Timestamp<LogClock>)
  /// The header names no unit and the values leave more than one, or none.
  case unitNeeded(file: String, line: Int, quantity: String, reason: String)
  /// A key of the header with an impossible value.
  case badKey(file: String, line: Int, key: String, value: String, expected: String)
  /// A data track without gyroscope.
  case noMotionTrack(file: String, found: [String])
  /// A stream of key-length-value records that breaks its own rules.
  case damagedStream(file: String, reason: String)
  /// Several files, none of them a gyroscope's.
  case noParts(file: String, found: [String])
  /// An archive that cannot be unpacked.
  case badArchive(file: String, reason: String)
  /// A format that is known and not read; `advice` says what to use instead.
  case unsupported(file: String, format: String, advice: String)
  /// Log and clip have no instant in common. `start` and `end` are the log's, on the clip's clock.
  case noOverlap(
    file: String, start: Timestamp<ClipClock>, end: Timestamp<ClipClock>, clip: TimeSpan, suggestedOffset: TimeSpan)
  /// A clock offset or scale beyond all reason.
  case clockOutOfRange(file: String, option: String, value: Double, expected: String)

  /// The log's name.
  public var file: String {
    switch self {
    case .empty(let file), .notText(let file, _), .noHeader(let file, _), .missingColumns(let file, _, _, _),
      .noRates(let file, _, _), .noSamples(let file, _, _), .tooFewSamples(let file, _, _), .badLine(let file, _, _, _),
      .twoClocks(let file, _, _, _), .unitNeeded(let file, _, _, _), .badKey(let file, _, _, _, _),
      .noMotionTrack(let file, _), .damagedStream(let file, _), .noParts(let file, _), .badArchive(let file, _),
      .unsupported(let file, _, _), .noOverlap(let file, _, _, _, _),
      .clockOutOfRange(let file, _, _, _):
      file
    }
  }

  /// The line it happened on, from 1.
  public var line: Int? {
    switch self {
    case .missingColumns(_, let line, _, _), .noRates(_, let line, _), .badLine(_, let line, _, _),
      .twoClocks(_, let line, _, _), .unitNeeded(_, let line, _, _), .badKey(_, let line, _, _, _):
      line
    default: nil
    }
  }
}

extension TelemetryError: CustomStringConvertible {
  /// One line: where, what, and what would be right.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(reason)"
  }

  private var reason: String {
    switch self {
    case .empty: "the log is empty"
    case .notText(_, let kind):
      kind ?? "not a motion log: neither text (gcsv, CSV) nor GPMF, ULog, blackbox or ZIP"
    case .noHeader(_, let expected): "no table in the log; expected \(expected)"
    case .missingColumns(_, _, let missing, let found):
      "no column for \(list(missing)); the header has \(list(found))"
    case .noRates(_, _, let found):
      "accelerations without angular rates: a gyroscope is needed, or orientations; the header has \(list(found))"
    case .noSamples(_, let sensor, let rows): "no usable \(sensor) in \(rows) \(rows == 1 ? "row" : "rows")"
    case .tooFewSamples(_, let sensor, let count): "only \(count) \(sensor); a motion needs at least 2"
    case .badLine(_, _, let reason, let badLines):
      badLines > 1 ? "\(reason); \(badLines) such lines are too many for a log" : reason
    case .twoClocks(_, _, let from, let to):
      "two clocks in one log: the time goes from \(seconds(from.seconds)) to \(seconds(to.seconds)); split the log here"
    case .unitNeeded(_, _, let quantity, let reason): "unit of the \(quantity) unknown: \(reason)"
    case .badKey(_, _, let key, let value, let expected): "\(key) is '\(value)'; expected \(expected)"
    case .noMotionTrack(_, let found):
      "no gyroscope in the data track" + (found.isEmpty ? "" : "; it holds \(list(found))")
    case .damagedStream(_, let reason): "damaged metadata stream: \(reason)"
    case .noParts(_, let found):
      "no gyroscope and no orientations among the files: " + (found.isEmpty ? "there are none" : list(found))
    case .badArchive(_, let reason): "archive \(reason)"
    case .unsupported(_, let format, let advice): "\(format) is not read: \(advice)"
    case .noOverlap(_, let start, let end, let clip, let offset):
      "log and clip have no instant in common: on the clip's clock the log runs from \(seconds(start.seconds)) to "
        + "\(seconds(end.seconds)), the clip from 0 s to \(seconds(clip.seconds)); --log-offset "
        + "\(exactSeconds(offset).dropLast(2)) puts the first sample on the first frame"
    case .clockOutOfRange(_, let option, let value, let expected): "\(option) is \(value); expected \(expected)"
    }
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map(printable).joined(separator: ", ")
    return names.count > 12 ? shown + " and \(names.count - 12) more" : shown
  }

  private func seconds(_ value: Double) -> String { decimal(value, digits: 3) + " s" }
}

/// At most forty characters of a foreign text, on one line and without control characters.
func printable(_ text: String) -> String {
  let clean = String(
    text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? "?" : Character($0) })
  return text.unicodeScalars.count > 40 ? clean + "…" : clean
}

/// A span in seconds with every digit that is not zero: `1732340000.123456789 s`.
func exactSeconds(_ span: TimeSpan) -> String {
  let (whole, part) = span.nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
  var digits = String(part)
  digits = String(repeating: "0", count: 9 - digits.count) + digits
  while digits.last == "0" { digits.removeLast() }
  return (span.nanoseconds < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits) + " s"
}

/// A number with a fixed count of decimals, without trailing zeros.
func decimal(_ value: Double, digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
  var unit = 1.0
  for _ in 0..<digits { unit *= 10 }
  let whole = abs(value).rounded(.down)
  var units = ((abs(value) - whole) * unit).rounded()
  var carry = 0.0
  if units >= unit { (units, carry) = (0, 1) }
  var fraction = digits == 0 ? "" : String(Int64(units))
  fraction = String(repeating: "0", count: digits - fraction.count) + fraction
  while fraction.last == "0" { fraction.removeLast() }
  let number = String(Int64(whole + carry)) + (fraction.isEmpty ? "" : "." + fraction)
  return value < 0 && number != "0" ? "-" + number : number
}
