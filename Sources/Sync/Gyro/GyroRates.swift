internal import Geometry

/// The log's angular rates in camera axes, on a clock in seconds that starts with the log.
struct GyroRates {
  /// Seconds since the log's first rate, strictly increasing.
  let seconds: [Double]
  /// rad/s, camera axes.
  let rates: [Vector3<Camera>]
  /// Steps longer than this are holes, seconds.
  let holeLimit: Double

  /// Takes the rates of a recording.
  ///
  /// - Parameter map: camera axes from log axes, for rates.
  init(_ samples: [VectorSample<Imu, LogClock>], map: (Vector3<Imu>) -> Vector3<Camera>) {
    let origin = samples.first?.time ?? .zero
    seconds = samples.map { ($0.time - origin).seconds }
    rates = samples.map { map($0.value) }
    holeLimit = Self.holeLimit(seconds)
  }

  private init(seconds: [Double], rates: [Vector3<Camera>], holeLimit: Double) {
    (self.seconds, self.rates, self.holeLimit) = (seconds, rates, holeLimit)
  }

  /// The rates with each value changed.
  func mapped(_ change: (Vector3<Camera>) -> Vector3<Camera>) -> GyroRates {
    GyroRates(seconds: seconds, rates: rates.map(change), holeLimit: holeLimit)
  }

  /// First instant, seconds.
  var start: Double { seconds.first ?? 0 }
  /// Last instant, seconds.
  var end: Double { seconds.last ?? 0 }

  /// The rates from one instant to another; all of them where that would leave fewer than two.
  func within(_ first: Double, _ last: Double) -> GyroRates {
    let kept = seconds.indices.filter { seconds[$0] >= first && seconds[$0] <= last }
    guard let low = kept.first, let high = kept.last, high > low else { return self }
    return GyroRates(
      seconds: Array(seconds[low...high]), rates: Array(rates[low...high]), holeLimit: holeLimit)
  }

  /// The steps that are holes, by the index of the rate before.
  var holes: [Int] { seconds.indices.dropLast().filter { seconds[$0 + 1] - seconds[$0] > holeLimit } }

  /// Five usual steps, and at least 40 ms: loggers on phones pause that long without harm.
  private static func holeLimit(_ seconds: [Double]) -> Double {
    let steps = zip(seconds.dropFirst(), seconds).map { $0 - $1 }.sorted()
    guard !steps.isEmpty else { return 0.04 }
    return max(0.04, 5 * steps[steps.count / 2])
  }
}
