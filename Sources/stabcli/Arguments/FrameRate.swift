/// Frames a second as an exact fraction.
struct FrameRate: Equatable, Sendable {
  /// Frames …
  let numerator: Int64
  /// … in this many seconds.
  let denominator: Int64

  /// Frames a second, for formulas.
  var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// Reads `30`, `30000/1001` or a decimal; `nil` outside 1…1000 frames a second.
  ///
  /// The decimals in common use for the NTSC family (23.976, 29.97, 59.94, 119.88 …) mean `n·1000/1001`, as every
  /// camera that prints them does.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, let n = Int64(parts[0]), let d = Int64(parts[1]), n > 0, d > 0, n <= 1_000_000, d <= 1_000_000
    {
      (numerator, denominator) = (n, d)
    } else if parts.count == 1, let value = DecimalNumber.parse(text), (1...1000).contains(value) {
      let nominal = value.rounded(.up)
      let isNTSC = value != nominal && abs(value - nominal * 1000 / 1001) < 0.0055
      numerator = isNTSC ? Int64(nominal) * 1000 : Int64((value * 1000).rounded())
      denominator = isNTSC ? 1001 : 1000
    } else {
      return nil
    }
    guard (1...1000).contains(framesPerSecond) else { return nil }
  }

  /// Creates a whole rate.
  /// - Precondition: `perSecond` is positive.
  init(perSecond: Int64) {
    precondition(perSecond > 0, "a frame rate is positive")
    (numerator, denominator) = (perSecond, 1)
  }

  /// Numerator and denominator without common factors.
  var reduced: (numerator: Int64, denominator: Int64) {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    return (numerator / a, denominator / a)
  }
}

extension ValueType where Value == FrameRate {
  /// Frames a second, exact.
  static var frameRate: Self {
    Self(
      placeholder: "RATE", expectation: "a number of frames a second from 1 to 1000, such as 30, 29.97 or 30000/1001",
      completion: .none,
      read: { FrameRate($0).map { .value($0) } ?? .refused(hint: DecimalNumber.hint(for: $0)) },
      record: { rate in
        let (n, d) = rate.reduced
        return d == 1 ? .whole(Int(n)) : .text("\(n)/\(d)")
      })
  }
}
