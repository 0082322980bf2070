import Geometry
import Glibc
import Stabiliser
import Synthesis

/// Every planned mode on every motion: how much shake is left, how much crop it took, and whether anything shows.
enum ModeTable {
  private struct Way {
    let name: String
    let settings: PlanSettings
  }

  private static var ways: [Way] {
    func settings(_ mode: StabilisationMode, locks: Bool = false, zoom: Double? = nil) -> PlanSettings {
      var settings = PlanSettings.usual
      (settings.mode, settings.locksHorizon, settings.zoom) = (mode, locks, zoom)
      return settings
    }
    return [
      Way(name: "horizon", settings: settings(.horizon)), Way(name: "smart", settings: settings(.smart)),
      Way(name: "action", settings: settings(.action)),
      Way(name: "action, level", settings: settings(.action, locks: true)),
      Way(name: "action, zoom 2", settings: settings(.action, zoom: 2)),
    ]
  }

  static func text(lens: SyntheticClip.LensKind, readoutMilliseconds: Double, seconds: Double) throws -> String {
    var table = MarkdownTable([
      "motion", "mode", "shake in, px", "out, px", "less, dB", "°/s²", "zoom", "limited", "edge", "outside taps",
      "least margin", "s",
    ])
    for motion in SyntheticMotion.allCases {
      var clip = PlannedClip.walk(.hd, seconds: seconds)
      clip.motion = motion
      clip.lensKind = lens
      clip.shutter = RollingShutter(readoutSeconds: readoutMilliseconds / 1000)
      let estimate = try OrientationEstimator.estimate(from: clip.recordingOnClip)
      for way in ways {
        var plan: StabilisationPlan?
        let reading = try Reading.of {
          plan = try PlanBuilder.build(
            estimate, timeline: clip.timeline, camera: clip.camera, settings: way.settings)
        }
        if let plan { table.add(row("\(motion)", way.name, plan, reading.cpu)) }
      }
    }
    return table.text
  }

  private static func row(_ motion: String, _ way: String, _ plan: StabilisationPlan, _ seconds: Double) -> [String] {
    let metrics = PlanMetrics(plan, trimRoll: 0)
    let (before, after) = (metrics.shakeInPixels ?? 0, metrics.shakeOutPixels ?? 0)
    func count(_ state: FrameState) -> String { "\(plan.frames.count { $0.states.contains(state) })" }
    return [
      motion, way, Figure.text(before), Figure.text(after),
      after > 0 ? Figure.text(20 * log10(before / after)) : "–",
      Figure.text((metrics.smoothness ?? 0) * 180 / .pi), Figure.text(metrics.maxZoom ?? 1), count(.limited),
      count(.edge), "\(plan.certificate.outsideTaps)", Figure.text(plan.certificate.minMargin), Figure.text(seconds),
    ]
  }
}
