/// A date and time as files write it: `2024-02-17T10:00:00.000000Z`, `2022-11-09T20:36:38+0300`.
struct CivilTime: Equatable {
  /// Seconds since 1970-01-01 00:00 of whatever zone `zone` names.
  private var seconds: Int64
  private var nanoseconds: Int64
  private let fractionDigits: Int
  private let separator: Character
  private let zone: String

  /// Reads one; `nil` for anything else, a date without a time of day among it.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes[4] == 0x2d, bytes[7] == 0x2d, bytes[10] == 0x54 || bytes[10] == 0x20,
      bytes[13] == 0x3a, bytes[16] == 0x3a, let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = number(bytes[17..<19]), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second < 61
    else { return nil }
    separator = bytes[10] == 0x54 ? "T" : " "
    var rest = bytes[19...]
    var digits: ArraySlice<UInt8> = []
    if rest.first == 0x2e {
      digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(1 + digits.count)
      guard !digits.isEmpty else { return nil }
    }
    fractionDigits = min(digits.count, 9)
    let padded = digits.prefix(9) + Array(repeating: 0x30, count: 9 - min(digits.count, 9))
    guard let fraction = number(padded) else { return nil }
    nanoseconds = fraction
    seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    zone = String(decoding: rest, as: UTF8.self)
  }

  /// The same, later by some time.
  func advanced(by span: Int64) -> CivilTime {
    var moved = self
    let total = nanoseconds + span % 1_000_000_000
    let carry = total >= 0 ? total / 1_000_000_000 : -1
    moved.seconds += span / 1_000_000_000 + carry
    moved.nanoseconds = total - carry * 1_000_000_000
    return moved
  }

  /// The text in the form it was read from.
  ///
  /// - Parameter digits: digits of a second that are kept, rounded to nearest; as many as there were where `nil`.
  func text(digits: Int? = nil) -> String {
    let unit = (0..<(9 - min(digits ?? fractionDigits, 9))).reduce(Int64(1)) { unit, _ in unit * 10 }
    let rounded = (nanoseconds + unit / 2) / unit * unit
    let (whole, part) = (seconds + rounded / 1_000_000_000, rounded % 1_000_000_000)
    let day = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
    let (rest, date) = (whole - day * 86_400, civil(day))
    var text = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))\(separator)"
    text += "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
    if fractionDigits > 0 { text += "." + padded(part, 9).prefix(fractionDigits) }
    return text + zone
  }
}

private func number(_ digits: some Collection<UInt8>) -> Int64? {
  digits.allSatisfy { (0x30...0x39).contains($0) } ? digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) } : nil
}

private func padded(_ value: Int64, _ width: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}

/// Days from 1970-01-01 to a date of the Gregorian calendar; the year is counted from March, so that leap days end it.
private func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
  let y = month > 2 ? year : year - 1
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return y * 365 + y / 4 - y / 100 + y / 400 + dayOfYear - 719_468
}

/// The date so many days from 1970-01-01, for years from 1.
private func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
  let shifted = days + 719_468
  let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return (
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  )
}
