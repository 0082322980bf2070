internal import Geometry

/// How the camera turned from one picture to the next, by the pictures alone, as if nothing were near.
struct PictureTurn: Equatable {
  /// Seconds on the clip's clock.
  var start: Double
  var end: Double
  /// Rotation vector of the camera, radians, camera axes.
  var turn: Vector3<Camera>

  /// Rounds of reweighting; the first weighs all alike.
  private static let rounds = 8
  /// Least spread that weights are told by, radians: a hundredth of a pixel of a usual camera.
  private static let leastSpread = 1e-5

  /// The rotation that takes most of the directions of the first picture to those of the second.
  ///
  /// Least squares, reweighted by Cauchy's rule at the median deviation. `nil` where they do not tell.
  init?(_ pair: SightedPair) {
    (start, end) = (pair.start, pair.end)
    turn = .zero
    var spread = Double.infinity
    for _ in 0..<Self.rounds {
      let inverse = Rotation<Camera, Camera>(rotationVector: -turn)
      var normal = SymmetricMatrix3()
      var right = Vector3<Camera>.zero
      var deviations: [Double] = []
      for sighting in pair.sightings {
        let seen = inverse(sighting.from)
        let miss = sighting.to - seen
        deviations.append(miss.length)
        let ratio = miss.length / spread
        let weight = 1 / (1 + ratio * ratio)
        // Turned further by δ, a direction b is missed by δ × b less.
        normal.addIdentity(weight)
        normal.add(seen, weight: -weight)
        right += miss.cross(seen) * weight
      }
      guard let step = normal.solved(right) else { return nil }
      turn += step
      spread = max(Self.leastSpread, 1.5 * (median(deviations) ?? 0))
    }
    guard turn.isFinite, turn.length < 1 else { return nil }
  }
}
