import Geometry
import Synthesis

@testable import Sync

/// A synthetic clip with its log, and what is told to the synchroniser of them.
struct SyncCase {
  var clip: SyntheticClip
  /// What the pictures show, where that is not ``clip``.
  var seen: SyntheticClip?
  var distances: ClosedRange<Double>?
  var lens = SyncKnowns.Certainty.assumed
  var readout = SyncKnowns.Certainty.assumed
  var offset = SyncKnowns.Offset.near(.zero, reach: TimeSpan(nanoseconds: 2_000_000_000))
  var axes = SyncKnowns.Axes.expected(.phoneLandscape)
  /// Assumed focal length over the true one.
  var focalGuess = 0.85

  init(_ motion: SyntheticMotion, seconds: Double = 2.5, seed: UInt64 = 1) {
    clip = SyntheticClip()
    (clip.motion, clip.seconds, clip.seed) = (motion, seconds, seed)
    clip.size = PixelSize(width: 1280, height: 720)
    clip.shutter = RollingShutter(readoutSeconds: 0.018)
    clip.logMarginSeconds = 2
    clip.clockOffset = TimeSpan(nanoseconds: 412_345_678)
  }

  /// Points as following them would give, so few that a test is quick.
  var tracks: PictureTracks {
    var projected = ProjectedTracks(seen ?? clip)
    (projected.count, projected.distances) = (30, distances)
    return PictureTracks(
      size: clip.size,
      pairs: projected.pairs.map { pair in
        .init(first: pair.first, second: pair.second, tracks: pair.points.map { .init(from: $0.from, to: $0.to) })
      }, clipSeconds: clip.seconds)
  }

  var knowns: SyncKnowns {
    let f = clip.lens.focalLength.x * (lens == .assumed ? focalGuess : 1)
    let centre = clip.lens.principalPoint
    let camera = SourceCamera(
      lens: .pinhole(Pinhole(fx: f, fy: f, cx: centre.x, cy: centre.y)), size: clip.size,
      shutter: readout == .given ? clip.shutter : .global)
    return SyncKnowns(camera: camera, lens: lens, readout: readout, offset: offset, scale: nil, axes: axes)
  }

  func result() -> SyncResult { Synchroniser(knowns).synchronise(tracks, with: clip.recording) }

  /// Log time minus clip time in the middle of what is followed, seconds.
  var trueOffset: Double {
    let entries = clip.timeline.entries
    let mid = ((entries.first?.time.seconds ?? 0) + (entries.last?.time.seconds ?? 0)) / 2
    return mid * clip.imu.errors.clockRate + clip.clockOffset.seconds - mid
  }
}
