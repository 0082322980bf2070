import Geometry
import Glibc
import Stabiliser
import Synthesis

/// How long a recording takes to become a plan, and how much memory: 60 frames and 1000 samples a second.
enum PlanningTable {
  /// The plan's own threads: one for each processor, as the command does it.
  private static let threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Plans clips of growing length, and the longest once more with a fisheye and a rolling shutter.
  /// - Parameter minutes: their lengths, ascending: the memory shown is the most held so far.
  static func text(minutes: [Double]) throws -> String {
    var table = MarkdownTable([
      "clip", "frames", "samples", "orientation, CPU s", "horizon, CPU s", "wall s", "action, CPU s", "wall s",
      "log to horizon, wall s", "log held, MiB", "peak, MiB",
    ])
    for minutes in minutes { table.add(try row(.pinhole, minutes: minutes)) }
    if let longest = minutes.last { table.add(try row(.kannalaBrandt4, minutes: longest)) }
    return table.text
  }

  private static func row(_ lens: SyntheticClip.LensKind, minutes: Double) throws -> [String] {
    var clip = PlannedClip.walk(.hd, seconds: minutes * 60)
    let isFisheye = lens == .kannalaBrandt4
    clip.lensKind = lens
    if isFisheye { clip.shutter = RollingShutter(readoutSeconds: 0.016) }
    clip.grade = .phone
    clip.logRateHz = 1000
    clip.rate = SyntheticClip.FrameRate(60)
    let recording = clip.recordingOnClip
    let before = peakMemoryMiB
    var estimate: OrientationEstimate?
    let estimating = try Reading.of { estimate = try OrientationEstimator.estimate(from: recording) }
    guard let estimate else { return [] }
    let planning = try Reading.of {
      _ = try PlanBuilder.build(
        estimate, timeline: clip.timeline, camera: clip.camera, settings: .usual, threads: threads)
    }
    var action = PlanSettings.usual
    action.mode = .action
    let acting = try Reading.of {
      _ = try PlanBuilder.build(
        estimate, timeline: clip.timeline, camera: clip.camera, settings: action, threads: threads)
    }
    return [
      "\(Figure.text(minutes)) min, " + (isFisheye ? "fisheye, 16 ms readout" : "pinhole"),
      "\(clip.frameCount)", "\(recording.angularRates.count)",
      Figure.text(estimating.cpu), Figure.text(planning.cpu), Figure.text(planning.wall), Figure.text(acting.cpu),
      Figure.text(acting.wall), Figure.text(estimating.wall + planning.wall), Figure.text(before),
      Figure.text(peakMemoryMiB),
    ]
  }
}
