import Charts
import Stabiliser
import Synthesis

/// Roll errors over the time of one recording, with what ours says of its own error.
enum ErrorOverTime {
  static let motions: [SyntheticMotion] = [.walk, .run, .bike]

  /// A page of one motion: all methods, and ours alone within twice its standard deviation.
  static func page(_ motion: SyntheticMotion) throws -> ChartPage {
    let trial = AttitudeTrial(motion, .phone, seconds: 120, seed: 21)
    let estimate = try OrientationEstimator.estimate(from: trial.recording)
    let ours = trial.rollErrors(of: estimate.ups(at: trial.times))
    let best = "VQF offline 10 s"
    let shown = ["complementary", "VQF", best]
    let others = try AttitudeMethod.others.filter { shown.contains($0.name) }.map {
      Series(name: $0.name, points: trial.rollErrors(of: try $0.ups(trial.recording)))
    }
    let bounds = trial.judged.map { 2 * (estimate.tiltSigma(at: trial.times[$0]) ?? .nan) * 180 / .pi }
    let x = Axis(label: "time, s", range: 0...trial.seconds)
    let y = Axis(label: "roll error, °")
    return ChartPage(
      title: "\(motion.rawValue), phone, 120 s, seed 1",
      charts: [
        Chart(title: "All", x: x, y: y, series: others + [Series(name: AttitudeMethod.oursName, points: ours)]),
        Chart(
          title: "The two best; the band is twice the standard deviation of tilt that ours states", x: x, y: y,
          series: [
            Series(
              name: "± 2σ", points: ours.map { ($0.x, 0) }, style: .band(lower: bounds.map { -$0 }, upper: bounds))
          ] + others.filter { $0.name == best } + [Series(name: AttitudeMethod.oursName, points: ours)]),
      ])
  }
}
