import Geometry

/// Puts the times of a log's rows on one clock: continues counters that ran over, recognises rows that came late
/// and single rows with a stray time, and refuses a log that holds two clocks.
struct TimeOrder {
  /// Times of the rows that are kept, still in the order of the file.
  private(set) var times: [Int64]
  /// Rows to leave out, by index, rising.
  private(set) var stray: [Int] = []
  /// Whether a row came late, so that samples have to be sorted.
  private(set) var isDisordered = false
  /// What was found.
  private(set) var issues: [LogIssue] = []

  /// A step forwards longer than this is no gap: 24 h.
  private static let longestGap: Int64 = 86_400_000_000_000
  /// Rows that come late by no more than this are put in order; a clock that falls back further was restarted.
  private static let longestDelay: Int64 = 1_000_000_000
  /// Counters that ran over are continued for 30 years; sums of times then stay within 64 bits.
  private static let longestShift: Int64 = 950_000_000_000_000_000
  /// A counter that ran over goes on within this time.
  private static let longestWrapStep: Int64 = 2_000_000_000

  private let wraps: [Int64]
  private var wrapCount = LineCount()
  private var lateCount = LineCount()
  private var strayCount = LineCount()

  /// Orders the rows of a table.
  ///
  /// - Parameter unit: Seconds in one unit of the written times; a 32-bit counter of that unit, or of microseconds,
  ///   may have run over.
  init(times: [Int64], lines: [Int32], unit: DecimalNumber, file: String) throws(TelemetryError) {
    let range = DecimalNumber(mantissa: 1 << 32, exponent: 0, isNegative: false)
    let microsecond = TimeUnit.microseconds.scale
    wraps = [range.nanoseconds(scale: unit), range.nanoseconds(scale: microsecond)].compactMap { $0 }
      .filter { $0 > 2 * TimeOrder.longestWrapStep }
    self.times = times
    guard var previous = times.first else { return }
    var shift: Int64 = 0
    var i = 1
    while i < times.count {
      let time = times[i] + shift
      let step = time - previous
      if step >= 0, step <= TimeOrder.longestDelay {
        self.times[i] = time
        previous = time
      } else if let period = wraps.first(where: { (0...TimeOrder.longestWrapStep).contains(step + $0) }) {
        guard shift <= TimeOrder.longestShift else {
          throw .twoClocks(
            file: file, line: Int(lines[i]), from: Timestamp(nanoseconds: previous), to: Timestamp(nanoseconds: time))
        }
        shift += period
        wrapCount.add(line: Int(lines[i]))
        self.times[i] = time + period
        previous = time + period
      } else if shift > 0, let period = wraps.first(where: { (-TimeOrder.longestDelay...0).contains(step - $0) }) {
        // A row from before the counter ran over, written after it.
        self.times[i] = time - period
        addLate(line: lines[i])
      } else if step < 0, step >= -TimeOrder.longestDelay {
        self.times[i] = time
        addLate(line: lines[i])
      } else if isStray(i, shift: shift, previous: previous) {
        stray.append(i)
        strayCount.add(line: Int(lines[i]))
      } else if step > 0, step <= TimeOrder.longestGap {
        self.times[i] = time
        previous = time
      } else {
        throw .twoClocks(
          file: file, line: Int(lines[i]), from: Timestamp(nanoseconds: previous), to: Timestamp(nanoseconds: time))
      }
      i += 1
    }
    report()
  }

  /// Whether a row far from its predecessor stands alone: the next one is back where it should be.
  private func isStray(_ i: Int, shift: Int64, previous: Int64) -> Bool {
    guard i + 1 < times.count else { return false }
    let step = times[i + 1] + shift - previous
    return step >= 0 && step <= TimeOrder.longestDelay
  }

  private mutating func addLate(line: Int32) {
    isDisordered = true
    lateCount.add(line: Int(line))
  }

  private mutating func report() {
    let found: [(LogIssue.Kind, LineCount, String)] = [
      (.wraps, wrapCount, "the counter of the times ran over; it is continued"),
      (.disorder, lateCount, "\(counted(lateCount.count, "row")) came late; put in order of time"),
      (.strayTimes, strayCount, "\(counted(strayCount.count, "row")) with a time far from its neighbours'; left out"),
    ]
    for (kind, count, message) in found {
      guard let first = count.first else { continue }
      issues.append(LogIssue(kind: kind, count: count.count, firstLine: first, message: message))
    }
  }
}
