import Geometry

/// What the values of the angular rates look like: dead, spiky, at their limit. Nothing is changed.
enum SignalAudit {
  /// Looks at a series of angular rates.
  static func issues(of series: SampleSeries) -> [LogIssue] {
    let samples = series.samples
    guard let first = samples.first else { return [] }
    if samples.allSatisfy({ $0.value == .zero }) {
      return [
        LogIssue(
          kind: .noMotion, count: samples.count, firstLine: series.line(0),
          message: "no motion in the log: every angular rate is zero")
      ]
    }
    let axes: [(String, (Vector3<Imu>) -> Double)] = [("x", { $0.x }), ("y", { $0.y }), ("z", { $0.z })]
    var issues = axes.compactMap { name, component -> LogIssue? in
      guard samples.count > 20, samples.allSatisfy({ component($0.value) == component(first.value) }) else {
        return nil
      }
      return LogIssue(
        kind: .constantChannel, count: samples.count, firstLine: series.line(0),
        message: "the angular rate about \(name) is \(decimal(component(first.value), digits: 6)) rad/s throughout")
    }
    issues += [spikes(in: series), saturation(in: series, axes: axes)].compactMap { $0 }
    return issues
  }

  /// Single samples that leave the line between their neighbours by far more than the log's own roughness.
  ///
  /// Roughness is the median distance of a sample from the mean of its neighbours. A spike exceeds it thirtyfold
  /// and 1 rad/s, and its neighbours agree with each other; real shocks last longer than one sample.
  private static func spikes(in series: SampleSeries) -> LogIssue? {
    let samples = series.samples
    guard samples.count > 10 else { return nil }
    func roughness(_ i: Int) -> Double {
      (samples[i].value - 0.5 * (samples[i - 1].value + samples[i + 1].value)).length
    }
    let stride = max(1, samples.count / 20_000)
    let sorted = Swift.stride(from: 1, to: samples.count - 1, by: stride).map(roughness).sorted()
    let limit = max(1, 30 * sorted[sorted.count / 2])
    var (count, first) = (0, Int?.none)
    for i in 1..<samples.count - 1 {
      let distance = roughness(i)
      guard distance > limit, (samples[i + 1].value - samples[i - 1].value).length < 0.5 * distance else { continue }
      count += 1
      if first == nil { first = i }
    }
    guard let first else { return nil }
    return LogIssue(
      kind: .spikes, count: count, firstLine: series.line(first),
      message: "\(counted(count, "angular rate")) that leap from both neighbours; the first at "
        + "\(decimal(samples[first].time.seconds, digits: 3)) s reads "
        + "\(decimal(samples[first].value.length, digits: 2)) rad/s")
  }

  /// Three or more samples in a row at the largest value of an axis, beyond what gyroscopes measure at least.
  ///
  /// 4.3 rad/s is just below 250°/s, the smallest range of the sensors in cameras and phones.
  private static func saturation(
    in series: SampleSeries, axes: [(String, (Vector3<Imu>) -> Double)]
  ) -> LogIssue? {
    var (count, first, limit) = (0, Int?.none, 0.0)
    for (_, component) in axes {
      let peak = series.samples.reduce(0) { max($0, abs(component($1.value))) }
      guard peak > 4.3 else { continue }
      var run = 0
      for (i, sample) in series.samples.enumerated() {
        run = abs(component(sample.value)) == peak ? run + 1 : 0
        guard run >= 3 else { continue }
        count += run == 3 ? 3 : 1
        if first == nil { (first, limit) = (i - 2, peak) }
      }
    }
    guard let first else { return nil }
    return LogIssue(
      kind: .saturation, count: count, firstLine: series.line(first),
      message: "\(counted(count, "angular rate")) at the end of the sensor's range, \(decimal(limit, digits: 2)) rad/s")
  }
}
