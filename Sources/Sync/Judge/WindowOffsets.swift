internal import Geometry
internal import Glibc

/// The lag of every stretch of the clip by itself, and which of them go together.
struct WindowOffsets {
  /// One stretch.
  struct Window {
    let start: Double
    let end: Double
    /// Its lag less the clock's, seconds.
    var deviation: Double
    var sigma: Double
    let pixelSigma: Double
    var use: SyncWindow.Use
  }

  private(set) var windows: [Window]

  /// Length of a stretch, seconds, and the fewest pairs in it.
  private static let (length, leastPairs) = (1.0, 8)
  /// A window that is known no better than this tells nothing, seconds.
  private static let widest = 0.01
  /// What may lie between windows that agree, seconds.
  private static let leastTolerance = 0.001
  /// A deviation beyond so many standard deviations contradicts.
  private static let limit = 5.0
  /// How far from the clock a window is searched that does not fit, seconds.
  private static let reach = 0.6

  /// Tells each window's lag from the equations at the solution: one step, the other numbers held.
  init(_ outcome: FineFit.Outcome, inflation: Double) {
    windows = []
    var begin = 0
    let pairs = outcome.pairs
    while begin < pairs.count {
      var end = begin + 1
      while end < pairs.count, pairs[end].end - pairs[begin].start <= Self.length,
        pairs[end].start - pairs[end - 1].end < Self.length / 4
      { end += 1 }
      let part = outcome.equations[begin..<end]
      let weight = part.reduce(0) { $0 + $1.matrix[SyncState.Place.lag, SyncState.Place.lag] }
      let right = part.reduce(0) { $0 + $1.right[SyncState.Place.lag] }
      let sigma = weight > 0 ? inflation / weight.squareRoot() : .infinity
      let isTold = part.count >= Self.leastPairs && sigma <= Self.widest
      windows.append(
        Window(
          start: pairs[begin].start, end: pairs[end - 1].end, deviation: weight > 0 ? right / weight : 0,
          sigma: sigma, pixelSigma: 1.4826 * (median(part.flatMap(\.deviations)) ?? 0),
          use: isTold ? .used : .notObservable))
      begin = end
    }
    rejectOutliers()
  }

  /// Windows whose turning fits the log much better at another lag have that as their deviation, and are rejected.
  mutating func search(_ scan: LagScan, around lag: Double, usualPixels: Double) {
    for i in windows.indices where windows[i].pixelSigma > 2 * usualPixels {
      let turns = scan.turns.filter { $0.start >= windows[i].start && $0.end <= windows[i].end }
      let part = LagScan(turns: turns, table: scan.table, clockRate: scan.clockRate, gains: scan.gains, maps: scan.maps)
      guard turns.count >= Self.leastPairs,
        let peak = part.peaks(in: lag - Self.reach...lag + Self.reach, least: Self.leastPairs, limit: 1).first,
        let here = part.explained(at: lag), peak.fit.explained > 0.5,
        1 - peak.fit.explained < 0.5 * (1 - here), abs(peak.score.lag - lag) > Self.widest
      else { continue }
      (windows[i].deviation, windows[i].sigma, windows[i].use) = (peak.score.lag - lag, 0.003, .rejected)
    }
  }

  private mutating func rejectOutliers() {
    let told = windows.indices.filter { windows[$0].use == .used }
    let spread = max(1, 1.4826 * (median(told.map { abs(windows[$0].deviation) / windows[$0].sigma }) ?? 1))
    for i in told {
      windows[i].sigma *= spread
      if abs(windows[i].deviation) > max(Self.limit * windows[i].sigma, Self.leastTolerance) {
        windows[i].use = .rejected
      }
    }
  }

  /// Takes over what other windows that were searched have as their deviation.
  mutating func keepRejected(of others: WindowOffsets) {
    for i in windows.indices {
      let same = others.windows.first { $0.start == windows[i].start && $0.end == windows[i].end }
      if let same, same.use == .rejected { windows[i] = same }
    }
  }

  /// Whether an instant lies in a window that was rejected.
  func isRejected(_ seconds: Double) -> Bool {
    windows.contains { $0.use == .rejected && $0.start <= seconds && seconds <= $0.end }
  }

  func count(_ use: SyncWindow.Use) -> Int { windows.count { $0.use == use } }

  /// Rms deviation of those that were used; `nil` for fewer than two.
  var rms: Double? {
    let used = windows.filter { $0.use == .used }
    guard used.count > 1 else { return nil }
    return (used.reduce(0) { $0 + $1.deviation * $1.deviation } / Double(used.count)).squareRoot()
  }
}
