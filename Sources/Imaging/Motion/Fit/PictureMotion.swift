import Glibc

/// How a picture moved as a whole, and how its rows moved against each other.
public struct PictureMotion: Equatable, Sendable {
  /// The motion at the picture's centre.
  public var similarity: Similarity
  /// Difference between the greatest and the least stretch around the centre; no unit.
  ///
  /// A rolling shutter moves each row a little further than the one above: by a shear s to the side or by a stretch s
  /// up and down. Either way this is |s|, whichever way the rows run.
  public var shear: Double

  /// Creates a motion.
  public init(similarity: Similarity, shear: Double = 0) {
    self.similarity = similarity
    self.shear = shear
  }
}

/// A plane seen by a camera that turns: the mapping of a far scene from one frame to the next.
///
/// ```
/// q = (A·p + t) / (1 + g·p)        A = [[a + d, −b + e], [b + e, a − d]]
/// ```
/// a and b turn and stretch, d and e shear, g is foreshortening. A similarity fitted alone would take the foreshortening
/// of a pan for part of its shift, more or less of it as tracks come and go; here it has a place of its own, and the
/// motion is read off at the centre:
/// ```
/// shift t,   turn and stretch from J = A − t·gᵀ,   shear from what is left of J
/// ```
struct CentredHomography {
  var (a, b, d, e): (Double, Double, Double, Double)
  var (tx, ty, gx, gy): (Double, Double, Double, Double)

  /// Starts from a similarity.
  init(_ similarity: Similarity) {
    (a, b) = similarity.linear
    (d, e, gx, gy) = (0, 0, 0, 0)
    (tx, ty) = (similarity.x, similarity.y)
  }

  /// What shears and foreshortenings of frames are like, as standard deviations in units of half the diagonal. They
  /// decide only where the tracks do not: on one side of the centre, or along a line.
  private static let (usualShear, usualForeshortening) = (0.01, 0.05)

  /// The least weighted sum of squared errors.
  ///
  /// - Parameters:
  ///   - pairs: in units of half the picture's diagonal.
  ///   - weights: one each.
  ///   - spread: standard deviation of a pair of weight 1, in the same unit.
  /// - Returns: `nil` when the pairs do not determine a similarity.
  init?(leastSquares pairs: [CentredPair], _ weights: [Double], spread: Double) {
    var equations = NormalEquations(unknowns: 8)
    for (pair, weight) in zip(pairs, weights) where weight > 0 {
      let (p, q) = (pair.from, pair.to)
      equations.add([p.x, -p.y, p.x, p.y, 1, 0, -q.x * p.x, -q.x * p.y], q.x, weight: weight)
      equations.add([p.y, p.x, -p.y, p.x, 0, 1, -q.y * p.x, -q.y * p.y], q.y, weight: weight)
    }
    for unknown in [2, 3, 6, 7] {
      let usual = unknown < 4 ? Self.usualShear : Self.usualForeshortening
      var row = [Double](repeating: 0, count: 8)
      row[unknown] = 1
      equations.add(row, 0, weight: spread * spread / (usual * usual))
    }
    guard let x = equations.solved(), hypot(x[0], x[1]) > 0.1 else { return nil }
    (a, b, d, e, tx, ty, gx, gy) = (x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7])
  }

  /// Distance between where a point went and where the mapping takes it.
  func error(of pair: CentredPair) -> Double {
    let p = pair.from
    let depth = 1 + gx * p.x + gy * p.y
    let qx = ((a + d) * p.x + (e - b) * p.y + tx) / depth
    let qy = ((b + e) * p.x + (a - d) * p.y + ty) / depth
    return hypot(qx - pair.to.x, qy - pair.to.y)
  }

  /// The motion at the centre, in the unit of the pairs.
  var motion: PictureMotion {
    let (jxx, jxy) = (a + d - tx * gx, e - b - tx * gy)
    let (jyx, jyy) = (b + e - ty * gx, a - d - ty * gy)
    let (along, across) = ((jxx + jyy) / 2, (jyx - jxy) / 2)
    let scale = hypot(along, across)
    return PictureMotion(
      similarity: Similarity(x: tx, y: ty, rotation: atan2(across, along), logScale: log(scale)),
      shear: 2 * hypot((jxx - jyy) / 2, (jyx + jxy) / 2) / scale)
  }
}
