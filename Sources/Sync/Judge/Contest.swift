internal import Geometry
internal import Glibc

/// Lets the likeliest lags and axis maps compete on the tracks themselves.
///
/// Each is fitted to some of the pairs, and all are then judged at one deviation of a track. By how much one is better
/// than another is told pair by pair, see ``lead(of:neighbours:)``: neither the number of tracks nor a few odd pairs decide.
struct Contest {
  /// One start, and where it led.
  struct Entrant {
    let turn: AxisTurn
    let fit: LagScore.Fit
    let outcome: FineFit.Outcome
    /// Cost of each pair at the common deviation, by the pair's first instant.
    var costs: [Double: Double] = [:]

    var lag: Double { outcome.state.lag }
    var meanCost: Double { costs.isEmpty ? .infinity : costs.values.sorted().reduce(0, +) / Double(costs.count) }
  }

  /// The best first.
  private(set) var entrants: [Entrant]
  private let neighbours: Int

  /// Lags nearer to each other than this are one, seconds.
  static let sameLag = 0.02
  /// Pairs and tracks of each that are looked at, at first and where that does not decide.
  static let (fewPairs, manyPairs) = (48, 240)
  private static let mostTracks = 48

  /// Fits from every start.
  init(_ starts: [(peak: LagScan.Peak, fit: LagScore.Fit)], of problem: SyncProblem, pairs: Int) {
    let some = Self.thinned(problem.tracks, pairs)
    // Pairs that lie close repeat what their neighbours say.
    neighbours = max(1, pairs / Self.fewPairs)
    let priors = problem.priors
    func fineFit(_ turn: AxisTurn) -> FineFit {
      FineFit(
        tracks: some, sighter: problem.sighter, rates: problem.rates.mapped { turn($0) }, priors: priors,
        mid: problem.mid)
    }
    // Parallax changes the gain, and may do so much: the assumed lens is a start of its own.
    let isLensOpen = priors.isFree(SyncState.Place.focal)
    var all: [(score: LagScore, fit: LagScore.Fit, gain: Double)] = []
    for start in starts {
      all.append((start.peak.score, start.fit, start.fit.gain))
      if isLensOpen, start.peak.score.lag == starts[0].peak.score.lag, abs(start.fit.gain - 1) > 0.1 {
        all.append((start.peak.score, start.fit, 1))
      }
    }
    var entrants = all.compactMap { start -> Entrant? in
      let state = problem.state(at: start.score, gain: start.gain)
      guard let outcome = fineFit(start.fit.turn).near(state).fit(from: state, rounds: 2, steps: 5, isRough: true)
      else { return nil }
      return Entrant(turn: start.fit.turn, fit: start.fit, outcome: outcome)
    }
    let sigma = entrants.map(\.outcome.pixelSigma).min() ?? 1
    for i in entrants.indices {
      let state = entrants[i].outcome.state
      let fit = fineFit(entrants[i].turn).near(state)
      let pairs = fit.covered(state)
      let costs = fit.costs(of: state, pairs: pairs, pixelSigma: sigma)
      for (pair, cost) in zip(pairs, costs) { entrants[i].costs[pair.start] = cost / Double(pair.sightings.count) }
    }
    // A fit may run to where the log hardly reaches: what repeats itself fits there, too.
    let most = entrants.map(\.costs.count).max() ?? 0
    self.entrants = entrants.filter { Double($0.costs.count) >= SyncKnowns.Offset.least * Double(most) }
      .sorted { $0.meanCost < $1.meanCost }
  }

  /// Puts one of them first.
  mutating func prefer(_ place: Int) { entrants.insert(entrants.remove(at: place), at: 0) }

  /// By how many standard errors the first is better than another; negative when it is worse.
  func lead(over place: Int) -> Double {
    let (first, other) = (entrants[0].costs, entrants[place].costs)
    let differences = first.keys.sorted().compactMap { key in other[key].map { $0 - (first[key] ?? 0) } }
    return Sync.lead(of: differences, neighbours: neighbours)
  }

  /// Least lead over those of another lag; infinite without any.
  var leadOverOtherLags: Double {
    entrants.indices.dropFirst().filter { abs(entrants[$0].lag - entrants[0].lag) > Self.sameLag }
      .map { lead(over: $0) }.min() ?? .infinity
  }

  /// The next best with the same lag and other axes, and the lead over it.
  var axisRival: (place: Int, lead: Double)? {
    entrants.indices.dropFirst()
      .filter { abs(entrants[$0].lag - entrants[0].lag) <= Self.sameLag && entrants[$0].turn != entrants[0].turn }
      .map { (place: $0, lead: lead(over: $0)) }.min { $0.lead < $1.lead }
  }

  private static func thinned(_ tracks: PictureTracks, _ mostPairs: Int) -> PictureTracks {
    var some = tracks
    some.pairs = spread(tracks.pairs.filter { $0.tracks.count >= PairModel.leastSightings }, mostPairs)
    for i in some.pairs.indices { some.pairs[i].tracks = spread(some.pairs[i].tracks, mostTracks) }
    return some
  }

  private static func spread<Element>(_ all: [Element], _ most: Int) -> [Element] {
    all.count <= most ? all : (0..<most).map { all[$0 * all.count / most] }
  }
}
