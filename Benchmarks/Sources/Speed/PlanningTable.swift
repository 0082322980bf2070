import Geometry
import Stabiliser
import Synthesis

/// How long a recording takes to become a plan, and how much memory: 60 frames and 1000 samples a second.
enum PlanningTable {
  /// Plans clips of growing length, and the longest once more with a fisheye and a rolling shutter.
  /// - Parameter minutes: their lengths, ascending: the memory shown is the most held so far.
  static func text(minutes: [Double]) throws -> String {
    var table = MarkdownTable([
      "clip", "frames", "samples", "orientation, s", "plan, s", "action, s", "both, µs a frame", "log held, MiB",
      "peak, MiB",
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
      _ = try PlanBuilder.build(estimate, timeline: clip.timeline, camera: clip.camera, settings: .usual)
    }
    var action = PlanSettings.usual
    action.mode = .action
    let acting = try Reading.of {
      _ = try PlanBuilder.build(estimate, timeline: clip.timeline, camera: clip.camera, settings: action)
    }
    return [
      "\(Figure.text(minutes)) min, " + (isFisheye ? "fisheye, 16 ms readout" : "pinhole"),
      "\(clip.frameCount)", "\(recording.angularRates.count)",
      Figure.text(estimating.cpu), Figure.text(planning.cpu), Figure.text(acting.cpu),
      Figure.text((estimating.cpu + planning.cpu) / Double(clip.frameCount) * 1e6), Figure.text(before),
      Figure.text(peakMemoryMiB),
    ]
  }
}
