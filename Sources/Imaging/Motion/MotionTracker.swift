public import Geometry

/// Follows the motion of a clip from picture to picture, by its pixels alone.
///
/// Feed it the pictures in order. It keeps what it needs of the last one; memory does not grow with the clip. Results
/// do not depend on the number of threads. How it works and how exact it is: Docs/MEASURE.md. For one thread at a time.
public final class MotionTracker {
  private let plane: UprightPlane
  private let reduction: Int
  private let threads: Int
  private let points: Int
  private var last: LumaPyramid?

  /// Fewest tracks that a motion is told from.
  private static let leastTracks = 8
  /// Points that are followed from afar.
  private static let coarsePoints = 160
  /// Least share of the points that must be found again. At a cut one in two hundred is, by chance.
  private static let leastFound = 0.05
  /// Least share of the tracks that must agree.
  private static let leastAgreeing = 0.5
  /// Greatest spread of those that do, half diagonals: a shaken rolling shutter comes to half of it.
  private static let greatestSpread = 0.01

  /// Prepares for pictures of one size.
  ///
  /// - Parameters:
  ///   - size: of the pictures as they are stored.
  ///   - display: how they are turned to be upright.
  ///   - pixelAspect: width over height of an upright pixel. Where it is not 1, motions are in pixels that are as wide
  ///     as they are high.
  ///   - threads: at least 1.
  ///   - points: that are looked for in a picture, at most and about; fewer cost less.
  public init(
    size: PixelSize, display: DisplayRotation = .none, pixelAspect: Double = 1, threads: Int,
    points: Int = 576
  ) {
    self.points = points
    reduction = LumaLevel.reduction(of: size)
    plane = UprightPlane(stored: size, display: display, aspect: pixelAspect, reduction: reduction)
    self.threads = max(1, threads)
  }

  /// The motion from the picture before to this one; `nil` for the first.
  /// - Precondition: the picture has the size that was prepared for.
  public func next(_ picture: Picture) -> PairMotion? {
    let pyramid = LumaPyramid(picture, reduction: reduction, threads: threads)
    defer { last = pyramid }
    return last.map { motion(from: $0, to: pyramid) }
  }

  private func motion(from first: LumaPyramid, to second: LumaPyramid) -> PairMotion {
    let corners = CornerFinder.corners(in: first, cells: points, threads: threads)
    guard corners.count >= Self.leastTracks else { return PairMotion(tracks: [], failure: .featureless) }
    let follower = PointFollower(from: first, to: second, threads: threads)
    guard let guess = coarseMotion(follower, corners) else { return PairMotion(tracks: [], failure: .lost) }
    let plane = plane
    let (there, home) = (guess, guess.inverse)
    let found = follower.fine(
      corners, guess: { plane.level(there(plane.centred($0))) }, back: { plane.level(home(plane.centred($0))) },
      warp: plane.warp(guess)
    ).compactMap(\.self)
    return agree(found, of: corners.count, guess)
  }

  /// How the picture moved, roughly, in units of the plane; `nil` when too few points are found at all.
  private func coarseMotion(_ follower: PointFollower, _ corners: [PlanePoint]) -> Similarity? {
    let step = max(1, corners.count / Self.coarsePoints)
    let some = stride(from: 0, to: corners.count, by: step).map { corners[$0] }
    let pairs = follower.coarse(some).compactMap(\.self).map(pair)
    guard pairs.count >= max(Self.leastTracks, Int(Self.leastFound * Double(some.count))) else { return nil }
    return Similarity.consensus(of: pairs, scale: pixel)
  }

  /// Fits what was found, and judges it.
  private func agree(_ found: [PointFollower.Track], of asked: Int, _ guess: Similarity) -> PairMotion {
    var tracks = found.map {
      PairMotion.Track(from: plane.storedPoint($0.from), to: plane.storedPoint($0.to), agrees: false)
    }
    let least = max(Self.leastTracks, Int(Self.leastFound * Double(asked)))
    let pairs = found.map(pair)
    guard pairs.count >= least, let start = Similarity.consensus(of: pairs, scale: pixel),
      let fit = CentredHomography.fit(pairs, from: start, pixel: pixel)
    else { return PairMotion(tracks: tracks, failure: .lost) }
    for i in tracks.indices { tracks[i].agrees = fit.counts(i) }
    guard fit.spread <= Self.greatestSpread, Double(fit.counted) >= Self.leastAgreeing * Double(pairs.count) else {
      return PairMotion(tracks: tracks, failure: .incoherent, spread: fit.spread * plane.unit)
    }
    var motion = fit.homography.motion
    motion.similarity.x *= plane.unit
    motion.similarity.y *= plane.unit
    return PairMotion(tracks: tracks, motion: motion, spread: fit.spread * plane.unit)
  }

  private func pair(_ track: PointFollower.Track) -> CentredPair {
    CentredPair(from: plane.centred(track.from), to: plane.centred(track.to))
  }

  /// One sample of the followed level, in units of the plane.
  private var pixel: Double { Double(reduction) / plane.unit }
}
