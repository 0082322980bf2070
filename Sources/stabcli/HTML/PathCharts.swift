import Charts
import Geometry
import Stabiliser

/// What camera and virtual cameras did over time, one chart below the other on the same axis of time.
///
/// Drawn twice, for a wide and for a narrow screen: letters of a drawing that is made smaller cannot be read.
enum PathCharts {
  /// Widths, pixels, and heights of the area inside the axes.
  private static let wide = (width: 960, height: 190)
  private static let narrow = (width: 400, height: 150)

  /// Both drawings; the style sheet shows one.
  static func drawings(_ columns: [ModeColumn]) -> HTMLText {
    guard let first = columns.first, !first.plan.frames.isEmpty else { return .empty }
    let charts = charts(columns, first.plan)
    func drawing(_ size: (width: Int, height: Int)) -> HTMLText {
      .drawing(svg: ChartPage(title: "", charts: charts, width: size.width, plotHeight: size.height).svg)
    }
    return .element(
      "div", ["class": "charts"], .element("div", ["class": "wide"], drawing(wide)),
      .element("div", ["class": "narrow"], drawing(narrow)))
  }

  /// What is drawn, the same for every width.
  static func charts(_ columns: [ModeColumn], _ first: StabilisationPlan) -> [Chart] {
    let seconds = first.frames.map { Double($0.time.nanoseconds) * 1e-9 }
    let isLong = (seconds.last ?? 0) > (seconds.first ?? 0)
    let axis = Axis(label: "time, s", range: isLong ? (seconds.first ?? 0)...(seconds.last ?? 1) : nil)
    func angles(_ title: String, _ angle: (CameraAngles) -> Double) -> Chart {
      let camera = unwrapped(first.frames.map { angle($0.worldFromCamera.cameraAngles) })
      let shown = columns.map { column in
        // The source looks where the camera looks; its place is kept, so that each mode has one colour in all charts.
        guard column.plan.mode != .source else { return Series(name: "", points: []) }
        // A turn more or less is the same direction: each line begins beside the camera's.
        let path = unwrapped(column.plan.frames.map { angle($0.worldFromVirtual.cameraAngles) }, beside: camera.first)
        return line(column.name, seconds, path.map(degrees))
      }
      return Chart(
        title: title, x: axis, y: Axis(label: "\(title.lowercased()), °"),
        series: [line("camera", seconds, camera.map(degrees))] + shown)
    }
    func numbers(_ title: String, _ label: String, _ value: (FramePlan) -> Double) -> Chart {
      Chart(
        title: title, x: axis, y: Axis(label: label),
        // The first colour is the camera's in every chart.
        series: [Series(name: "", points: [])]
          + columns.map { line($0.name, seconds, $0.plan.frames.map(value)) })
    }
    return [
      angles("Roll", \.roll), angles("Heading", \.heading), angles("Pitch", \.pitch),
      numbers("Zoom", "zoom", \.zoom), numbers("Distance to the source's edge", "margin, px", \.margin),
    ]
  }

  private static func line(_ name: String, _ seconds: [Double], _ values: [Double]) -> Series {
    Series(name: name, points: Array(zip(seconds, values)))
  }

  private static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }

  /// Angles without jumps of whole turns.
  static func unwrapped(_ angles: [Double], beside start: Double? = nil) -> [Double] {
    var previous = start
    return angles.map { angle in
      let near = previous.map { angle + 2 * .pi * (($0 - angle) / (2 * .pi)).rounded() } ?? angle
      previous = near
      return near
    }
  }
}
