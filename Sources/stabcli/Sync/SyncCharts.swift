import Charts
import Geometry
import Sync

/// The clock of a log against the pictures, drawn.
enum SyncCharts {
  /// How far each stretch of the clip is from the clock that was found.
  static func page(_ result: SyncResult, clip: String) -> ChartPage {
    func middle(_ window: SyncWindow) -> Double { (window.start.seconds + window.end.seconds) / 2 }
    func points(_ use: SyncWindow.Use) -> [(x: Double, y: Double)] {
      result.windows.filter { $0.use == use }.map { (x: middle($0), y: $0.deviationSeconds * 1e3) }
    }
    let used = result.windows.filter { $0.use == .used }
    let band = Series.Style.band(
      lower: used.map { ($0.deviationSeconds - 2 * $0.sigmaSeconds) * 1e3 },
      upper: used.map { ($0.deviationSeconds + 2 * $0.sigmaSeconds) * 1e3 })
    let name = String(clip.dropFirst(FileName(clip).folder.count))
    let chart = Chart(
      title: "Offset of each stretch minus the clock, two standard deviations",
      x: Axis(label: "clip time, s"), y: Axis(label: "deviation, ms"),
      series: [
        Series(name: "used", points: points(.used), style: band),
        Series(name: "rejected", points: points(.rejected), style: .points),
      ].filter { !$0.points.isEmpty },
      marks: [Mark(.y(0), label: "clock")])
    return ChartPage(title: "Log and pictures of \(name)", charts: [chart])
  }
}
