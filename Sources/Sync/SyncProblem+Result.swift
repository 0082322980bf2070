internal import Geometry
internal import Glibc

extension SyncProblem {
  /// Lags that compete on the tracks, and axis maps at the first of them.
  private static let (rivalLags, rivalMaps) = (4, 3)
  /// Drifts that are tried where they would smear the match, and the smear that is borne, seconds at the clip's ends.
  private static let coarseDrifts = [0, 150e-6, -150e-6, 300e-6, -300e-6, 600e-6, -600e-6, 1e-3, -1e-3]
  private static let bearableSmear = 0.01
  /// Share of the turning that is not explained by chance.
  private static let clearlyExplained = 0.6
  /// A map that explains so much less than the best is out of question.
  private static let hopelessMap = 0.25

  /// Everything, from the pictures' turning to the verdict.
  func result() -> SyncResult {
    var draft = SyncDraft(self)
    let turns = sighter.pairs(tracks, focalScale: 1, least: PairModel.leastSightings).compactMap { PictureTurn($0) }
    guard turns.count >= Self.leastPairs else { return draft.result(.notObservable(.fewTracks)) }
    guard rates.seconds.count >= Self.leastPairs else { return draft.result(.notObservable(.fewRates)) }
    let scan = self.scan(turns, maps: areAxesGiven ? [.same] : AxisTurn.all)
    let peaks = self.peaks(scan)
    guard let first = peaks.first else { return draft.result(.notObservable(.fewRates)) }
    draft.note(first)
    if let other = betterAxes(than: first, turns) {
      draft.note(otherAxes: other)
      return draft.result(.disagrees(.wrongAxes))
    }
    guard hasMotion(turns, at: first, scan.table) else { return draft.result(.notObservable(.littleMotion)) }
    let starts = starts(peaks)
    var contest = Contest(starts, of: self, pairs: Contest.fewPairs)
    if contest.leadOverOtherLags < SyncJudge.clearLead, turns.count > Contest.fewPairs {
      contest = Contest(starts, of: self, pairs: Contest.manyPairs)
    }
    guard !contest.entrants.isEmpty else { return draft.result(.notObservable(.fewRates)) }
    draft.note(&contest, scan)
    guard let settled = settle(contest.entrants[0], scan) else { return draft.result(.notObservable(.imprecise)) }
    draft.note(settled)
    return draft.result(SyncJudge(problem: self, contest: contest, settled: settled, turns: turns).verdict)
  }

  /// Whether the log turns at all at a lag: by more than a few tenths of a pixel from picture to picture, here and there
  /// at least.
  private func hasMotion(_ turns: [PictureTurn], at peak: LagScan.Peak, _ table: TurnTable) -> Bool {
    let (lag, rate) = (peak.score.lag, peak.score.clockRate)
    let logged = turns.compactMap { turn -> Vector3<Camera>? in
      let (start, end) = (turn.start * rate + lag, turn.end * rate + lag)
      return start >= 0 && end <= table.end ? table.sum(to: end) - table.sum(to: start) : nil
    }
    guard !logged.isEmpty else { return false }
    let mean = logged.reduce(Vector3<Camera>.zero) { $0 + $1 } / Double(logged.count)
    let square = logged.reduce(0.0) { $0 + ($1 - mean).dot($1 - mean) } / Double(logged.count)
    return square.squareRoot() * knowns.camera.lens.focalLength.y > SyncJudge.leastLogged
  }

  private func scan(_ turns: [PictureTurn], maps: [AxisTurn]) -> LagScan {
    LagScan(turns: turns, table: TurnTable(rates), clockRate: clockRate, gains: gains, maps: maps)
  }

  /// The likeliest lags; in a long clip, each at the drift that makes it likeliest.
  private func peaks(_ scan: LagScan) -> [LagScan.Peak] {
    let half = ((scan.turns.last?.end ?? 0) - (scan.turns.first?.start ?? 0)) / 2
    // A log that is shorter than the clip is judged where it can reach.
    let reach = half > 0 ? min(1, rates.end / (2 * half)) : 1
    let least = max(Self.leastPairs, Int(SyncKnowns.Offset.least * reach * Double(scan.turns.count)))
    let isOpen = priors.isFree(SyncState.Place.drift) && half * Self.coarseDrifts[1] > Self.bearableSmear
    let peaks = (isOpen ? Self.coarseDrifts : [0]).flatMap { drift -> [LagScan.Peak] in
      var scan = scan
      scan.clockRate = clockRate * (1 + drift)
      let shift = mid * (clockRate - scan.clockRate)
      return scan.peaks(
        in: lagRange.lowerBound + shift...lagRange.upperBound + shift, least: least, limit: Self.rivalLags)
    }
    return LagScan.apart(peaks, at: mid, limit: Self.rivalLags)
  }

  /// Axes that explain what the given ones cannot.
  private func betterAxes(than first: LagScan.Peak, _ turns: [PictureTurn]) -> AxisTurn? {
    guard areAxesGiven, let other = peaks(scan(turns, maps: AxisTurn.all)).first,
      other.fit.turn != .same, other.fit.explained > Self.clearlyExplained,
      other.fit.explained > first.fit.explained + Self.hopelessMap
    else { return nil }
    return other.fit.turn
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
      guard let again = settle(all.near(winner.outcome.state).holding(SyncState.Place.focal), winner, isRough: true)
      else {
        return nil
      }
      settled = again
    }
    var own = LagScan(
      turns: scan.turns, table: TurnTable(all.rates), clockRate: clockRate, gains: gains, maps: [.same])
    let state = settled.outcome.state
    own.clockRate = 1 + state.drift
    let isFree = settled.priors.isFree(SyncState.Place.lag)
    if isFree {
      settled.windows.search(own, around: state.lag - mid * state.drift, usualPixels: settled.outcome.pixelSigma)
    }
    guard settled.windows.count(.rejected) > 0, settled.windows.count(.used) > 1 else { return settled }
    let fit = all.near(state).with(settled.priors)
    guard
      let better = fit.fit(
        from: state, rounds: 2, steps: 6, isRough: false, skipping: { settled.windows.isRejected($0) }),
      let precision = Precision(better, priors: settled.priors, slowErrors: slowErrors(better))
    else { return settled }
    var windows = WindowOffsets(
      fit.examined(better.state, pixelSigma: better.pixelSigma), inflation: precision.inflation)
    windows.keepRejected(of: settled.windows)
    return Settled(
      turn: winner.turn, priors: settled.priors, outcome: better, precision: precision, windows: windows)
  }

  private func settle(_ fit: FineFit, _ winner: Contest.Entrant, isRough: Bool = false) -> Settled? {
    var start = winner.outcome.state
    for i in start.values.indices where !fit.priors.isFree(i) { start.values[i] = fit.priors.expected[i] }
    guard let outcome = fit.fit(from: start, rounds: 3, steps: 8, isRough: isRough),
      let precision = Precision(outcome, priors: fit.priors, slowErrors: slowErrors(outcome))
    else { return nil }
    return Settled(
      turn: winner.turn, priors: fit.priors, outcome: outcome, precision: precision,
      windows: WindowOffsets(outcome, inflation: precision.inflation))
  }

  /// What slow errors of the log may do to the lag, over the time that was followed.
  private func slowErrors(_ outcome: FineFit.Outcome) -> Double {
    let lag = outcome.state.lag
    guard let first = outcome.pairs.first, let last = outcome.pairs.last else { return .infinity }
    return SlowErrors.lagSigma(rates.within(first.start + lag, last.end + lag))
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
