import Geometry
import Imaging
import VideoIO

/// Decodes clips and measures them.
struct ClipMeasuring {
  /// The part of each clip.
  let range: RangeOptions
  /// Field of view across the width, radians; `nil` for the one that is assumed.
  let horizontalField: Double?
  /// At least 1.
  let threads: Int

  /// Measures one clip.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be read or no frame decodes.
  func measure(_ path: String, _ console: Console) throws(CommandFailure) -> ClipMeasurement {
    // Frames are decoded side by side. A damaged clip is decoded once more, one by one, so that it gives the same numbers every time.
    let clip = try ClipSource(path: path, options: range, decoding: .fast)
    let taken = try take(clip, isLast: false, console)
    guard !clip.reader.damage.isEmpty else { return measurement(taken, of: clip) }
    console.detail("\(path): damaged; it is decoded once more, frame by frame")
    let steady = try ClipSource(path: path, options: range)
    return measurement(try take(steady, isLast: true, console), of: steady)
  }

  /// What is collected while pictures go by.
  private struct Taken {
    var times: [Double] = []
    var pairs: [PairMotion] = []
    var likeness: AdjacentLikeness
    var border = BorderCensus()
  }

  /// - Parameter isLast: whether a damaged clip is decoded for the last time.
  private func take(_ clip: ClipSource, isLast: Bool, _ console: Console) throws(CommandFailure) -> Taken {
    let video = clip.info.video
    let tracker = MotionTracker(
      size: video.storedSize, display: video.rotation, pixelAspect: clip.pixelAspect, threads: threads)
    var taken = Taken(likeness: AdjacentLikeness(threads: threads))
    let entries = clip.timeline.entries
    let progress = ProgressMeter(console, task: "measuring", total: entries.count)
    do {
      if let first = entries.first, clip.range != nil { try clip.reader.skip(to: first.ticks) }
      var next = 0
      while next < entries.count, let frame = try clip.reader.nextFrame() {
        while next < entries.count, entries[next].ticks < frame.ticks { next += 1 }
        guard next < entries.count, entries[next].ticks == frame.ticks else { continue }
        take(frame.picture, at: entries[next].time.seconds, with: tracker, into: &taken)
        next += 1
        progress.advance(to: next)
      }
      // Only at its end does a clip tell that it is cut short.
      if clip.range?.end == nil { while try clip.reader.nextFrame() != nil {} }
    } catch { throw CommandFailure(error) }
    guard !taken.times.isEmpty else { throw .invalidInput(clip.path, "no frame of the video decodes") }
    // A pass that will be done once more is not the end of the work.
    if isLast || clip.reader.damage.isEmpty { progress.finish() }
    return taken
  }

  private func take(_ picture: Picture, at time: Double, with tracker: MotionTracker, into taken: inout Taken) {
    taken.times.append(time)
    if let pair = tracker.next(picture) { taken.pairs.append(pair) }
    taken.likeness.add(picture)
    taken.border.add(picture)
  }

  private func measurement(_ taken: Taken, of clip: ClipSource) -> ClipMeasurement {
    let video = clip.info.video
    let known = taken.pairs.filter { $0.motion != nil }
    let path = MotionPath(times: taken.times, motions: taken.pairs.map(\.motion?.similarity))
    let steadiness = Steadiness(
      path, shears: known.compactMap(\.motion?.shear), rowExtent: rowExtent(clip), leverArm: leverArm(clip))
    let tracks = known.isEmpty ? nil : Double(known.reduce(0) { $0 + $1.tracks.count }) / Double(known.count)
    let problems = MeasureProblems(
      damage: clip.reader.damage, missing: clip.timeline.entries.count - taken.times.count,
      failures: taken.pairs.map(\.failure), steadiness: steadiness,
      longestSeconds: path.pieces.map(\.duration).max() ?? 0, oddities: clip.info.problems)
    return ClipMeasurement(
      path: clip.path, size: video.uprightSize, frames: taken.times.count, followed: known.count, meanTracks: tracks,
      motion: path, steadiness: steadiness, itf: taken.likeness.itf, border: taken.border, problems: problems.all,
      isDamaged: problems.isDamaged)
  }

  /// Height of the stored picture in square pixels, as high as an upright pixel.
  private func rowExtent(_ clip: ClipSource) -> Double {
    let upright = clip.info.video.uprightSize
    return clip.info.video.rotation.swapsSides ? Double(upright.width) * clip.pixelAspect : Double(upright.height)
  }

  /// Focal length in square pixels, as high as an upright pixel.
  private func leverArm(_ clip: ClipSource) -> Double {
    let upright = clip.info.video.uprightSize
    let lens =
      horizontalField.map {
        FieldOfView.pinhole(upright: upright, acrossRadians: $0, pixelAspect: clip.pixelAspect)
      } ?? FieldOfView.assumedPinhole(upright: upright, pixelAspect: clip.pixelAspect)
    return lens.fy
  }
}
