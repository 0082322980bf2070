import Geometry
import Imaging
import Sync
import VideoIO

/// Decodes a clip and follows points of its pictures, as synchronisation asks for them.
struct PictureTracking {
  /// The part of the clip.
  let range: RangeOptions
  /// At least 1; they change nothing.
  let threads: Int

  /// Points of a picture that are looked for, and tracks of a pair that are kept at most.
  static let (points, mostTracks) = (216, 120)

  /// What was seen, and whether part of the clip did not decode.
  struct Outcome {
    let tracks: PictureTracks
    let damage: Damage
  }

  /// Follows the points of one clip.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be read or no frame decodes.
  func outcome(of path: String, _ console: Console) throws(CommandFailure) -> Outcome {
    // Frames are decoded side by side. A damaged clip is decoded once more, one by one, so that it gives the same tracks every time.
    let clip = try ClipSource(path: path, options: range, decoding: .fast)
    let taken = try take(clip, isLast: false, console)
    guard !clip.reader.damage.isEmpty else { return taken }
    console.detail("\(path): damaged; it is decoded once more, frame by frame")
    return try take(try ClipSource(path: path, options: range), isLast: true, console)
  }

  private func take(_ clip: ClipSource, isLast: Bool, _ console: Console) throws(CommandFailure) -> Outcome {
    let entries = clip.timeline.entries
    let progress = ProgressMeter(console, task: "synchronising", total: entries.count)
    var follower = StretchFollower(clip, threads: threads)
    var decoded = 0
    do {
      let stretches = TrackedStretches(frames: entries.count).ranges
      clip.reader.want(stretches.map { entries[$0.lowerBound].ticks...entries[$0.upperBound - 1].ticks })
      if let first = entries.first, clip.range != nil { try clip.reader.skip(to: first.ticks) }
      var next = 0
      while next < entries.count, let frame = try clip.reader.nextFrame() {
        while next < entries.count, entries[next].ticks < frame.ticks { next += 1 }
        guard next < entries.count, entries[next].ticks == frame.ticks else { continue }
        follower.add(frame.picture, place: next)
        decoded += 1
        next += 1
        progress.advance(to: next)
      }
      // Only at its end does a clip tell that it is cut short.
      if clip.range?.end == nil { while try clip.reader.nextFrame() != nil {} }
    } catch { throw CommandFailure(error) }
    guard decoded > 0 else { throw .invalidInput(clip.path, "no frame of the video decodes") }
    if isLast || clip.reader.damage.isEmpty { progress.finish() }
    let tracks = PictureTracks(
      size: clip.info.video.uprightSize, pairs: follower.pairs, clipSeconds: clip.duration.seconds)
    return Outcome(tracks: tracks, damage: clip.reader.damage)
  }
}

/// Follows the pictures of some stretches of a clip.
private struct StretchFollower {
  private(set) var pairs: [PictureTracks.Pair] = []
  private let entries: [FrameTimeline.Entry]
  private let video: VideoTrackInfo
  private let pixelAspect: Double
  private let threads: Int
  private var stretches: ArraySlice<Range<Int>>
  private var tracker: MotionTracker
  private var last: Int?

  init(_ clip: ClipSource, threads: Int) {
    (entries, video, pixelAspect) = (clip.timeline.entries, clip.info.video, clip.pixelAspect)
    self.threads = threads
    stretches = TrackedStretches(frames: entries.count).ranges[...]
    tracker = Self.freshTracker(video, pixelAspect, threads)
  }

  /// Takes the picture of the frame at a place of the timeline; places rise.
  mutating func add(_ picture: Picture, place: Int) {
    while let stretch = stretches.first, stretch.upperBound <= place {
      stretches.removeFirst()
      (tracker, last) = (Self.freshTracker(video, pixelAspect, threads), nil)
    }
    guard stretches.first?.contains(place) ?? false else { return }
    let motion = tracker.next(picture)
    if let last, let motion {
      pairs.append(
        PictureTracks.Pair(first: entries[last].time, second: entries[place].time, tracks: kept(motion)))
    }
    last = place
  }

  private static func freshTracker(_ video: VideoTrackInfo, _ pixelAspect: Double, _ threads: Int) -> MotionTracker {
    MotionTracker(
      size: video.storedSize, display: video.rotation, pixelAspect: pixelAspect, threads: threads,
      points: PictureTracking.points)
  }

  /// Some of the tracks, as well spread as all of them; none of a pair whose points were lost.
  private func kept(_ motion: PairMotion) -> [PictureTracks.Track] {
    guard motion.failure == nil || motion.failure == .incoherent else { return [] }
    let (all, most) = (motion.tracks, PictureTracking.mostTracks)
    let places = all.count <= most ? Array(all.indices) : (0..<most).map { $0 * all.count / most }
    return places.map { place in
      PictureTracks.Track(
        from: video.rotation.uprightPoint(of: all[place].from, stored: video.storedSize),
        to: video.rotation.uprightPoint(of: all[place].to, stored: video.storedSize))
    }
  }
}
