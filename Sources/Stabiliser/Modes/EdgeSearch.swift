/// Finds how much of a turn brings a crop back inside, and no more.
///
/// Between a share that does not fit and one that does lies the answer. Trials come from the chord between the two, by the
/// Illinois rule: an end that stays twice counts half, so that both ends move.
struct EdgeSearch {
  /// How far inside the least margin the answer may lie, pixels.
  ///
  /// Well above what an iterated rolling shutter leaves undecided, so that a frame that was fitted fits when asked again.
  static let tolerancePixels = 1e-5
  private static let aim = tolerancePixels / 2

  private typealias Trial = (share: Double, value: Double)
  private var low: Trial
  private var high: Trial?
  private var before: Trial?
  private var lastFitted: Bool?

  /// The least share in (0, 1] at which `excess` is not negative, to ``tolerancePixels``; always on the fitting side.
  ///
  /// - Parameters:
  ///   - start: the excess at 0, negative.
  ///   - guess: where to look first.
  ///   - excess: pixels to spare at a share; grows with it, almost linearly; `nil` where there is no answer.
  /// - Returns: `nil` when it is negative even at 1.
  static func share(from start: Double, guess: Double, _ excess: (Double) -> Double?) -> Double? {
    var search = EdgeSearch(low: (0, start - aim))
    var trial = guess > 0 && guess < 1 ? guess : 1
    for _ in 0..<60 {
      let value = excess(trial) ?? -.infinity
      if value >= 0, value <= tolerancePixels { return trial }
      if value < 0, trial >= 1 { return nil }
      search.note((trial, value - aim))
      guard let next = search.next else { break }
      trial = next
    }
    return search.high?.share
  }

  private init(low: Trial) { self.low = low }

  private mutating func note(_ trial: Trial) {
    let fitted = trial.value >= 0
    if fitted {
      if lastFitted == true { low.value /= 2 }
      high = trial
    } else {
      if lastFitted == false { high?.value /= 2 }
      (before, low) = (low, trial)
    }
    lastFitted = fitted
  }

  /// Where to look next; `nil` when the two ends are one to rounding.
  private var next: Double? {
    guard let high else {
      guard let before else { return 1 }
      let further = low.share - low.value * (low.share - before.share) / (low.value - before.value)
      return further > low.share && further < 1 ? further : 1
    }
    guard high.share - low.share > 1e-15 else { return nil }
    let chord = low.share - low.value * (high.share - low.share) / (high.value - low.value)
    return chord > low.share && chord < high.share ? chord : (low.share + high.share) / 2
  }
}
