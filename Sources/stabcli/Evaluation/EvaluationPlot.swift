import Charts
import Evaluation

/// The curves of an evaluation as a picture.
enum EvaluationPlot {
  /// The horizon's error over time, with the spread the plan states, and the spectra of shake before and after.
  static func svg(of curves: EvaluationCurves, title: String) -> String {
    ChartPage(title: title, charts: [horizon(curves)] + [shake(curves)].compactMap(\.self)).svg
  }

  private static func horizon(_ curves: EvaluationCurves) -> Chart {
    func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
    let error = Series(name: "error", points: curves.horizon.map { ($0.seconds, degrees($0.error)) })
    let sigmas = curves.horizon.map { $0.sigma.map { 2 * degrees($0) } ?? .nan }
    let band = Series(
      name: "±2σ as stated", points: zip(curves.horizon, sigmas).map { ($0.seconds, $1.isNaN ? .nan : 0) },
      style: .band(lower: sigmas.map { -$0 }, upper: sigmas))
    return Chart(
      title: "Horizon of the shown picture", x: Axis(label: "time, s"), y: Axis(label: "roll error, °"),
      series: (sigmas.contains { !$0.isNaN } ? [band] : []) + [error])
  }

  private static func shake(_ curves: EvaluationCurves) -> Chart? {
    func series(_ name: String, _ spectrum: ShakeSpectrum?) -> Series? {
      spectrum.map { Series(name: name, points: Array(zip($0.hertz, $0.density))) }
    }
    let all = [series("camera", curves.cameraShake), series("shown", curves.shownShake)].compactMap(\.self)
    guard !all.isEmpty else { return nil }
    return Chart(
      title: "Shake", x: Axis(label: "frequency, Hz", scale: .logarithmic),
      y: Axis(label: "density, px²/Hz", scale: .logarithmic), series: all, marks: [Mark(.x(1), label: "1 Hz")])
  }
}
