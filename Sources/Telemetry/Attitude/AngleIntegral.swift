import Geometry
import Glibc

/// Angular rates summed up over time, one axis at a time: the turn between two instants that are not far apart.
struct AngleIntegral {
  private let samples: [VectorSample<Imu, LogClock>]
  private var sums: [Vector3<Imu>] = []
  private var place = 0

  /// Sums rates in rad/s by the trapezium rule.
  init(_ samples: [VectorSample<Imu, LogClock>]) {
    self.samples = samples
    sums.reserveCapacity(samples.count)
    var sum = Vector3<Imu>.zero
    for i in samples.indices {
      if i > 0 {
        sum += (samples[i - 1].value + samples[i].value) * (0.5 * (samples[i].time - samples[i - 1].time).seconds)
      }
      sums.append(sum)
    }
  }

  /// The sum up to an instant, radians; `nil` outside the samples.
  ///
  /// - Precondition: Instants are asked for in rising order.
  mutating func value(at time: Timestamp<LogClock>) -> Vector3<Imu>? {
    guard let first = samples.first, let last = samples.last, time >= first.time, time <= last.time else { return nil }
    while place + 1 < samples.count, samples[place + 1].time <= time { place += 1 }
    let (before, after) = (samples[place], samples[min(place + 1, samples.count - 1)])
    let passed = (time - before.time).seconds
    let span = (after.time - before.time).seconds
    let rate = span > 0 ? before.value + (after.value - before.value) * (0.5 * passed / span) : before.value
    return sums[place] + rate * passed
  }
}

extension Vector3 {
  /// Angle between two directions, radians in [0, π]; 0 where one of them has no length.
  func angle(to other: Self) -> Double { atan2(cross(other).length, dot(other)) }
}
