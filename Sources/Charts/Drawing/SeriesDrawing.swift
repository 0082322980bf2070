/// One series inside the axes.
struct SeriesDrawing {
  let series: Series
  /// Decides colour, dashes and shape.
  let index: Int
  let x: AxisMapping
  let y: AxisMapping
  let plot: Box

  /// Lines of so few points show them.
  private static let fewPoints = 40
  private static let lineWidth = 1.6
  private static let radius = 3.0

  /// Whether single points are seen.
  static func isDotted(_ series: Series) -> Bool { series.style == .points || series.points.count <= fewPoints }

  /// Draws the band, the line and the dots, as far as the series has them.
  func draw(into body: inout Markup) {
    let places = series.points.map { place($0.x, $0.y) }
    if case .band(let lower, let upper) = series.style { drawBand(lower, upper, into: &body) }
    if series.style == .points {
      drawDots(Thinning.cells(places), into: &body)
    } else {
      drawLine(Thinning.columns(places), into: &body)
      if Self.isDotted(series) { drawDots(Thinning.cells(places), into: &body) }
    }
  }

  /// The series' line or dot in the legend.
  static func drawSample(of series: Series, index: Int, x: Double, y: Double, into body: inout Markup) {
    let end = x + LegendPlace.sample
    let colour = Palette.colour(index)
    if case .band = series.style {
      let n = Markup.number
      body.add(
        "<rect x=\"\(n(x))\" y=\"\(n(y - 6))\" width=\"\(n(end - x))\" height=\"12\" fill=\"\(colour)\" fill-opacity=\"0.2\"/>"
      )
    }
    if series.style != .points {
      body.line(from: (x, y), to: (end, y), colour: colour, width: lineWidth, dashes: Palette.dashes(index))
    }
    if isDotted(series) {
      body.add("<path d=\"\(shape(index, at: PlotPoint(x: (x + end) / 2, y: y)))\" fill=\"\(colour)\"/>")
    }
  }

  private func place(_ px: Double, _ py: Double) -> PlotPoint? {
    guard let px = x.pixel(px), let py = y.pixel(py) else { return nil }
    return PlotPoint(x: px, y: py)
  }

  private func drawLine(_ runs: [[PlotPoint]], into body: inout Markup) {
    guard !runs.isEmpty else { return }
    let path = runs.map { run in
      // A point between gaps is a dash of no length, which the round cap makes a dot.
      run.count == 1 ? pathText(run) + "h0" : pathText(run)
    }.joined()
    let dashes = Palette.dashes(index)
    body.add(
      "<path d=\"\(path)\" fill=\"none\" stroke=\"\(Palette.colour(index))\" stroke-width=\"\(Self.lineWidth)\" "
        + "stroke-linejoin=\"round\" stroke-linecap=\"round\""
        + (dashes.isEmpty ? "/>" : " stroke-dasharray=\"\(dashes)\"/>"))
  }

  private func drawDots(_ places: [PlotPoint], into body: inout Markup) {
    guard !places.isEmpty else { return }
    let path = places.map { Self.shape(index, at: $0) }.joined()
    body.add("<path d=\"\(path)\" fill=\"\(Palette.colour(index))\" fill-opacity=\"0.85\"/>")
  }

  /// The area between the bounds, thinned so that nothing of it is lost: the least and the greatest of each column.
  private func drawBand(_ lower: [Double], _ upper: [Double], into body: inout Markup) {
    let sides = series.points.indices.map { i in
      (low: place(series.points[i].x, lower[i]), high: place(series.points[i].x, upper[i]))
    }
    let both = sides.map { $0.low != nil && $0.high != nil }
    let low = Thinning.extremes(sides.indices.map { both[$0] ? sides[$0].low : nil }, keeping: >)
    let high = Thinning.extremes(sides.indices.map { both[$0] ? sides[$0].high : nil }, keeping: <)
    let path = zip(low, high).map { pathText($1 + $0.reversed()) + "Z" }.joined()
    guard !path.isEmpty else { return }
    body.add("<path d=\"\(path)\" fill=\"\(Palette.colour(index))\" fill-opacity=\"0.2\"/>")
  }

  private func pathText(_ points: [PlotPoint]) -> String {
    var text = ""
    for (i, point) in points.enumerated() {
      text += i == 0 ? "M" : i == 1 ? "L" : " "
      text += Markup.number(point.x) + " " + Markup.number(point.y)
    }
    return text
  }

  /// A dot whose form tells series apart where colour does not: disc, square, diamond, triangle.
  private static func shape(_ index: Int, at point: PlotPoint) -> String {
    let (n, r) = (Markup.number, radius)
    func polygon(_ corners: [(Double, Double)]) -> String {
      "M" + corners.map { n(point.x + $0.0) + " " + n(point.y + $0.1) }.joined(separator: "L") + "Z"
    }
    switch index % 4 {
    case 0:
      return
        "M\(n(point.x - r)) \(n(point.y))a\(n(r)) \(n(r)) 0 1 0 \(n(2 * r)) 0a\(n(r)) \(n(r)) 0 1 0 \(n(-2 * r)) 0Z"
    case 1: return polygon([(-0.9 * r, -0.9 * r), (0.9 * r, -0.9 * r), (0.9 * r, 0.9 * r), (-0.9 * r, 0.9 * r)])
    case 2: return polygon([(0, -1.3 * r), (1.3 * r, 0), (0, 1.3 * r), (-1.3 * r, 0)])
    default: return polygon([(0, -1.2 * r), (1.2 * r, 0.9 * r), (-1.2 * r, 0.9 * r)])
    }
  }
}
