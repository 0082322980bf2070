import Geometry

extension VectorSeries {
  /// Puts the mean of its neighbours in place of every single sample that leaps from both, and says so.
  ///
  /// Roughness is the median distance of a sample from the mean of its neighbours. A spike exceeds it thirtyfold and
  /// 1 rad/s, and its neighbours agree with each other; real shocks last longer than one sample. Integrated, one such
  /// sample would turn the picture by its value times the sampling interval, for good.
  mutating func repairSpikes() -> LogIssue? {
    let spikes = self.spikes
    guard let first = spikes.first else { return nil }
    let issue = LogIssue(
      kind: .spikes, count: spikes.count, firstLine: line(first),
      message: "\(counted(spikes.count, "angular rate")) that \(spikes.count == 1 ? "leaps" : "leap") from both "
        + "neighbours, replaced by their mean; the first at \(decimal(samples[first].time.seconds, digits: 3)) s reads "
        + "\(decimal(samples[first].value.length, digits: 2)) rad/s")
    for i in spikes { replaceValue(at: i, by: (samples[i - 1].value + samples[i + 1].value) * 0.5) }
    return issue
  }

  /// Indices of lone outliers; never two in a row.
  private var spikes: [Int] {
    guard samples.count > 10 else { return [] }
    func roughness(_ i: Int) -> Double {
      (samples[i].value - 0.5 * (samples[i - 1].value + samples[i + 1].value)).length
    }
    let stride = max(1, samples.count / 20_000)
    let sorted = Swift.stride(from: 1, to: samples.count - 1, by: stride).map(roughness).sorted()
    let limit = max(1, 30 * sorted[sorted.count / 2])
    return (1..<samples.count - 1).filter { i in
      let distance = roughness(i)
      return distance > limit && (samples[i + 1].value - samples[i - 1].value).length < 0.5 * distance
    }
  }
}
