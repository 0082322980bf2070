internal import Geometry
internal import Glibc

/// What one pair of pictures says of the numbers that are looked for.
///
/// A direction `a` of the first picture is carried to the second by the log's own turning between the moments at which
/// the two rows were read, and missed there by
/// ```
/// e = b − Rₐᵇ a = ρ v + noise            v translation between the pictures, ρ inverse distance of the point
/// ```
/// all in the plane across b. Distances are not looked for: ρ counts as random with mean square one, so that e has the
/// covariance `σ² I + E Eᵀ`, E being v across b. Of a camera that only turns, v comes out as nothing and all of e
/// counts; of one that travels, what lies along E counts little, as in epipolar geometry, and nothing in between has
/// to be decided. v is found for each pair by itself and taken out of the equations (Schur's complement).
/// Outliers are held back by Student's t.
struct PairModel {
  /// Degrees of freedom of the errors: few, so that what moves by itself is soon disregarded.
  static let freedom = 4.0
  /// Fewest sightings a pair is used with: twice the rotation's and the translation's numbers, less one.
  static let leastSightings = 8
  /// Rounds in which v is improved before the equations are set up.
  private static let rounds = 3

  /// One sighting's miss, and what its slopes are made of.
  private struct Miss {
    /// b − Rₐᵇ a across b, and b, in the axes of one moment, in which the translation of the pair is one vector.
    var error: Vector3<Camera>
    var towards: Vector3<Camera>
    /// The small turn from the sighting's own axes to those.
    var turn: Vector3<Camera>
    /// What v has more at the moments of this sighting than in the middle rows.
    var extra: Vector3<Camera>
    var sigma: Double
    var pixelsPerRadian: Double
    /// Rₐᵇ a, and its change with lag, drift, readout and focal length, in the sighting's own axes.
    var seen: Vector3<Camera>
    var byLag: Vector3<Camera>
    var byDrift: Vector3<Camera>
    var byReadout: Vector3<Camera>
    var byFocal: Vector3<Camera>
    /// Log seconds between the two moments, and how the camera turned in them, backwards.
    var length: Double
    var turned: Vector3<Camera>

    /// How the miss along a direction changes with each number.
    func fillRow(_ direction: Vector3<Camera>, _ row: inout [Double]) {
      let own = direction - turn.cross(direction)
      row[SyncState.Place.lag] = own.dot(byLag)
      row[SyncState.Place.drift] = own.dot(byDrift)
      row[SyncState.Place.readout] = own.dot(byReadout)
      row[SyncState.Place.focal] = own.dot(byFocal)
      // A rate less by β turns what is seen by β × seen a second; axes askew by μ change the turn by μ × turn.
      let lever = seen.cross(own)
      row[SyncState.Place.bias] = lever.x * length
      row[SyncState.Place.bias + 1] = lever.y * length
      row[SyncState.Place.bias + 2] = lever.z * length
      let askew = turned.cross(lever)
      row[SyncState.Place.skew] = askew.x
      row[SyncState.Place.skew + 1] = askew.y
      row[SyncState.Place.skew + 2] = askew.z
    }
  }

  /// Equations of one pair, translation taken out.
  struct Equations {
    var matrix = SymmetricMatrix(order: SyncState.Place.count)
    var right = [Double](repeating: 0, count: SyncState.Place.count)
    var cost = 0.0
    /// Deviations across the epipolar lines, pixels.
    var deviations: [Double] = []
  }

  private let misses: [Miss]

  /// - Parameters:
  ///   - path: the log's, errors taken out as in `state`.
  ///   - mid: where the drift turns, seconds on the clip's clock.
  ///   - pixelSigma: deviation of a track, pixels.
  ///   - change: of v with time, 1/s.
  init(
    _ pair: SightedPair, path: GyroPath, state: SyncState, mid: Double, pixelSigma: Double, change: Vector3<Camera>
  ) {
    let rate = 1 + state.drift
    let reference = path.state(at: mid + state.lag + (pair.end - mid) * rate).rotation.inverse
    misses = pair.sightings.map { sighting in
      let clipFrom = pair.start + sighting.fromPhase * state.readout - mid
      let clipTo = pair.end + sighting.toPhase * state.readout - mid
      let (first, firstRate) = path.state(at: mid + state.lag + clipFrom * rate)
      let (second, secondRate) = path.state(at: mid + state.lag + clipTo * rate)
      let carry = second.inverse * first
      let seen = carry(sighting.from)
      // Change of what is seen when the first and when the second moment come later.
      let later = carry(firstRate.cross(sighting.from))
      let earlier = seen.cross(secondRate)
      let error = sighting.to - seen
      let across = error - sighting.to * error.dot(sighting.to)
      let turn = (reference * second).rotationVector
      return Miss(
        error: across + turn.cross(across), towards: sighting.to + turn.cross(sighting.to), turn: turn,
        extra: change * ((sighting.fromPhase + sighting.toPhase) / 2 * state.readout),
        sigma: pixelSigma / sighting.pixelsPerRadian, pixelsPerRadian: sighting.pixelsPerRadian, seen: seen,
        byLag: later + earlier, byDrift: later * clipFrom + earlier * clipTo,
        byReadout: (later * sighting.fromPhase + earlier * sighting.toPhase) * rate,
        byFocal: carry(sighting.fromByFocal) - sighting.toByFocal, length: (clipTo - clipFrom) * rate,
        turned: carry.rotationVector)
    }
  }

  /// A miss along and across the way parallax moves it.
  private struct Split {
    let along: Double
    let across: Double
    let direction: Vector3<Camera>
    let normal: Vector3<Camera>
    /// |E|, radians.
    let reach: Double
    let alongVariance: Double
    let distanceSquare: Double

    init(_ miss: Miss, _ translation: Vector3<Camera>) {
      let moved = translation + miss.extra
      let shift = moved - miss.towards * moved.dot(miss.towards)
      reach = max(shift.length, 1e-12)
      direction = shift / reach
      normal = miss.towards.cross(direction)
      (along, across) = (direction.dot(miss.error), normal.dot(miss.error))
      let variance = miss.sigma * miss.sigma
      alongVariance = variance + reach * reach
      distanceSquare = across * across / variance + along * along / alongVariance
    }

    var weight: Double { (PairModel.freedom + 2) / (PairModel.freedom + distanceSquare) }
  }

  /// v improved: one step of expectation and maximisation over the unknown distances.
  func improved(_ start: Vector3<Camera>) -> Vector3<Camera> {
    var translation = start
    for _ in 0..<Self.rounds {
      var matrix = SymmetricMatrix3()
      var right = Vector3<Camera>.zero
      for miss in misses {
        let split = Split(miss, translation)
        let variance = miss.sigma * miss.sigma
        let closeness = split.reach * split.along / split.alongVariance
        let weight = split.weight / variance
        let square = (closeness * closeness + variance / split.alongVariance) * weight
        matrix.addIdentity(square)
        matrix.add(miss.towards, weight: -square)
        right += miss.error * (closeness * weight)
        right += (miss.extra - miss.towards * miss.extra.dot(miss.towards)) * -square
      }
      guard let next = matrix.solved(right), next.isFinite else { return translation }
      translation = next
    }
    return translation
  }

  /// A first v: where the misses point, by their size.
  var firstTranslation: Vector3<Camera> {
    var matrix = SymmetricMatrix3()
    var right = Vector3<Camera>.zero
    for miss in misses {
      let weight = 1 / (miss.sigma * miss.sigma + miss.error.dot(miss.error))
      matrix.addIdentity(weight)
      matrix.add(miss.towards, weight: -weight)
      right += miss.error * weight
    }
    matrix.addIdentity(1e-6 * matrix.trace)
    return matrix.solved(right) ?? Vector3(1e-4, 0, 0)
  }

  /// A v that is as good as none: the direction only tells which two components a miss is split into.
  static let noTranslation = Vector3<Camera>(1e-9, 0.7e-9, 0.4e-9)

  /// The equations at a v.
  ///
  /// - Parameter isFree: whether v may change with the numbers.
  func equations(_ translation: Vector3<Camera>, isFree: Bool) -> Equations {
    let count = SyncState.Place.count
    var result = Equations()
    var coupling = [Vector3<Camera>](repeating: .zero, count: count)
    var own = SymmetricMatrix3()
    var ownRight = Vector3<Camera>.zero
    var (acrossRow, alongRow) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    for miss in misses {
      let split = Split(miss, translation)
      let variance = miss.sigma * miss.sigma
      let (acrossWeight, alongWeight) = (split.weight / variance, split.weight / split.alongVariance)
      miss.fillRow(split.normal, &acrossRow)
      miss.fillRow(split.direction, &alongRow)
      let (acrossPull, alongPull) = (acrossWeight * split.across, alongWeight * split.along)
      result.matrix.add(acrossRow, weight: acrossWeight, alongRow, weight: alongWeight)
      // Turning E by dv turns `along` into `across`.
      let lever = split.normal * (split.along / split.reach)
      own.add(lever, weight: acrossWeight)
      ownRight += lever * (acrossWeight * split.across)
      let pull = lever * acrossWeight
      var i = 0
      while i < count {
        result.right[i] += acrossPull * acrossRow[i] + alongPull * alongRow[i]
        if isFree { coupling[i] += pull * acrossRow[i] }
        i &+= 1
      }
      result.cost +=
        (Self.freedom + 2) / 2 * log(1 + split.distanceSquare / Self.freedom)
        + log(split.alongVariance / variance) / 2
      result.deviations.append(abs(split.across) * miss.pixelsPerRadian)
    }
    result.matrix.mirror()
    if isFree { eliminate(own, ownRight, coupling, translation, from: &result) }
    return result
  }

  private func eliminate(
    _ own: SymmetricMatrix3, _ ownRight: Vector3<Camera>, _ coupling: [Vector3<Camera>], _ translation: Vector3<Camera>,
    from result: inout Equations
  ) {
    // The length of v turns nothing: held.
    var own = own
    own.add(translation.normalized ?? Vector3(0, 0, 1), weight: own.trace + 1e-9)
    own.addIdentity(1e-9 * own.trace)
    guard let shift = own.solved(ownRight) else { return }
    for i in result.right.indices {
      result.right[i] -= coupling[i].dot(shift)
      guard let column = own.solved(coupling[i]) else { return }
      for j in 0...i { result.matrix[i, j] -= coupling[j].dot(column) }
    }
  }
}
