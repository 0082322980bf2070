internal import Geometry
internal import Glibc

/// Makes a correction give way where a bounded zoom cannot hold it, smoothly and only there.
enum CorrectionLimit {
  /// Standard deviation of the smoothing beside limited frames, seconds.
  static let smoothing = 0.2
  /// Frames further than this from a limited one keep their correction untouched, seconds.
  static let reach = 0.8

  /// Corrections of at most `bound` in magnitude (modulo full turns).
  ///
  /// Clamping alone would stop the picture's roll dead, and jump from one bound to the other upside down. Within
  /// ``reach`` of a limited frame the clamped correction is averaged over time; averages of values within the bound
  /// stay within it. The average fades in with distance, so that the result is continuous.
  static func apply(
    _ corrections: [Double], times: [Timestamp<ClipClock>], bound: Double
  ) -> (corrections: [Double], isLimited: [Bool]) {
    let turns = corrections.map { wrapped($0) }
    let isLimited = turns.map { abs($0) > bound }
    guard isLimited.contains(true) else { return (corrections, isLimited) }
    let clamped = turns.map { max(-bound, min(bound, $0)) }
    let distances = distances(to: isLimited, times: times)
    let result = corrections.indices.map { i -> Double in
      guard distances[i] < reach else { return clamped[i] }
      let share = smoothStep(1 - distances[i] / reach)
      return clamped[i] * (1 - share) + average(clamped, times: times, at: i) * share
    }
    return (result, zip(isLimited, distances).map { $0 || $1 < reach })
  }

  private static func smoothStep(_ x: Double) -> Double { x * x * (3 - 2 * x) }

  /// Gaussian average over time around entry `i`, each entry weighted by the time it stands for.
  private static func average(_ values: [Double], times: [Timestamp<ClipClock>], at i: Int) -> Double {
    var sum = 0.0
    var weights = 0.0
    func visit(_ k: Int) -> Bool {
      let distance = (times[k] - times[i]).seconds / smoothing
      if abs(distance) > 4 { return false }
      let left = k > 0 ? (times[k] - times[k - 1]).seconds : 0
      let right = k + 1 < times.count ? (times[k + 1] - times[k]).seconds : 0
      let weight = exp(-0.5 * distance * distance) * max(1e-6, left + right)
      sum += weight * values[k]
      weights += weight
      return true
    }
    var k = i
    while k >= 0, visit(k) { k -= 1 }
    k = i + 1
    while k < values.count, visit(k) { k += 1 }
    return sum / weights
  }

  /// Time from each entry to the nearest limited one, seconds.
  private static func distances(to isLimited: [Bool], times: [Timestamp<ClipClock>]) -> [Double] {
    var result = Array(repeating: Double.infinity, count: isLimited.count)
    for i in isLimited.indices {
      if isLimited[i] { result[i] = 0 } else if i > 0 { result[i] = result[i - 1] + (times[i] - times[i - 1]).seconds }
    }
    for i in isLimited.indices.dropLast().reversed() {
      result[i] = min(result[i], result[i + 1] + (times[i + 1] - times[i]).seconds)
    }
    return result
  }
}
