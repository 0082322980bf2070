import Glibc

/// The values one pixel has in all frames.
///
/// One is made for a thread and filled again for every pixel, so that nothing is allocated on the way.
struct PixelColumn {
  private(set) var values: [Float]
  private var sorted: [Float]
  private var kept: [Bool]
  private var deviations: [Float]

  private static let rounds = 10

  init(count: Int) {
    values = [Float](repeating: 0, count: count)
    (sorted, deviations) = (values, values)
    kept = [Bool](repeating: true, count: count)
  }

  subscript(frame: Int) -> Float {
    get { values[frame] }
    set { values[frame] = newValue }
  }

  /// The value that stands for all, and how many were left out.
  mutating func combined(_ rule: StackRejection) -> (value: Float, rejected: Int) {
    switch rule {
    case .median: return (Float(median()), 0)
    case .sigma(let factor): return clipped(factor, around: median(), deviation: medianDeviation())
    case .winsor(let factor):
      let centre = median()
      return clipped(factor, around: centre, deviation: winsorisedDeviation(centre))
    }
  }

  /// The middle value; between the two middle ones of an even number.
  private mutating func median() -> Double {
    sort(&sorted, values)
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? Double(sorted[middle]) : (Double(sorted[middle - 1]) + Double(sorted[middle])) / 2
  }

  /// Insertion: a stack is short.
  private func sort(_ place: inout [Float], _ from: [Float]) {
    for i in from.indices {
      let value = from[i]
      var j = i
      while j > 0, place[j - 1] > value {
        place[j] = place[j - 1]
        j -= 1
      }
      place[j] = value
    }
  }

  /// A standard deviation by the median of the distances from the median: a few outliers do not move it.
  ///
  /// Where more than half of the values are alike, by the mean of the distances.
  private mutating func medianDeviation() -> Double {
    let centre = median()
    var distances = values
    for i in values.indices { distances[i] = Float(abs(Double(values[i]) - centre)) }
    sort(&deviations, distances)
    let middle = Double(deviations[deviations.count / 2])
    if middle > 0 { return 1.4826 * middle }
    return distances.reduce(0) { $0 + Double($1) } / Double(distances.count) * 1.2533
  }

  /// A standard deviation after what is farther than 1.5 of it is pulled in to there, over and over; 1.134 makes up for
  /// what that takes from a Gaussian.
  private func winsorisedDeviation(_ centre: Double) -> Double {
    var deviation = spread(around: centre) { _ in true }
    for _ in 0..<Self.rounds {
      let limit = 1.5 * deviation
      var sum = 0.0
      for value in values {
        let distance = min(abs(Double(value) - centre), limit)
        sum += distance * distance
      }
      let next = 1.134 * (sum / Double(max(1, values.count - 1))).squareRoot()
      if abs(next - deviation) <= 0.0005 * deviation { return next }
      deviation = next
    }
    return deviation
  }

  private func spread(around centre: Double, _ counts: (Int) -> Bool) -> Double {
    var (sum, number) = (0.0, 0)
    for i in values.indices where counts(i) {
      let distance = Double(values[i]) - centre
      sum += distance * distance
      number += 1
    }
    return number > 1 ? (sum / Double(number - 1)).squareRoot() : 0
  }

  /// The mean of what lies within so many deviations; centre and deviation are then those of what was kept, and what
  /// was left out may come back, until nothing changes.
  private mutating func clipped(
    _ factor: Double, around start: Double, deviation: Double
  ) -> (value: Float, rejected: Int) {
    var (centre, limit) = (start, factor * deviation)
    for i in kept.indices { kept[i] = true }
    for _ in 0..<Self.rounds {
      var (changed, number, sum) = (false, 0, 0.0)
      for i in values.indices {
        let stays = abs(Double(values[i]) - centre) <= limit
        if stays != kept[i] { (kept[i], changed) = (stays, true) }
        if stays { (number, sum) = (number + 1, sum + Double(values[i])) }
      }
      // Two thirds of them cannot all be wrong.
      guard number > 0, number * 3 >= values.count else { return (Float(start), values.count - 1) }
      centre = sum / Double(number)
      let next = factor * spread(around: centre) { kept[$0] }
      if !changed { return (Float(centre), values.count - number) }
      // A deviation of what was kept cannot tell of what was not: it never shrinks below the first.
      limit = max(next, factor * deviation)
    }
    return (Float(centre), kept.count { !$0 })
  }
}
