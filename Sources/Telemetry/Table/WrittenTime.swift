/// A point in time as clocks on walls and calendars show it: `2022-06-15 11:05:03.123`, `11:05:03:123`.
struct WrittenTime: Equatable {
  /// Days since 1970-01-01; `nil` for a time of day alone.
  var day: Int64?
  /// Nanoseconds since midnight, in UTC where the zone is written.
  var nanoseconds: Int64
  /// Whether the zone is written, by `Z` or an offset.
  var hasZone: Bool

  /// Reads a text; `nil` where it is no such time. A colon before the fraction, as WitMotion writes it, is understood.
  init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    func number(_ digits: ClosedRange<Int>, then marks: String) -> Int? {
      let end = rest.firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? rest.endIndex
      guard digits.contains(end - rest.startIndex), let value = Int(String(decoding: rest[..<end], as: UTF8.self))
      else {
        return nil
      }
      if !marks.isEmpty {
        guard end < rest.endIndex, marks.utf8.contains(rest[end]) else { return nil }
        rest = rest[(end + 1)...]
      } else {
        rest = rest[end...]
      }
      return value
    }
    let whole = rest
    if let year = number(4...4, then: "-/."), let month = number(1...2, then: "-/."),
      let date = number(1...2, then: " T"),
      (1...12).contains(month), (1...31).contains(date)
    {
      day = Self.days(year: year, month: month, day: date)
    } else {
      rest = whole
    }
    guard let hour = number(1...2, then: ":"), let minute = number(2...2, then: ":") ?? number(1...1, then: ":"),
      let second = number(1...2, then: ""), hour < 24, minute < 60, second < 61
    else { return nil }
    var fraction: Int64 = 0
    if let mark = rest.first, ".,:".utf8.contains(mark) {
      rest = rest.dropFirst()
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
      var unit: Int64 = 100_000_000
      for digit in digits.prefix(9) {
        fraction += Int64(digit - UInt8(ascii: "0")) * unit
        unit /= 10
      }
      // Behind a colon stand milliseconds, whose zeros in front may be left out.
      if mark == UInt8(ascii: ":"), digits.count < 3 {
        fraction = Int64(String(decoding: digits, as: UTF8.self)).map { $0 * 1_000_000 } ?? 0
      }
    }
    nanoseconds = Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + fraction
    hasZone = false
    let zone = String(decoding: rest, as: UTF8.self)
    if zone.isEmpty { return }
    guard let shift = Self.seconds(ofZone: zone) else { return nil }
    nanoseconds -= shift * 1_000_000_000
    hasZone = true
  }

  private static func seconds(ofZone zone: String) -> Int64? {
    if zone == "Z" { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard let sign = zone.first, "+-".contains(sign), digits.count == 4, let value = Int64(digits) else { return nil }
    return (sign == "-" ? -1 : 1) * (value / 100 * 3600 + value % 100 * 60)
  }

  /// Days from 1970-01-01 in the Gregorian calendar, counted from the first of March, behind which leap days stand.
  private static func days(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let (era, ofEra) = (shifted / 400, shifted % 400)
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return Int64(era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468)
  }
}
