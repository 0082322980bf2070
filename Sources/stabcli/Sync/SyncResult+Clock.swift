import Geometry
import Sync

extension SyncResult {
  /// A drift of so many standard deviations is one; less is what a short clip shows of none.
  private static let clearDrift = 3.0

  /// The clock that is used: without a drift, where none is sure, so that the ends of a short clip are as right as its
  /// middle.
  var usedClock: ClockMap {
    guard driftPPM.origin == .found, abs(driftPPM.value) < Self.clearDrift * driftPPM.sigma else { return clock }
    return ClockMap(offset: TimeSpan(nanoseconds: Int64((offset.value * 1e9).rounded())))
  }
}
