import Stabiliser

/// The numbers that say how good each mode is, modes side by side.
enum MetricsTable {
  /// One row: what is measured, in which unit, for a mode.
  private struct Row: Sendable {
    let name: String
    let unit: String
    let digits: Int
    let value: @Sendable (ModeColumn) -> Double?
  }

  private static let rows = [
    Row(name: "Shake of the camera", unit: "px rms above 1 Hz", digits: 2) { $0.metrics.shakeInPixels },
    Row(name: "Shake of the picture", unit: "px rms above 1 Hz", digits: 2) { $0.metrics.shakeOutPixels },
    Row(name: "Smoothness", unit: "°/s² rms, less is smoother", digits: 2) {
      $0.metrics.smoothness.map { $0 * 180 / .pi }
    },
    Row(name: "Horizon error", unit: "° rms", digits: 3) { $0.metrics.horizonRms.map { $0 * 180 / .pi } },
    Row(name: "Crop kept, mean", unit: "% of the area", digits: 1) { $0.cropKept.map { $0.mean * 100 } },
    Row(name: "Crop kept, least", unit: "% of the area", digits: 1) { $0.cropKept.map { $0.least * 100 } },
    Row(name: "Zoom, largest", unit: "×", digits: 3) { $0.metrics.maxZoom },
    Row(name: "Zoom rate, fastest", unit: "%/s", digits: 2) { $0.metrics.zoomRate.map { $0 * 100 } },
    Row(name: "Limited frames", unit: "correction reduced", digits: 0) { Double($0.count(of: .limited)) },
    Row(name: "Frames without horizon", unit: "roll by gyro", digits: 0) { Double($0.count(of: .gyroHold)) },
    Row(name: "Least margin", unit: "px to the edge", digits: 2) { $0.plan.certificate.minMargin },
    Row(name: "Samples outside", unit: "of the source", digits: 0) { Double($0.plan.certificate.outsideTaps) },
  ]

  /// The table, in a box that scrolls sideways where it is too wide.
  static func table(_ columns: [ModeColumn]) -> HTMLText {
    let names = columns.map { HTMLText.element("th", ["scope": "col"], .words($0.name)) }
    let head = HTMLText.element("tr", [:], .element("th", ["scope": "col"], .empty), .joined(names))
    let body = rows.map { row in
      let cells = columns.map { column in
        HTMLText.element(
          "td", [:], .words(row.value(column).flatMap { FixedDecimal.text($0, digits: row.digits) } ?? "–"))
      }
      let name = HTMLText.element(
        "th", ["scope": "row"], .words(row.name + " "), .element("span", ["class": "unit"], .words(row.unit)))
      return HTMLText.element("tr", [:], name, .joined(cells))
    }
    return .element(
      "div", ["class": "scroll"],
      .element(
        "table", ["class": "numbers"], .element("thead", [:], head),
        .element("tbody", [:], .joined(body, separator: "\n"))))
  }
}
