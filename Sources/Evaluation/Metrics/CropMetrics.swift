import Glibc
import Stabiliser

/// How much of the source is left.
public struct CropMetrics: Equatable, Sendable {
  /// Mean share of the source's area that is shown, 0…1.
  public var mean: Double?
  /// The least share.
  public var least: Double?
  /// Fastest relative change of the scale, max |d ln S/dt|, 1/s.
  public var zoomRate: Double?

  init(_ frames: [ExaminedFrame]) {
    mean = frames.map(\.share).mean
    least = frames.map(\.share).min()
    zoomRate = zip(frames, frames.dropFirst()).filter { $0.seconds < $1.seconds }
      .map { abs(log($1.plan.scale / $0.plan.scale)) / ($1.seconds - $0.seconds) }.max()
  }
}

/// Whether anything outside the source is read, examined anew from the meshes of all frames.
public struct BorderMetrics: Equatable, Sendable {
  /// Filter taps outside the source.
  public var outsideTaps: Int
  /// Least distance from what the filter reads to the source's edge, pixels; negative outside.
  public var minMargin: Double?
  /// The most by which the exact mapping's edge may lie beyond the mesh's, κΔ²/8, pixels.
  public var sagBound: Double?

  init(_ frames: [ExaminedFrame]) {
    outsideTaps = frames.reduce(0) { $0 + $1.outsideTaps }
    minMargin = frames.map(\.margin).min()
    sagBound = frames.map(\.sag).max()
  }
}

/// The report's clock against the true one. Seconds.
public struct SyncMetrics: Equatable, Sendable {
  /// Root mean square of report's minus true log time over the frames.
  public var rms: Double?
  /// Largest magnitude.
  public var largest: Double?

  init(_ seconds: [Double], estimate: ClockLine, truth: ClockLine) {
    let errors = seconds.map { estimate.logSeconds(ofClip: $0) - truth.logSeconds(ofClip: $0) }
    (rms, largest) = (errors.rms, errors.largest)
  }
}
