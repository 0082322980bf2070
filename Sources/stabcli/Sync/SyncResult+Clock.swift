import Geometry
import Sync

extension SyncResult {
  /// A drift of so many standard deviations is one; less is what a short clip shows of none.
  private static let clearDrift = 3.0
  /// A drift that moves the clip's ends by less is not worth the doubt, seconds: in a few seconds of clip, errors of the
  /// tracks that last look like one.
  private static let leastEffect = 1e-3

  /// Whether the drift that was found is part of the clock that is used.
  var usesDrift: Bool {
    guard driftPPM.origin == .found else { return false }
    let span = windows.last.flatMap { last in windows.first.map { (last.end - $0.start).seconds } } ?? 0
    let isClear = abs(driftPPM.value) >= Self.clearDrift * driftPPM.sigma
    return isClear && abs(driftPPM.value) * 1e-6 * span / 2 > Self.leastEffect
  }

  /// The clock that is used: without a drift where none is sure, so that the ends of a short clip are as right as its
  /// middle.
  var usedClock: ClockMap {
    guard driftPPM.origin == .found, !usesDrift else { return clock }
    return ClockMap(offset: TimeSpan(nanoseconds: Int64((offset.value * 1e9).rounded())))
  }

  /// The middle of what was followed, where ``offset`` holds, seconds on the clip's clock; `nil` without windows.
  var middleSeconds: Double? {
    guard let first = windows.first, let last = windows.last else { return nil }
    return (first.start.seconds + last.end.seconds) / 2
  }
}
