import Geometry
import Sync

extension SyncResult {
  /// A drift of so many standard deviations is one; less is what a short clip shows of none.
  private static let clearDrift = 3.0
  /// A drift that moves the clip's ends by less is not worth the doubt, seconds: in a few seconds of clip, errors of the
  /// tracks that last look like one.
  private static let leastEffect = 1e-3

  /// The clock that is used: without a drift where none is sure, so that the ends of a short clip are as right as its
  /// middle.
  var usedClock: ClockMap {
    guard driftPPM.origin == .found else { return clock }
    let span = windows.last.flatMap { last in windows.first.map { (last.end - $0.start).seconds } } ?? 0
    let isClear = abs(driftPPM.value) >= Self.clearDrift * driftPPM.sigma
    if isClear, abs(driftPPM.value) * 1e-6 * span / 2 > Self.leastEffect { return clock }
    return ClockMap(offset: TimeSpan(nanoseconds: Int64((offset.value * 1e9).rounded())))
  }
}
