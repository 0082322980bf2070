import Geometry

/// What the values of the angular rates look like: dead, or at their limit. Nothing is changed.
enum SignalAudit {
  /// Looks at a series of angular rates.
  static func issues(of series: VectorSeries) -> [LogIssue] {
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
    issues += [saturation(in: series, axes: axes)].compactMap { $0 }
    return issues
  }

  /// Three or more samples in a row at the largest value of an axis, beyond what gyroscopes measure at least.
  ///
  /// 4.3 rad/s is just below 250°/s, the smallest range of the sensors in cameras and phones.
  private static func saturation(
    in series: VectorSeries, axes: [(String, (Vector3<Imu>) -> Double)]
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
