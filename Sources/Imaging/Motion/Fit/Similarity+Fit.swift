import Geometry
import Glibc

extension Similarity {
  /// Hypotheses that are tried; with half of the pairs wrong, all are bad once in 10¹².
  private static let hypotheses = 96

  /// The similarity most pairs agree on, however the others lie.
  ///
  /// Hypotheses from two pairs each are judged by Σ log(1 + r²/s²), which grows slowly with the error of those that do
  /// not agree; the best is refined by least squares with the matching weights 1/(1 + r²/s²). The pairs of a hypothesis
  /// are drawn from a fixed sequence: equal pairs give equal answers.
  ///
  /// - Parameter scale: s, what counts as a small error, in the pairs' unit.
  /// - Returns: `nil` for fewer than three pairs, or when all lie on one spot.
  static func consensus(of pairs: [CentredPair], scale: Double) -> Similarity? {
    guard pairs.count >= 3 else { return nil }
    var sequence = PairSequence(count: pairs.count)
    var best: (cost: Double, similarity: Similarity)?
    for _ in 0..<hypotheses {
      let (i, j) = sequence.next()
      guard let candidate = Similarity(pairs[i], pairs[j]) else { continue }
      let cost = candidate.cost(of: pairs, scale, atMost: best?.cost ?? .infinity)
      if cost < best?.cost ?? .infinity { best = (cost, candidate) }
    }
    guard var similarity = best?.similarity else { return nil }
    for _ in 0..<4 {
      let weights = pairs.map { 1 / (1 + similarity.squaredError(of: $0) / (scale * scale)) }
      guard let refined = Similarity(leastSquares: pairs, weights) else { break }
      similarity = refined
    }
    return similarity
  }

  /// Squared distance between where a point went and where the similarity takes it.
  func squaredError(of pair: CentredPair) -> Double {
    let q = self(pair.from)
    return (q.x - pair.to.x) * (q.x - pair.to.x) + (q.y - pair.to.y) * (q.y - pair.to.y)
  }

  private func cost(of pairs: [CentredPair], _ scale: Double, atMost limit: Double) -> Double {
    let (a, b) = linear
    let per = 1 / (scale * scale)
    var cost = 0.0
    for pair in pairs {
      let dx = a * pair.from.x - b * pair.from.y + x - pair.to.x
      let dy = b * pair.from.x + a * pair.from.y + y - pair.to.y
      cost += log(1 + (dx * dx + dy * dy) * per)
      if cost >= limit { return cost }
    }
    return cost
  }

  /// From two pairs, exactly; `nil` when they lie too near to each other to tell a turn, or fold the picture.
  private init?(_ one: CentredPair, _ two: CentredPair) {
    let (px, py) = (two.from.x - one.from.x, two.from.y - one.from.y)
    let (qx, qy) = (two.to.x - one.to.x, two.to.y - one.to.y)
    let square = px * px + py * py
    guard square > 1e-4 else { return nil }
    let (a, b) = ((px * qx + py * qy) / square, (px * qy - py * qx) / square)
    guard a * a + b * b > 0.25, a * a + b * b < 4 else { return nil }
    self.init(
      x: one.to.x - a * one.from.x + b * one.from.y, y: one.to.y - b * one.from.x - a * one.from.y,
      rotation: atan2(b, a), logScale: 0.5 * log(a * a + b * b))
  }

  /// The least weighted sum of squared errors, in closed form (Umeyama 1991); `nil` without extent.
  private init?(leastSquares pairs: [CentredPair], _ weights: [Double]) {
    var (w, px, py, qx, qy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (pair, weight) in zip(pairs, weights) {
      w += weight
      px += weight * pair.from.x
      py += weight * pair.from.y
      qx += weight * pair.to.x
      qy += weight * pair.to.y
    }
    guard w > 0 else { return nil }
    (px, py, qx, qy) = (px / w, py / w, qx / w, qy / w)
    var (square, along, across) = (0.0, 0.0, 0.0)
    for (pair, weight) in zip(pairs, weights) {
      let (ux, uy, vx, vy) = (pair.from.x - px, pair.from.y - py, pair.to.x - qx, pair.to.y - qy)
      square += weight * (ux * ux + uy * uy)
      along += weight * (ux * vx + uy * vy)
      across += weight * (ux * vy - uy * vx)
    }
    guard square > 1e-12 * w, along * along + across * across > 0 else { return nil }
    let (a, b) = (along / square, across / square)
    self.init(
      x: qx - a * px + b * py, y: qy - b * px - a * py, rotation: atan2(b, a), logScale: 0.5 * log(a * a + b * b))
  }
}

/// A fixed sequence of pairs of different indices.
private struct PairSequence {
  private let count: UInt64
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// - Precondition: at least two indices.
  init(count: Int) { self.count = UInt64(count) }

  mutating func next() -> (Int, Int) {
    let first = draw() % count
    let second = (first + 1 + draw() % (count - 1)) % count
    return (Int(first), Int(second))
  }

  /// Xorshift (Marsaglia 2003).
  private mutating func draw() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state >> 11
  }
}
