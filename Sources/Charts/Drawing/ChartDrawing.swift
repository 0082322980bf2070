/// One chart on its place of the page.
struct ChartDrawing {
  private let chart: Chart
  private let layout: Layout
  private let x: AxisMapping
  private let y: AxisMapping

  init(_ chart: Chart, _ layout: Layout) {
    (self.chart, self.layout) = (chart, layout)
    var (xs, ys): ([Double], [Double]) = ([], [])
    for series in chart.series {
      xs += series.points.map(\.x)
      ys += series.points.map(\.y)
      if case .band(let lower, let upper) = series.style { ys += lower + upper }
    }
    for mark in chart.marks {
      switch mark.place {
      case .x(let value): xs.append(value)
      case .y(let value): ys.append(value)
      }
    }
    let plot = layout.plot
    // Dots at the very ends would be cut in half; lines over time use the whole width.
    let dotted = chart.series.contains { SeriesDrawing.isDotted($0) }
    x = AxisMapping(
      scale: chart.x.scale, range: AxisRange.of(chart.x, values: xs, margin: dotted ? 0.02 : 0), from: plot.left,
      to: plot.right)
    y = AxisMapping(
      scale: chart.y.scale, range: AxisRange.of(chart.y, values: ys, margin: 0.05), from: plot.bottom, to: plot.top)
  }

  /// Draws from the back to the front: grid, marks, series, frame and words.
  func draw(into body: inout Markup) {
    let plot = layout.plot
    let xTicks = Ticks.of(chart.x, range: x.range, about: max(2, Int(plot.width / 90)))
    let yTicks = Ticks.of(chart.y, range: y.range, about: max(2, Int(plot.height / 40)))
    body.add("<g>")
    if !chart.title.isEmpty {
      body.text(
        chart.title, x: Layout.edge, y: layout.titleBase, size: Layout.titleSize, weight: .bold)
    }
    drawGrid(xTicks, yTicks, into: &body)
    // A nested picture cuts off what lies outside of it, without a name that could clash with another page's.
    let n = Markup.number
    body.add(
      "<svg x=\"\(n(plot.left))\" y=\"\(n(plot.top))\" width=\"\(n(plot.width))\" height=\"\(n(plot.height))\" "
        + "viewBox=\"\(n(plot.left)) \(n(plot.top)) \(n(plot.width)) \(n(plot.height))\">")
    for mark in chart.marks { draw(mark, into: &body) }
    for (index, series) in chart.series.enumerated() {
      SeriesDrawing(series: series, index: index, x: x, y: y, plot: plot).draw(into: &body)
    }
    body.add("</svg>")
    drawFrame(into: &body)
    for place in layout.legend { drawLegend(place, into: &body) }
    body.add("</g>")
  }

  private func drawGrid(_ xTicks: [Tick], _ yTicks: [Tick], into body: inout Markup) {
    let plot = layout.plot
    func colour(_ tick: Tick) -> String { tick.label == nil ? Palette.faintGrid : Palette.grid }
    for tick in xTicks {
      guard let place = x.pixel(tick.value) else { continue }
      body.line(from: (place, plot.top), to: (place, plot.bottom), colour: colour(tick))
      if let label = tick.label { body.text(label, x: place, y: plot.bottom + 16, anchor: .middle) }
    }
    for tick in yTicks {
      guard let place = y.pixel(tick.value) else { continue }
      body.line(from: (plot.left, place), to: (plot.right, place), colour: colour(tick))
      if let label = tick.label { body.text(label, x: plot.left - 6, y: place + 4, anchor: .end) }
    }
  }

  private func drawFrame(into body: inout Markup) {
    let plot = layout.plot
    let n = Markup.number
    body.add(
      "<rect x=\"\(n(plot.left))\" y=\"\(n(plot.top))\" width=\"\(n(plot.width))\" height=\"\(n(plot.height))\" "
        + "fill=\"none\" stroke=\"\(Palette.frame)\"/>")
    if !chart.x.label.isEmpty {
      body.text(chart.x.label, x: plot.left + plot.width / 2, y: plot.bottom + 36, anchor: .middle)
    }
    if !chart.y.label.isEmpty {
      body.text(chart.y.label, x: 18, y: plot.top + plot.height / 2, anchor: .middle, turned: true)
    }
  }

  private func draw(_ mark: Mark, into body: inout Markup) {
    let plot = layout.plot
    switch mark.place {
    case .x(let value):
      guard let place = x.pixel(value) else { return }
      body.line(from: (place, plot.top), to: (place, plot.bottom), colour: Palette.mark, dashes: "5 4")
      if !mark.label.isEmpty { body.text(mark.label, x: place + 4, y: plot.top + 13, colour: Palette.mark) }
    case .y(let value):
      guard let place = y.pixel(value) else { return }
      body.line(from: (plot.left, place), to: (plot.right, place), colour: Palette.mark, dashes: "5 4")
      if !mark.label.isEmpty {
        let above = place - 4 > plot.top + 11
        body.text(
          mark.label, x: plot.right - 4, y: above ? place - 4 : place + 14, anchor: .end, colour: Palette.mark)
      }
    }
  }

  private func drawLegend(_ place: LegendPlace, into body: inout Markup) {
    let series = chart.series[place.index]
    SeriesDrawing.drawSample(of: series, index: place.index, x: place.x, y: place.y - 4, into: &body)
    body.text(series.name, x: place.x + LegendPlace.sample + LegendPlace.gap, y: place.y)
  }
}
