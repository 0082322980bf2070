import Geometry

extension VectorSeries {
  /// The series plus another, read between its samples at the times of this one.
  ///
  /// Samples outside of the other's, or in a gap of more than a quarter of a second, are left out.
  func adding(_ other: VectorSeries) -> VectorSeries {
    let longestGap: Int64 = 250_000_000
    var next = 0
    return compactMap { sample in
      while next < other.samples.count, other.samples[next].time < sample.time { next += 1 }
      guard next < other.samples.count else { return nil }
      let after = other.samples[next]
      if after.time == sample.time { return VectorSample(time: sample.time, value: sample.value + after.value) }
      guard next > 0 else { return nil }
      let before = other.samples[next - 1]
      let span = after.time.nanoseconds - before.time.nanoseconds
      guard span <= longestGap else { return nil }
      let part = Double(sample.time.nanoseconds - before.time.nanoseconds) / Double(span)
      return VectorSample(time: sample.time, value: sample.value + before.value + (after.value - before.value) * part)
    }
  }
}
