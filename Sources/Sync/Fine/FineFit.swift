internal import Geometry
internal import Glibc

/// Finds the numbers that carry the tracks best, from a start that is near.
///
/// Gauss–Newton over all pairs at once; a step that makes matters worse is halved. In between, the deviation of a track
/// is told anew by the median of what is left.
struct FineFit {
  /// The pictures' tracks and how to see them.
  let tracks: PictureTracks
  let sighter: Sighter
  /// Rates in camera axes, as mapped.
  private(set) var rates: GyroRates
  /// What is known beforehand.
  private(set) var priors: SyncPriors
  /// Where the drift turns, seconds on the clip's clock.
  let mid: Double

  /// Least deviation of a track that is believed, pixels: below it, what the model leaves out is larger.
  private static let leastPixelSigma = 0.02
  private static let mostHalvings = 5
  /// Log that a pair needs before and behind it, seconds.
  private static let margin = 0.02
  /// What a lag may change by in a fit, with a readout on top, seconds.
  private static let spare = 1.0

  /// What was found.
  struct Outcome {
    var state: SyncState
    var pixelSigma: Double
    var cost: Double
    /// Pairs that took part.
    var pairs: [SightedPair]
    /// Their equations at the end.
    var equations: [PairModel.Equations]
  }

  /// The same fit with the part of the log that tracks at a lag can need, and what the lag may still change by.
  func near(_ state: SyncState) -> FineFit {
    let (first, last) = (tracks.pairs.first?.first.seconds ?? 0, tracks.pairs.last?.second.seconds ?? 0)
    var near = self
    near.rates = rates.within(
      first + state.lag - Self.spare - abs(state.drift * (first - mid)),
      last + state.lag + Self.spare + abs(state.drift * (last - mid)))
    return near
  }

  /// The same fit with other knowledge.
  func with(_ priors: SyncPriors) -> FineFit {
    var other = self
    other.priors = priors
    return other
  }

  /// The same fit with a number held where it is expected.
  func holding(_ place: Int) -> FineFit {
    var held = priors
    held.sigma[place] = 0
    return with(held)
  }

  /// Fits.
  ///
  /// - Parameters:
  ///   - rounds: how often the deviation is told anew.
  ///   - steps: most steps in each round.
  ///   - isRough: whether the start is only known from the coarse search.
  ///   - skipping: instants of the clip that are left out.
  func fit(
    from start: SyncState, rounds: Int, steps: Int, isRough: Bool, skipping: (Double) -> Bool = { _ in false }
  ) -> Outcome? {
    var state = start
    var pairs = covered(state).filter { !skipping(($0.start + $0.end) / 2) }
    guard !pairs.isEmpty else { return nil }
    var translations: [Vector3<Camera>] = []
    var (pixelSigma, outcome): (Double, Outcome?) = (3, nil)
    // First as if the camera only turned: a translation would take up what is wrong with the start.
    if isRough, let turned = turning(pairs, state, steps) { state = turned }
    for round in 0..<rounds {
      pairs = refocused(pairs, state)
      var current = evaluate(pairs, state, pixelSigma, &translations)
      pixelSigma = max(Self.leastPixelSigma, 1.4826 * (median(current.equations.flatMap(\.deviations)) ?? 0))
      current = evaluate(pairs, state, pixelSigma, &translations)
      for _ in 0..<steps {
        guard let (next, moved) = step(from: current, &translations) else { break }
        current = next
        // In between the deviation is told anew all the same.
        if moved < (round + 1 < rounds ? 0.05 : 0.01) { break }
      }
      state = current.state
      outcome = current
      if round + 1 < rounds {
        pairs = covered(state).filter { !skipping(($0.start + $0.end) / 2) }
        if pairs.count != current.pairs.count { translations = [] }
      }
    }
    return outcome
  }

  /// A start for the rest, found as if the camera only turned; `nil` without pairs.
  private func turning(_ pairs: [SightedPair], _ start: SyncState, _ steps: Int) -> SyncState? {
    let none = [Vector3<Camera>](repeating: PairModel.noTranslation, count: pairs.count)
    var sigma = 3.0
    var current: Outcome?
    for _ in 0..<2 {
      var translations = none
      let first = evaluate(
        current?.pairs ?? pairs, current?.state ?? start, sigma, &translations, movesTranslations: false)
      sigma = max(Self.leastPixelSigma, 1.4826 * (median(first.equations.flatMap(\.deviations)) ?? 0))
      var best = evaluate(first.pairs, first.state, sigma, &translations, movesTranslations: false)
      for _ in 0..<steps {
        guard let (next, moved) = step(from: best, &translations, movesTranslations: false) else { break }
        best = next
        if moved < 1e-2 { break }
      }
      current = best
    }
    return current?.state
  }

  /// A state as it is, on all pairs.
  func examined(_ state: SyncState, pixelSigma: Double) -> Outcome {
    var translations: [Vector3<Camera>] = []
    let pairs = covered(state)
    _ = evaluate(pairs, state, pixelSigma, &translations)
    return evaluate(pairs, state, pixelSigma, &translations)
  }

  /// Cost of a state at a given deviation, translations found anew, pair by pair.
  func costs(of state: SyncState, pairs: [SightedPair], pixelSigma: Double) -> [Double] {
    var translations: [Vector3<Camera>] = []
    _ = evaluate(pairs, state, pixelSigma, &translations)
    return evaluate(pairs, state, pixelSigma, &translations).equations.map(\.cost)
  }

  /// The pairs that the log covers, seen at the state's focal length.
  func covered(_ state: SyncState) -> [SightedPair] {
    let holes = rates.holes.map { rates.seconds[$0]...rates.seconds[$0 + 1] }
    return sighter.pairs(tracks, focalScale: state.focalScale, least: PairModel.leastSightings).filter { pair in
      let from = mid + state.lag + (pair.start - mid) * (1 + state.drift) - Self.margin
      let to = mid + state.lag + (pair.end - mid) * (1 + state.drift) + Self.margin
      return from >= rates.start && to <= rates.end && !holes.contains { $0.lowerBound < to && $0.upperBound > from }
    }
  }

  private func evaluate(
    _ pairs: [SightedPair], _ state: SyncState, _ pixelSigma: Double, _ translations: inout [Vector3<Camera>],
    movesTranslations: Bool = true
  ) -> Outcome {
    let path = GyroPath(state.corrected(rates))
    let isFirst = translations.isEmpty
    let changes = isFirst || !movesTranslations ? [] : changes(of: translations, pairs, path, state)
    var equations: [PairModel.Equations] = []
    equations.reserveCapacity(pairs.count)
    for (i, pair) in pairs.enumerated() {
      let model = PairModel(
        pair, path: path, state: state, mid: mid, pixelSigma: pixelSigma, change: changes.isEmpty ? .zero : changes[i])
      let begin = isFirst ? model.firstTranslation : translations[i]
      let translation = movesTranslations ? model.improved(begin) : begin
      if isFirst { translations.append(translation) } else { translations[i] = translation }
      equations.append(model.equations(translation, isFree: movesTranslations))
    }
    let cost = equations.reduce(priors.cost(of: state)) { $0 + $1.cost }
    return Outcome(state: state, pixelSigma: pixelSigma, cost: cost, pairs: pairs, equations: equations)
  }

  /// How the translations change, 1/s, by their neighbours; zero where there is none on both sides.
  private func changes(
    of translations: [Vector3<Camera>], _ pairs: [SightedPair], _ path: GyroPath, _ state: SyncState
  ) -> [Vector3<Camera>] {
    let orientations = pairs.map {
      path.state(at: mid + state.lag + ($0.end - mid) * (1 + state.drift)).rotation
    }
    return pairs.indices.map { i in
      guard i > 0, i + 1 < pairs.count else { return .zero }
      let (before, here, after) = (pairs[i - 1], pairs[i], pairs[i + 1])
      let length = here.end - here.start
      guard before.end == here.start, here.end == after.start else { return .zero }
      let home = orientations[i].inverse
      let first = (home * orientations[i - 1])(translations[i - 1]) / (before.end - before.start)
      let second = (home * orientations[i + 1])(translations[i + 1]) / (after.end - after.start)
      return (second - first) * (2 * length / (after.end + after.start - before.end - before.start))
    }
  }

  /// One step; `nil` where no step makes matters better.
  private func step(
    from current: Outcome, _ translations: inout [Vector3<Camera>], movesTranslations: Bool = true
  ) -> (Outcome, moved: Double)? {
    var (matrix, right) = Self.sum(current.equations)
    priors.apply(to: &matrix, &right, at: current.state)
    guard let change = matrix.solved(right), let inverse = matrix.inverse else { return nil }
    // In standard deviations, the number that moved most.
    let moved = change.indices.map { abs(change[$0]) / max(inverse[$0, $0], 1e-300).squareRoot() }.max() ?? 0
    var share = min(
      1, 0.03 / max(1e-12, abs(change[SyncState.Place.lag])), 0.2 / max(1e-12, abs(change[SyncState.Place.focal])))
    for _ in 0..<Self.mostHalvings {
      var state = current.state
      for i in change.indices { state.values[i] += share * change[i] }
      let pairs = Self.refocused(current.pairs, by: share * change[SyncState.Place.focal])
      var kept = translations
      let next = evaluate(pairs, state, current.pixelSigma, &kept, movesTranslations: movesTranslations)
      if next.cost < current.cost {
        translations = kept
        return (next, moved)
      }
      share /= 2
    }
    return nil
  }

  /// The same pairs seen at the state's focal length.
  private func refocused(_ pairs: [SightedPair], _ state: SyncState) -> [SightedPair] {
    let wanted = Set(pairs.map(\.start))
    let all = sighter.pairs(tracks, focalScale: state.focalScale, least: 1).filter { wanted.contains($0.start) }
    return all.count == pairs.count ? all : pairs
  }

  /// The same pairs seen at a focal length that is longer by so much of its logarithm, to first order.
  private static func refocused(_ pairs: [SightedPair], by change: Double) -> [SightedPair] {
    guard change != 0 else { return pairs }
    return pairs.map { pair in
      var pair = pair
      for i in pair.sightings.indices {
        let sighting = pair.sightings[i]
        pair.sightings[i].from = (sighting.from + sighting.fromByFocal * change).normalized ?? sighting.from
        pair.sightings[i].to = (sighting.to + sighting.toByFocal * change).normalized ?? sighting.to
        pair.sightings[i].pixelsPerRadian *= exp(change)
      }
      return pair
    }
  }

  /// Equations of all pairs, in their order.
  static func sum(_ equations: [PairModel.Equations]) -> (SymmetricMatrix, [Double]) {
    var matrix = SymmetricMatrix(order: SyncState.Place.count)
    var right = [Double](repeating: 0, count: SyncState.Place.count)
    for part in equations {
      matrix += part.matrix
      for i in right.indices { right[i] += part.right[i] }
    }
    for i in right.indices { for j in 0..<i { matrix[i, j] = matrix[i, j] } }
    return (matrix, right)
  }
}
