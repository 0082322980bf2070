import Geometry

/// Something that was measured at an instant of a log.
protocol LogSample {
  /// When.
  var time: Timestamp<LogClock> { get }
}

extension VectorSample: LogSample where Clock == LogClock {}
extension OrientationSample: LogSample where Clock == LogClock {}

/// Vectors in the log's own axes.
typealias VectorSeries = SampleSeries<VectorSample<Imu, LogClock>>
/// Orientations of the log's own axes.
typealias OrientationSeries = SampleSeries<OrientationSample<Imu, LogClock>>

/// The samples of one sensor with the lines they came from, brought into strictly rising order.
struct SampleSeries<Sample: LogSample> {
  /// The samples; times strictly increase.
  private(set) var samples: [Sample] = []
  /// Line of each sample; empty where the log has no lines.
  private(set) var lines: [Int32] = []
  /// Samples left out because their time occurred before.
  fileprivate(set) var duplicates = LineCount()

  /// A series without samples.
  static var empty: Self { Self(samples: [], lines: [], isDisordered: false) }

  /// Creates a series from samples in order, but for repeated times: the first of equals is kept.
  init(samples: [Sample], lines: [Int32], isDisordered: Bool) {
    let order = isDisordered ? SampleSeries.order(of: samples) : nil
    self.samples.reserveCapacity(samples.count)
    self.lines.reserveCapacity(lines.count)
    for k in samples.indices {
      let i = order?[k] ?? k
      if let last = self.samples.last, samples[i].time <= last.time {
        duplicates.add(line: i < lines.count ? Int(lines[i]) : 0)
        continue
      }
      self.samples.append(samples[i])
      if i < lines.count { self.lines.append(lines[i]) }
    }
  }

  /// Indices by time, and by place in the file among equals.
  private static func order(of samples: [Sample]) -> [Int] {
    samples.indices.sorted { (samples[$0].time, $0) < (samples[$1].time, $1) }
  }

  /// Changes every sample, or leaves it out; never its time.
  func compactMap<Other: LogSample>(_ change: (Sample) -> Other?) -> SampleSeries<Other> {
    var (kept, keptLines) = ([Other](), [Int32]())
    kept.reserveCapacity(samples.count)
    for (i, sample) in samples.enumerated() {
      guard let changed = change(sample) else { continue }
      kept.append(changed)
      if i < lines.count { keptLines.append(lines[i]) }
    }
    var result = SampleSeries<Other>(samples: kept, lines: keptLines, isDisordered: false)
    result.duplicates = duplicates
    return result
  }

  /// Whether the samples were taken at the same instants as those of another sensor.
  func sharesTimes<Other>(with other: SampleSeries<Other>) -> Bool {
    samples.count == other.samples.count && zip(samples, other.samples).allSatisfy { $0.time == $1.time }
  }

  /// Line of a sample.
  func line(_ i: Int) -> Int? { i < lines.count ? Int(lines[i]) : nil }
}

extension SampleSeries where Sample == VectorSample<Imu, LogClock> {
  /// Replaces what one sample read.
  mutating func replaceValue(at i: Int, by value: Vector3<Imu>) { samples[i].value = value }
}

/// How the samples of a series follow each other.
struct Cadence: Equatable {
  /// Median interval, seconds.
  var medianSeconds: Double
  /// Mean of the intervals up to twice the median, seconds.
  var typicalSeconds: Double
}

extension SampleSeries {
  /// First and last instant and the cadence; `nil` without samples.
  var span: (start: Timestamp<LogClock>, end: Timestamp<LogClock>, cadence: Cadence?)? {
    guard let first = samples.first, let last = samples.last else { return nil }
    return (first.time, last.time, cadence)
  }

  /// The cadence; `nil` for fewer than two samples.
  var cadence: Cadence? {
    guard samples.count > 1 else { return nil }
    // At most about 20 000 intervals are sorted; the median does not need more.
    let stride = max(1, samples.count / 20_000)
    let steps = Swift.stride(from: 1, to: samples.count, by: stride).map { interval($0) }.sorted()
    let median = steps[steps.count / 2]
    var (sum, count) = (Int64(0), 0)
    for i in 1..<samples.count where interval(i) / 2 <= median {
      sum += interval(i)
      count += 1
    }
    return Cadence(medianSeconds: Double(median) * 1e-9, typicalSeconds: Double(sum) * 1e-9 / Double(max(1, count)))
  }

  /// Nanoseconds from the sample before to sample `i`.
  private func interval(_ i: Int) -> Int64 { samples[i].time.nanoseconds - samples[i - 1].time.nanoseconds }

  /// Repeated times, missing samples and coarse times of a series, as issues.
  ///
  /// A gap is an interval longer than four times the typical one.
  func timingIssues(sensor: String) -> [LogIssue] {
    var issues: [LogIssue] = []
    if duplicates.count > 0 {
      issues.append(
        LogIssue(
          kind: .duplicates, count: duplicates.count, firstLine: lines.isEmpty ? nil : duplicates.first,
          message: "\(counted(duplicates.count, sensor)) at a time that occurred before; the first is kept"))
    }
    guard let cadence else { return issues }
    let limit = 4e9 * max(cadence.medianSeconds, cadence.typicalSeconds)
    var (count, longest, first) = (0, Int64(0), Int?.none)
    for i in 1..<samples.count where Double(interval(i)) > limit {
      count += 1
      if first == nil { first = i }
      longest = max(longest, interval(i))
    }
    if let first {
      issues.append(
        LogIssue(
          kind: .gaps, count: count, firstLine: line(first),
          message: "\(counted(count, "gap")) between \(sensor)s, the longest of "
            + "\(decimal(Double(longest) * 1e-9, digits: 3)) s; the first from "
            + "\(decimal(samples[first - 1].time.seconds, digits: 3)) s on the log's clock"))
    }
    if let coarse = coarseTimes(cadence) { issues.append(coarse) }
    return issues
  }

  /// Whole milliseconds at rates where that makes intervals differ.
  private func coarseTimes(_ cadence: Cadence) -> LogIssue? {
    let milliseconds = cadence.typicalSeconds * 1e3
    guard milliseconds < 20, abs(milliseconds - milliseconds.rounded()) > 0.02, samples.count > 20 else { return nil }
    guard samples.allSatisfy({ $0.time.nanoseconds % 1_000_000 == 0 }) else { return nil }
    return LogIssue(
      kind: .coarseTimes, count: samples.count, firstLine: line(0),
      message: "times are whole milliseconds while \(sensorIntervalText(milliseconds)) lie between samples")
  }

  private func sensorIntervalText(_ milliseconds: Double) -> String { decimal(milliseconds, digits: 2) + " ms" }
}
