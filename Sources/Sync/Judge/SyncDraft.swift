internal import Geometry
internal import Glibc

/// The result as it grows.
struct SyncDraft {
  private let problem: SyncProblem
  private var base: SyncResult
  private var lead = 0.0

  /// Parts of the standard deviations that no clip tells: interpolation of the log, scale errors of its sensor.
  private static let (lagFloor, readoutFloor, focalFloor) = (20e-6, 30e-6, 0.003)
  /// A number that is known no better than this share of what was known before is not told.
  private static let tellingShare = 0.5

  init(_ problem: SyncProblem) {
    self.problem = problem
    let (state, knowns) = (problem.state(at: nil, gain: 1), problem.knowns)
    let range = problem.lagRange
    let lag = (range.lowerBound + range.upperBound) / 2
    base = SyncResult(
      verdict: .notObservable(.fewTracks), confidence: 0, clock: problem.clock(lag: lag, drift: state.drift),
      offset: SyncEstimate(lag + problem.logOrigin, sigma: (range.upperBound - range.lowerBound) / 2, .assumed),
      driftPPM: SyncEstimate(
        ((knowns.scale ?? 1) - 1) * 1e6, sigma: 0, knowns.scale == nil ? .assumed : .given),
      windows: [],
      axes: SyncAxes(
        map: problem.statedAxes, origin: problem.areAxesGiven ? .given : .assumed, runnerUp: nil, margin: 0),
      camera: knowns.camera, focalScale: SyncEstimate(1, sigma: 0, knowns.lens == .given ? .given : .assumed),
      readoutSeconds: SyncEstimate(state.readout, sigma: 0, knowns.readout == .given ? .given : .assumed),
      gyroBias: .zero, gyroBiasSigma: nil, residualSeconds: nil, residualPixels: nil, explained: 0, gain: 1)
  }

  /// Takes over what the coarse search found.
  mutating func note(_ peak: LagScan.Peak) {
    (base.explained, base.gain) = (max(0, min(1, peak.fit.explained)), peak.fit.gain)
  }

  /// Takes over who won; where axes are as good as equal, the expected ones.
  mutating func note(_ contest: inout Contest, _ scan: LagScan) {
    if let rival = contest.axisRival, rival.lead < SyncJudge.clearLead, contest.entrants[0].turn != .same,
      let expected = contest.entrants.indices.dropFirst().first(where: {
        contest.entrants[$0].turn == .same && abs(contest.entrants[$0].lag - contest.entrants[0].lag) <= Contest.sameLag
          && contest.lead(over: $0) < SyncJudge.clearLead
      })
    {
      contest.prefer(expected)
    }
    let winner = contest.entrants[0]
    lead = contest.leadOverOtherLags
    base.explained = max(0, min(1, winner.fit.explained))
    base.gain = winner.fit.gain
    guard !problem.areAxesGiven else { return }
    base.axes.map = problem.axisMap(winner.turn)
    let rival = contest.axisRival
    base.axes.origin = rival.map { abs($0.lead) >= SyncJudge.clearLead } ?? true ? .found : .assumed
    let here = LagScore(
      lag: winner.outcome.state.lag - problem.mid * winner.outcome.state.drift, turns: scan.turns, table: scan.table,
      clockRate: 1 + winner.outcome.state.drift)
    let own = here.fit(winner.turn, gains: problem.gains).explained
    let other = AxisTurn.all.filter { $0 != winner.turn }.map { here.fit($0, gains: problem.gains) }
      .max { $0.explained < $1.explained }
    base.axes.runnerUp = other.map { problem.axisMap($0.turn) }
    base.axes.margin = other.map { max(0, min(1, own - max(0, $0.explained))) } ?? 1
  }

  /// Takes over that other axes than the given ones fit better.
  mutating func note(otherAxes turn: AxisTurn) { base.axes.runnerUp = problem.axisMap(turn) }

  /// Takes over the solution.
  mutating func note(_ settled: Settled) {
    let (state, sigma) = (settled.outcome.state, settled.precision.sigma)
    typealias Place = SyncState.Place
    func estimate(_ place: Int, _ value: Double, _ sigma: Double, floor: Double) -> SyncEstimate {
      guard problem.priors.isFree(place) else { return SyncEstimate(value, sigma: 0, .given) }
      guard settled.priors.isFree(place) else {
        return SyncEstimate(value, sigma: problem.priors.sigma[place], .assumed)
      }
      let isTold = sigma < Self.tellingShare * problem.priors.sigma[place]
      return SyncEstimate(value, sigma: (sigma * sigma + floor * floor).squareRoot(), isTold ? .found : .assumed)
    }
    base.offset = estimate(Place.lag, state.lag + problem.logOrigin, sigma[Place.lag], floor: Self.lagFloor)
    base.clock = problem.clock(lag: state.lag, drift: state.drift)
    // Errors of the lag that no clip tells may differ between its ends.
    let ends = settled.outcome.pairs.last.flatMap { last in settled.outcome.pairs.first.map { last.end - $0.start } }
    let driftFloor = ends.map { $0 > 0 ? 2 * Self.lagFloor / $0 : 0 } ?? 0
    base.driftPPM = estimate(Place.drift, (1 / (1 + state.drift) - 1) * 1e6, sigma[Place.drift], floor: driftFloor)
    base.driftPPM.sigma *= 1e6
    base.readoutSeconds = estimate(Place.readout, state.readout, sigma[Place.readout], floor: Self.readoutFloor)
    base.focalScale = estimate(Place.focal, state.focalScale, sigma[Place.focal], floor: Self.focalFloor)
    base.focalScale.sigma *= base.focalScale.origin == .given ? 1 : state.focalScale
    base.camera = problem.camera(readout: base.readoutSeconds, focal: base.focalScale)
    base.gyroBias = problem.imuFromCamera(settled.turn, state.bias)
    base.gyroBiasSigma = sigma[Place.bias..<Place.bias + 3].max()
    (base.residualSeconds, base.residualPixels) = (settled.windows.rms, settled.outcome.pixelSigma)
    base.windows = settled.windows.windows.map { window in
      SyncWindow(
        start: Timestamp(seconds: window.start) ?? .zero, end: Timestamp(seconds: window.end) ?? .zero,
        deviationSeconds: window.deviation, sigmaSeconds: window.sigma, residualPixels: window.pixelSigma,
        use: window.use)
    }
    base.confidence = SyncJudge.confidence(lead: lead, sigma: base.offset.sigma, windows: settled.windows)
  }

  /// The result with its verdict.
  func result(_ verdict: SyncVerdict) -> SyncResult {
    var result = base
    result.verdict = verdict
    if verdict != .found { result.confidence = min(0.5, base.confidence) }
    return result
  }
}
