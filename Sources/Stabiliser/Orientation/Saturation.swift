internal import Geometry

/// Finds where a sensor stood at the end of its range: what happened beyond it is not in the log.
enum Saturation {
  /// A limit shows as this many equal readings in a row; a peak has one, and noise never repeats to the last digit.
  private static let fewest = 3

  /// Stretches in which some axis reads its greatest value again and again, in order.
  static func stretches<Axes>(
    of samples: [VectorSample<Axes, ClipClock>]
  ) -> [ClosedRange<Timestamp<ClipClock>>] {
    var greatest = Vector3<Axes>.zero
    for sample in samples {
      greatest.x = max(greatest.x, abs(sample.value.x))
      greatest.y = max(greatest.y, abs(sample.value.y))
      greatest.z = max(greatest.z, abs(sample.value.z))
    }
    var result: [ClosedRange<Timestamp<ClipClock>>] = []
    var (first, count) = (0, 0)
    for i in 0...samples.count {
      if i < samples.count, samples[i].value.touches(greatest) {
        if count == 0 { first = i }
        count += 1
      } else {
        if count >= fewest { result.append(samples[first].time...samples[i - 1].time) }
        count = 0
      }
    }
    return result
  }
}

extension Vector3 {
  /// Whether a component that is not zero has the size of the other vector's.
  fileprivate func touches(_ limit: Self) -> Bool {
    (limit.x > 0 && abs(x) == limit.x) || (limit.y > 0 && abs(y) == limit.y) || (limit.z > 0 && abs(z) == limit.z)
  }
}
