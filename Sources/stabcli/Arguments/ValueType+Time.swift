import Geometry

/// Seconds typed as decimals, kept exactly in whole nanoseconds however large they are.
enum DecimalTime {
  /// `[+-] digits [. digits]`, digits beyond the ninth decimal rounded; `nil` beyond ±292 years.
  static func nanoseconds(_ text: String) -> Int64? {
    let isNegative = text.hasPrefix("-")
    let unsigned = isNegative || text.hasPrefix("+") ? text.dropFirst() : Substring(text)
    let parts = unsigned.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts.first ?? ""
    let fraction = parts.count == 2 ? parts[1] : ""
    guard whole.count + fraction.count > 0, whole.isDigits, fraction.isDigits else { return nil }
    guard let seconds = whole.isEmpty ? 0 : Int64(whole) else { return nil }
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = scaled.addingReportingOverflow(rounded(fraction))
    guard !overflow, !carry else { return nil }
    return isNegative ? -sum : sum
  }

  /// Nanoseconds of the digits behind the point.
  private static func rounded(_ fraction: Substring) -> Int64 {
    let digits = fraction.utf8.prefix(10).map { Int64($0 - UInt8(ascii: "0")) }
    let padded = digits + Array(repeating: 0, count: 10 - digits.count)
    let nanoseconds = padded.prefix(9).reduce(Int64(0)) { $0 * 10 + $1 }
    return padded[9] >= 5 ? nanoseconds + 1 : nanoseconds
  }

  /// The shortest decimal that means exactly this many nanoseconds.
  static func text(_ nanoseconds: Int64) -> String {
    var text = FixedDecimal.seconds(nanoseconds: nanoseconds)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

extension Substring {
  fileprivate var isDigits: Bool { utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}

extension ValueType where Value == TimeSpan {
  /// Seconds with a sign: an offset between clocks.
  static func seconds(_ placeholder: String = "SECONDS") -> Self {
    seconds(placeholder, expecting: "a number of seconds such as 0.45 or -1.2") { _ in true }
  }

  /// Seconds within limits.
  static func seconds(_ placeholder: String = "SECONDS", within limits: ClosedRange<Int64>) -> Self {
    seconds(
      placeholder, expecting: "a number of seconds from \(limits.lowerBound) to \(limits.upperBound) such as -1.2"
    ) {
      let bounds = Double(limits.lowerBound)...Double(limits.upperBound)
      return bounds.contains($0.seconds)
    }
  }

  private static func seconds(
    _ placeholder: String, expecting expectation: String, _ isAllowed: @escaping (TimeSpan) -> Bool
  ) -> Self {
    Self(
      placeholder: placeholder, expectation: expectation, completion: .none,
      read: { text in
        let bare = CommandLineUnit.seconds.stripped(text)
        guard let nanoseconds = DecimalTime.nanoseconds(bare) else {
          return .refused(hint: DecimalNumber.hint(for: bare))
        }
        let span = TimeSpan(nanoseconds: nanoseconds)
        return isAllowed(span) ? .value(span) : .refused
      }, record: { .seconds(nanoseconds: $0.nanoseconds) })
  }
}

extension ValueType where Value == Timestamp<ClipClock> {
  /// A place in the clip: seconds, or `[hours:]minutes:seconds`.
  static func clipTime(_ placeholder: String = "T") -> Self {
    Self(
      placeholder: placeholder, expectation: "a time in the clip such as 12.5 or 1:02.5", completion: .none,
      read: { text in
        guard let nanoseconds = position(CommandLineUnit.seconds.stripped(text)) else {
          return .refused(hint: DecimalNumber.hint(for: text))
        }
        return .value(Timestamp(nanoseconds: nanoseconds))
      }, record: { .text(DecimalTime.text($0.nanoseconds)) })
  }

  private static func position(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.last, parts.count <= 3, !last.hasPrefix("-"), !last.hasPrefix("+"),
      var total = DecimalTime.nanoseconds(String(last))
    else { return nil }
    if parts.count > 1 && total >= 60_000_000_000 { return nil }
    for (part, minutes) in zip(parts.dropLast().reversed(), [1, 60] as [Int64]) {
      guard part.isDigits, let count = Int64(part), count < 100_000 else { return nil }
      total += count * minutes * 60_000_000_000
    }
    return total
  }
}
