import Geometry

/// Directions that two sensors saw, averaged over the same seconds: steps, shocks and small lags then matter little.
enum PairedMeans {
  private static let window: Int64 = 1_000_000_000

  /// The means of both over each second in which both have samples; seconds count from the later one's first sample.
  static func of(
    _ a: [VectorSample<Imu, LogClock>], _ b: [VectorSample<Imu, LogClock>]
  ) -> [(a: Vector3<Imu>, b: Vector3<Imu>)] {
    guard let firstA = a.first?.time, let firstB = b.first?.time else { return [] }
    var start = max(firstA, firstB).nanoseconds
    var (i, j) = (0, 0)
    while i < a.count, a[i].time.nanoseconds < start { i += 1 }
    while j < b.count, b[j].time.nanoseconds < start { j += 1 }
    var means: [(a: Vector3<Imu>, b: Vector3<Imu>)] = []
    while i < a.count, j < b.count {
      let next = min(a[i].time, b[j].time).nanoseconds
      start += (next - start) / window * window
      // Both walk on, or a second in which only one of them has samples would be looked at for ever.
      let (meanA, meanB) = (mean(a, from: &i, until: start + window), mean(b, from: &j, until: start + window))
      if let meanA, let meanB { means.append((meanA, meanB)) }
    }
    return means
  }

  /// Median of the angles between both, radians in [0, π]; `nil` when they share no second.
  static func medianAngle(
    _ a: [VectorSample<Imu, LogClock>], _ b: [VectorSample<Imu, LogClock>]
  ) -> Double? {
    let angles = of(a, b).map { $0.a.angle(to: $0.b) }.sorted()
    return angles.isEmpty ? nil : angles[angles.count / 2]
  }

  private static func mean(
    _ samples: [VectorSample<Imu, LogClock>], from i: inout Int, until end: Int64
  ) -> Vector3<Imu>? {
    var (sum, count) = (Vector3<Imu>.zero, 0.0)
    while i < samples.count, samples[i].time.nanoseconds < end {
      sum += samples[i].value
      count += 1
      i += 1
    }
    return count > 0 ? sum / count : nil
  }
}
