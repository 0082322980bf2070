import Geometry
import Stabiliser
import Synthesis

/// Every mode, crop and cap on every motion and several cameras: whether the certificate ever counts a tap outside.
enum BorderTable {
  private static let seconds = 10.0

  private struct Shot: Sendable {
    let name: String
    let lens: SyntheticClip.LensKind
    let degrees: Double
    let readoutSeconds: Double
  }

  private static let shots = [
    Shot(name: "pinhole 70°, 16 ms", lens: .pinhole, degrees: 70, readoutSeconds: 0.016),
    Shot(name: "fisheye 120°, 30 ms", lens: .kannalaBrandt4, degrees: 120, readoutSeconds: 0.030),
  ]

  private struct Count: Sendable {
    var frames = 0
    var outside = 0
    var limited = 0
    var leastMargin = Double.infinity
  }

  /// One row a camera and mode, over all motions.
  static func text() throws -> String {
    var table = MarkdownTable(
      ["camera", "mode", "frames", "taps outside", "least margin, px", "limited, %"], numbersFrom: 2)
    let rows = shots.flatMap { shot in (Way.modes + Way.crops).map { (shot: shot, way: $0) } }
    let counts = try TrialPool.map(rows) { try count($0.shot, $0.way) }
    for (row, count) in zip(rows, counts) {
      table.add([
        row.shot.name, row.way.name, "\(count.frames)", "\(count.outside)",
        Figure.decimal(count.leastMargin, places: 3),
        Figure.decimal(Double(count.limited) / Double(count.frames) * 100, places: 1),
      ])
    }
    return table.text
  }

  private static func count(_ shot: Shot, _ way: Way) throws -> Count {
    var count = Count()
    for motion in SyntheticMotion.allCases {
      var clip = PlannedClip.walk(.hd, seconds: seconds)
      (clip.motion, clip.lensKind) = (motion, shot.lens)
      clip.horizontalFieldOfView = shot.degrees * .pi / 180
      clip.shutter = RollingShutter(readoutSeconds: shot.readoutSeconds)
      let estimate = try OrientationEstimator.estimate(from: clip.recordingOnClip)
      let plan = try PlanBuilder.build(
        estimate, timeline: clip.timeline, camera: clip.camera, settings: way.settings)
      count.frames += plan.frames.count
      count.outside += plan.certificate.outsideTaps
      count.limited += plan.frames.count { $0.states.contains(.limited) }
      count.leastMargin = min(count.leastMargin, plan.certificate.minMargin)
    }
    return count
  }
}
