/// The arithmetic and wording of progress, without a clock or a screen.
///
/// Rate and time left come from the whole run so far: frames differ little, and a calm number is easier to trust.
struct ProgressState: Equatable {
  /// What is done: `rendering`.
  let task: String
  /// What is counted: `frames`.
  let unit: String
  /// How many there will be; `nil` while nobody knows.
  private(set) var total: Int?
  /// How many are done.
  private(set) var done = 0
  /// When it began, nanoseconds.
  let start: UInt64
  /// Now, nanoseconds.
  private(set) var now: UInt64

  /// Begins.
  init(task: String, unit: String, total: Int?, start: UInt64) {
    self.task = task
    self.unit = unit
    self.total = total.flatMap { $0 > 0 ? $0 : nil }
    self.start = start
    now = start
  }

  /// Moves on; a total that turns out too small grows.
  mutating func advance(to count: Int, at time: UInt64) {
    done = max(done, count)
    now = max(now, time)
    if let expected = total, done > expected { total = done }
  }

  /// Ends: what was done is all there was.
  mutating func finish(at time: UInt64) {
    now = max(now, time)
    total = done
  }

  /// Seconds since the start.
  var elapsedSeconds: Double { Double(now - start) * 1e-9 }

  /// Items a second; `nil` before anything can be said.
  var rate: Double? { done > 0 && elapsedSeconds > 0.05 ? Double(done) / elapsedSeconds : nil }

  /// Whole percent, 100 only when everything is done; `nil` without a total.
  var percent: Int? {
    guard let total else { return nil }
    return total == 0 ? 100 : Int(Double(done) / Double(total) * 100)
  }

  /// Seconds left at the present rate.
  var secondsLeft: Double? {
    guard let total, let rate, done < total else { return nil }
    return Double(total - done) / rate
  }

  /// `rendering  45 %  163/362 frames  52.1 frames/s  0:03 left`.
  var line: String {
    var parts = [task]
    if let percent { parts.append("\(percent) %") }
    parts.append(total.map { "\(done)/\($0) \(unit)" } ?? "\(done) \(unit)")
    if let rate { parts.append("\(FixedDecimal.text(rate, digits: 1) ?? "–") \(unit)/s") }
    if let secondsLeft { parts.append("\(Self.clock(secondsLeft.rounded(.up))) left") }
    return parts.joined(separator: "  ")
  }

  /// The line that stays when all is done.
  var closingLine: String { line + "  in \(Self.clock(elapsedSeconds.rounded()))" }

  /// `1:02:03` or `2:03`.
  static func clock(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(min(seconds, 3.6e6)) : 0
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
