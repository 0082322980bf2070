internal import Geometry
internal import Glibc

extension SyncProblem {
  /// Lags that compete on the tracks, and axis maps at the first of them.
  private static let (rivalLags, rivalMaps) = (4, 3)
  /// A map that explains so much less than the best is out of question.
  private static let hopelessMap = 0.25

  /// Everything, from the pictures' turning to the verdict.
  func result() -> SyncResult {
    var draft = SyncDraft(self)
    let turns = sighter.pairs(tracks, focalScale: 1, least: PairModel.leastSightings).compactMap { PictureTurn($0) }
    guard turns.count >= Self.leastPairs else { return draft.result(.notObservable(.fewTracks)) }
    guard rates.seconds.count >= Self.leastPairs else { return draft.result(.notObservable(.fewRates)) }
    let scan = LagScan(
      turns: turns, table: TurnTable(rates), clockRate: clockRate, gains: gains,
      maps: areAxesGiven ? [.same] : AxisTurn.all)
    let least = max(Self.leastPairs, Int(SyncKnowns.Offset.least * Double(turns.count)))
    let peaks = scan.peaks(in: lagRange, least: least, limit: Self.rivalLags)
    guard let first = peaks.first else { return draft.result(.notObservable(.fewRates)) }
    draft.note(first)
    var contest = Contest(starts(peaks), of: self)
    guard !contest.entrants.isEmpty else { return draft.result(.notObservable(.fewRates)) }
    draft.note(&contest, scan)
    guard let settled = settle(contest.entrants[0], scan) else { return draft.result(.notObservable(.imprecise)) }
    draft.note(settled)
    return draft.result(SyncJudge(problem: self, contest: contest, settled: settled, turns: turns).verdict)
  }

  /// Every peak with its best map; the first with others that come near, the expected one among them.
  private func starts(_ peaks: [LagScan.Peak]) -> [(peak: LagScan.Peak, fit: LagScore.Fit)] {
    var starts = peaks.map { (peak: $0, fit: $0.fit) }
    guard !areAxesGiven, let first = peaks.first else { return starts }
    let others = AxisTurn.all.map { first.score.fit($0, gains: gains) }
      .filter { $0.turn != first.fit.turn && $0.explained > first.fit.explained - Self.hopelessMap }
      .sorted { $0.explained > $1.explained }
    starts += others.prefix(Self.rivalMaps).map { (peak: first, fit: $0) }
    if first.fit.turn != .same, !others.prefix(Self.rivalMaps).contains(where: { $0.turn == .same }) {
      starts.append((peak: first, fit: first.score.fit(.same, gains: gains)))
    }
    return starts
  }

  /// Fits all pairs; then once more without the windows that contradict the rest.
  private func settle(_ winner: Contest.Entrant, _ scan: LagScan) -> Settled? {
    let all = fineFit(winner.turn)
    guard var settled = settle(all.near(winner.outcome.state), winner) else { return nil }
    if settled.precision.isFocalLost(settled.outcome.state) {
      // Where the lens is not what is assumed, or all points move alike, translation stands in for turning, and any
      // focal length goes.
      guard let again = settle(all.near(winner.outcome.state).holding(SyncState.Place.focal), winner) else {
        return nil
      }
      settled = again
    }
    let own = LagScan(
      turns: scan.turns, table: TurnTable(all.rates), clockRate: clockRate, gains: gains, maps: [.same])
    let lag = settled.outcome.state.lag - mid * (clockRate - 1)
    let isFree = settled.priors.isFree(SyncState.Place.lag)
    if isFree { settled.windows.search(own, around: lag, usualPixels: settled.outcome.pixelSigma) }
    guard settled.windows.count(.rejected) > 0, settled.windows.count(.used) > 1 else { return settled }
    let fit = all.near(settled.outcome.state).with(settled.priors)
    guard
      let better = fit.fit(
        from: settled.outcome.state, rounds: 2, steps: 6, skipping: { settled.windows.isRejected($0) }),
      let precision = Precision(better, priors: settled.priors)
    else { return settled }
    return Settled(
      turn: winner.turn, priors: settled.priors, outcome: better, precision: precision, windows: settled.windows)
  }

  private func settle(_ fit: FineFit, _ winner: Contest.Entrant) -> Settled? {
    var start = winner.outcome.state
    for i in start.values.indices where !fit.priors.isFree(i) { start.values[i] = fit.priors.expected[i] }
    guard let outcome = fit.fit(from: start, rounds: 3, steps: 8),
      let precision = Precision(outcome, priors: fit.priors)
    else { return nil }
    return Settled(
      turn: winner.turn, priors: fit.priors, outcome: outcome, precision: precision,
      windows: WindowOffsets(outcome, inflation: precision.inflation))
  }

  /// Whether the axes were given.
  var areAxesGiven: Bool { if case .given = knowns.axes { true } else { false } }

  /// The axes that were given or expected.
  var statedAxes: AxisMap {
    switch knowns.axes {
    case .given(let map), .expected(let map): map
    }
  }
}

/// The solution, and how well it is known.
struct Settled {
  let turn: AxisTurn
  let priors: SyncPriors
  let outcome: FineFit.Outcome
  let precision: Precision
  var windows: WindowOffsets
}
