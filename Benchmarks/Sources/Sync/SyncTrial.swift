import Geometry
import Glibc
import Sync
import Synthesis

/// One synthetic clip, its log, and what synchronisation makes of them, beside the truth.
struct SyncTrial: Sendable {
  /// What is wrong with the clip, if anything.
  enum Fault: String, Sendable {
    case none
    /// The log is another clip's.
    case otherClip
    /// The pictures were steadied: a seventh of the shake is left.
    case steadied
  }

  var motion: SyntheticMotion
  var seconds = 10.0
  var seed: UInt64 = 1
  var grade = ImuGrade.phone
  var readoutSeconds = 0.016
  var isNear = false
  var fault = Fault.none
  /// Assumed focal length over the true one.
  var focalGuess = 0.9

  /// What came of it; errors are estimate less truth.
  struct Outcome: Sendable {
    var result: SyncResult
    var offsetError: Double
    var driftErrorPPM: Double
    /// Relative, or seconds where the truth is zero.
    var readoutError: Double
    /// Relative.
    var focalError: Double
    var areAxesRight: Bool
    /// Whether the log is another clip's, so that every clock is wrong.
    var isOtherClip: Bool
    /// CPU seconds of the thread.
    var cpuSeconds: Double

    var isFound: Bool { result.verdict == .found }
  }

  /// The clip as it was taken.
  var clip: SyntheticClip {
    var clip = SyntheticClip()
    (clip.motion, clip.seconds, clip.seed, clip.grade) = (motion, seconds, seed, grade)
    clip.size = PixelSize(width: 1920, height: 1080)
    clip.shutter = RollingShutter(readoutSeconds: readoutSeconds)
    clip.logMarginSeconds = 5
    clip.clockOffset = TimeSpan(nanoseconds: 1_234_567_890)
    return clip
  }

  /// CPU time of the calling thread, seconds: trials run side by side.
  private static var threadSeconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }

  /// The clock is looked for within ten seconds, lens, readout and axes are only assumed, the axes wrongly.
  func run() -> Outcome {
    let clip = clip
    var (seen, logged) = (clip, clip)
    if fault == .steadied { seen.strength = 1.0 / 7 }
    if fault == .otherClip { logged.seed += 1000 }
    var projected = ProjectedTracks(seen)
    projected.distances = isNear ? 2...30 : nil
    projected.stretches = TrackedStretches(frames: clip.timeline.entries.count).ranges
    let tracks = PictureTracks(projected)
    let f = focalGuess * clip.lens.focalLength.x
    let camera = SourceCamera(lens: .pinhole(Pinhole(fx: f, fy: f, cx: 960, cy: 540)), size: clip.size)
    let knowns = SyncKnowns(
      camera: camera, lens: .assumed, readout: .assumed,
      offset: .near(.zero, reach: TimeSpan(nanoseconds: 10_000_000_000)), scale: nil,
      axes: .expected(.phoneLandscape))
    let recording = logged.recording
    let start = Self.threadSeconds
    let result = Synchroniser(knowns).synchronise(tracks, with: recording)
    let seconds = Self.threadSeconds - start
    let (first, last) = (tracks.pairs[0].first.seconds, tracks.pairs[tracks.pairs.count - 1].second.seconds)
    let (mid, rate) = ((first + last) / 2, clip.imu.errors.clockRate)
    let readout = result.readoutSeconds.value - readoutSeconds
    return Outcome(
      result: result, offsetError: result.offset.value - (mid * rate + clip.clockOffset.seconds - mid),
      driftErrorPPM: result.driftPPM.value - (1 / rate - 1) * 1e6,
      readoutError: readoutSeconds > 0 ? readout / readoutSeconds : readout,
      focalError: result.focalScale.value * focalGuess - 1, areAxesRight: result.axes.map == clip.mount,
      isOtherClip: fault == .otherClip, cpuSeconds: seconds)
  }
}
