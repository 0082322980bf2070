internal import Geometry
internal import Glibc

/// Looks for the lags at which the log's turning is like that of the pictures.
struct LagScan {
  /// Of the pictures.
  let turns: [PictureTurn]
  /// Of the log.
  let table: TurnTable
  /// Log seconds per clip second.
  var clockRate: Double
  /// What the lens leaves open.
  let gains: ClosedRange<Double>
  /// Axis maps to try, the expected one first.
  let maps: [AxisTurn]

  /// One lag that fits better than its neighbours.
  struct Peak {
    let score: LagScore
    let fit: LagScore.Fit
    /// Logarithm of the likelihood ratio to "the log explains nothing", as if pairs erred independently.
    let evidence: Double
  }

  /// Peaks nearer to each other than this are one, seconds.
  static let separation = 0.1

  /// The best peaks, best first.
  ///
  /// - Parameters:
  ///   - range: lags to try.
  ///   - least: pairs that the log must cover.
  func peaks(in range: ClosedRange<Double>, least: Int, limit: Int) -> [Peak] {
    let step = scanStep
    let count = Int(((range.upperBound - range.lowerBound) / step).rounded(.up))
    let samples = (0...max(0, count)).map {
      peak(at: min(range.upperBound, range.lowerBound + Double($0) * step), least)
    }
    var found: [Peak] = []
    for i in samples.indices {
      guard let here = samples[i] else { continue }
      let before = i > 0 ? samples[i - 1]?.evidence ?? -.infinity : -.infinity
      let after = i + 1 < samples.count ? samples[i + 1]?.evidence ?? -.infinity : -.infinity
      if here.evidence > before, here.evidence >= after { found.append(here) }
    }
    return Self.apart(found, at: 0, limit: limit).map { refined($0, step, range, least) }
      .sorted { $0.evidence > $1.evidence }
  }

  /// The best of some peaks, best first, all apart at an instant of the clip.
  static func apart(_ peaks: [Peak], at seconds: Double, limit: Int) -> [Peak] {
    var kept: [Peak] = []
    for peak in peaks.sorted(by: { $0.evidence > $1.evidence }) where kept.count < limit {
      let lag = peak.score.lag(at: seconds)
      if !kept.contains(where: { abs($0.score.lag(at: seconds) - lag) < separation }) { kept.append(peak) }
    }
    return kept
  }

  /// How much the best map explains at one lag; `nil` without pairs there.
  func explained(at lag: Double) -> Double? {
    LagScore(lag: lag, turns: turns, table: table, clockRate: clockRate).best(maps, gains: gains)?.explained
  }

  /// Half the usual time between pictures, and no more than what resolves a fast tremor.
  private var scanStep: Double { min(0.017, max(0.002, (median(turns.map { $0.end - $0.start }) ?? 0.03) / 2)) }

  private func peak(at lag: Double, _ least: Int) -> Peak? {
    let score = LagScore(lag: lag, turns: turns, table: table, clockRate: clockRate)
    guard score.count >= least, let fit = score.best(maps, gains: gains) else { return nil }
    return Peak(score: score, fit: fit, evidence: Self.evidence(fit.explained, score.count))
  }

  private func refined(_ start: Peak, _ step: Double, _ range: ClosedRange<Double>, _ least: Int) -> Peak {
    var (best, width) = (start, step / 2)
    while width > 0.0005 {
      for lag in [best.score.lag - width, best.score.lag + width] where range.contains(lag) {
        if let other = peak(at: lag, least), other.evidence > best.evidence { best = other }
      }
      width /= 2
    }
    return best
  }

  static func evidence(_ explained: Double, _ count: Int) -> Double {
    -0.5 * Double(3 * count) * log(max(1e-9, 1 - explained))
  }
}
