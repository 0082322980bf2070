internal import Geometry

/// The running integral of the angular rates at even steps: how far the camera turned between any two instants, fast.
///
/// The integral of each component by itself: right for turns of a few degrees, as between two pictures.
struct TurnTable {
  private let step: Double
  private let sums: [Vector3<Camera>]
  /// Where the log has holes, seconds on its clock.
  let holes: [ClosedRange<Double>]
  /// Last instant of the log.
  let end: Double

  /// At most so many entries.
  private static let limit = 2_000_000.0

  /// Tabulates; steps are 2 ms or longer.
  init(_ rates: GyroRates) {
    end = rates.end
    step = max(0.002, end / Self.limit)
    holes = rates.holes.map { rates.seconds[$0]...rates.seconds[$0 + 1] }
    let count = Int((end / step).rounded(.up)) + 1
    var sums: [Vector3<Camera>] = []
    sums.reserveCapacity(count)
    var (i, total) = (0, Vector3<Camera>.zero)
    let (t, w) = (rates.seconds, rates.rates)
    for k in 0..<count {
      let now = Double(k) * step
      while i + 2 < t.count, t[i + 1] <= now {
        total += (w[i] + w[i + 1]) * ((t[i + 1] - t[i]) / 2)
        i += 1
      }
      let (span, part) = (t[i + 1] - t[i], min(now, end) - t[i])
      let rate = w[i] + (w[i + 1] - w[i]) * (part / span)
      sums.append(total + (w[i] + rate) * (part / 2))
    }
    self.sums = sums
  }

  /// The turn since the log began, rotation vector summed component by component.
  func sum(to seconds: Double) -> Vector3<Camera> {
    let place = max(0, min(Double(sums.count - 1), seconds / step))
    let i = min(sums.count - 2, Int(place))
    return sums[i] + (sums[i + 1] - sums[i]) * (place - Double(i))
  }

  /// Whether the log covers a stretch without a hole.
  func covers(_ start: Double, _ end: Double) -> Bool {
    start >= 0 && end <= self.end && !holes.contains { $0.lowerBound < end && $0.upperBound > start }
  }
}
