internal import Geometry
internal import Glibc

/// Decides what may be said of a solution.
struct SyncJudge {
  let problem: SyncProblem
  let contest: Contest
  let settled: Settled
  let turns: [PictureTurn]

  /// A lead of so many standard errors is one.
  static let clearLead = 3.0
  /// A clock that is known no better is not known, seconds.
  static let widestSigma = 0.003
  /// Turning less than so many deviations of a track between two pictures, nothing can be told.
  private static let leastMotion = 3.0
  /// A log that turns less from picture to picture tells nothing, pixels.
  static let leastLogged = 0.3
  /// Pictures that turn by less than this share of what the log says were steadied before.
  private static let steadied = 0.5
  /// Share of the pictures' turning that is not explained by chance.
  private static let explainedShare = 0.6

  /// The verdict.
  var verdict: SyncVerdict {
    if !isInPictures { return disagreement }
    let isFree = problem.priors.isFree(SyncState.Place.lag)
    if isFree, contest.leadOverOtherLags < Self.clearLead { return .notObservable(.ambiguous) }
    if isFree, settled.precision.sigma[SyncState.Place.lag] > Self.widestSigma { return .notObservable(.imprecise) }
    return .found
  }

  /// Whether the tracks are better explained by the log than by a camera that does not turn at all.
  ///
  /// An even pan looks like travelling sideways: where the pictures' turning, parallax disregarded, is the log's, that
  /// is enough.
  private var isInPictures: Bool {
    contest.entrants[0].fit.explained >= Self.explainedShare || leadOverStill >= Self.clearLead
  }

  /// By how many standard errors the log explains the tracks better than no turning does.
  var leadOverStill: Double {
    let outcome = settled.outcome
    let fit = problem.fineFit(settled.turn).near(outcome.state)
    let still = FineFit(
      tracks: problem.tracks, sighter: problem.sighter, rates: fit.rates.mapped { _ in .zero },
      priors: problem.priors, mid: problem.mid)
    var motionless = outcome.state
    for place in SyncState.Place.bias..<SyncState.Place.count { motionless.values[place] = 0 }
    let with = fit.costs(of: outcome.state, pairs: outcome.pairs, pixelSigma: outcome.pixelSigma)
    let without = still.costs(of: motionless, pairs: outcome.pairs, pixelSigma: outcome.pixelSigma)
    return lead(of: zip(with, without).map { $1 - $0 }, neighbours: 4)
  }

  private var disagreement: SyncVerdict {
    let table = TurnTable(problem.rates)
    let lag = settled.outcome.state.lag - problem.mid * settled.outcome.state.drift
    let gyro = turns.compactMap { turn -> Vector3<Camera>? in
      let (start, end) = (turn.start + lag, turn.end + lag)
      guard start >= 0, end <= table.end else { return nil }
      return table.sum(to: end) - table.sum(to: start)
    }
    let (seen, logged) = (Self.spread(turns.map(\.turn)), Self.spread(gyro))
    let pixel = 1 / problem.knowns.camera.lens.focalLength.y
    if max(seen, logged) < Self.leastMotion * pixel * settled.outcome.pixelSigma {
      return .notObservable(.littleMotion)
    }
    if logged < pixel * Self.leastLogged { return .notObservable(.littleMotion) }
    return .disagrees(seen < Self.steadied * logged ? .stabilisedInCamera : .otherClip)
  }

  /// Robust deviation of turns from their mean, radians.
  private static func spread(_ turns: [Vector3<Camera>]) -> Double {
    guard !turns.isEmpty else { return 0 }
    let mean = turns.reduce(Vector3<Camera>.zero) { $0 + $1 } / Double(turns.count)
    return median(turns.map { ($0 - mean).length }) ?? 0
  }

  /// How sure a found clock is, 0…1.
  static func confidence(lead: Double, sigma: Double, windows: WindowOffsets) -> Double {
    func rise(_ value: Double, from low: Double, to high: Double) -> Double {
      max(0, min(1, (value - low) / (high - low)))
    }
    let told = Double(windows.count(.used) + windows.count(.rejected))
    let agreeing = told > 0 ? Double(windows.count(.used)) / told : 0.5
    return rise(lead, from: 2, to: 5) * exp(-sigma / 0.01) * agreeing
  }
}
