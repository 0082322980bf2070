import Charts
import Foundation
import Testing

private func page(
  _ series: [Series], x: Axis = Axis(label: "t, s"), y: Axis = Axis(label: "error, °"), marks: [Mark] = []
) throws -> SvgDocument {
  let chart = Chart(title: "a chart", x: x, y: y, series: series, marks: marks)
  return try SvgDocument(ChartPage(title: "a page", charts: [chart]).svg)
}

private func sine(_ count: Int) -> [(x: Double, y: Double)] {
  (0..<count).map { (Double($0) / Double(count - 1), sin(Double($0) * 0.37)) }
}

@Suite struct `A page of charts` {
  @Test func `known points stand where linear axes put them`() throws {
    let svg = try page(
      [Series(name: "s", points: [(0, -1), (2.5, 0), (10, 1)])], x: Axis(label: "", range: 0...10),
      y: Axis(label: "", range: -1...1))
    let plot = try #require(svg.plots.first)
    let line = try #require(svg.lines.first)
    #expect(line.count == 3)
    #expect(line[0] == (plot.left, plot.bottom))
    #expect(line[2] == (plot.right, plot.top))
    #expect(abs(line[1].x - (plot.left + 0.25 * (plot.right - plot.left))) <= 0.05)
    #expect(abs(line[1].y - (plot.top + plot.bottom) / 2) <= 0.05)
  }

  @Test func `equal ratios are equally long on a logarithmic axis`() throws {
    let axis = Axis(label: "", scale: .logarithmic, range: 1...100)
    let svg = try page([Series(name: "s", points: [(1, 1), (10, 10), (100, 100)])], x: axis, y: axis)
    let plot = try #require(svg.plots.first)
    let line = try #require(svg.lines.first)
    #expect(abs(line[1].x - (plot.left + plot.right) / 2) <= 0.05)
    #expect(abs(line[1].y - (plot.top + plot.bottom) / 2) <= 0.05)
  }

  @Test func `an axis without a range holds all its data and marks`() throws {
    let svg = try page(
      [Series(name: "s", points: [(3, 7), (4, 9), (8, -2)])], marks: [Mark(.y(20), label: "limit")])
    let plot = try #require(svg.plots.first)
    for point in svg.lines.flatMap({ $0 }) {
      #expect((plot.left...plot.right).contains(point.x) && (plot.top...plot.bottom).contains(point.y))
    }
    let mark = try #require(svg.elements.first { $0.name == "line" && $0.attributes["stroke-dasharray"] == "5 4" })
    #expect((plot.top...plot.bottom).contains(try #require(mark.number("y1"))))
    #expect(svg.words.contains("limit"))
  }

  @Test func `what is not finite or has no place is a gap`() throws {
    let points: [(x: Double, y: Double)] = [
      (0, 1), (1, 2), (2, .nan), (3, 4), (4, .infinity), (.nan, 1), (5, 0), (6, 2),
    ]
    let svg = try page([Series(name: "s", points: points)])
    #expect(svg.lines.map(\.count) == [2, 1, 2])
    let logarithmic = try page(
      [Series(name: "s", points: points)], y: Axis(label: "", scale: .logarithmic))
    #expect(logarithmic.lines.map(\.count) == [2, 1, 1])
    #expect(svg.dots == 5 + 1)
  }

  @Test(arguments: [Axis.Scale.linear, .logarithmic])
  func `nothing at all still makes a picture`(scale: Axis.Scale) throws {
    let axis = Axis(label: "", scale: scale)
    for series in [[], [Series(name: "empty", points: [])], [Series(name: "lost", points: [(.nan, .nan)])]] {
      let svg = try page(series, x: axis, y: axis)
      #expect(svg.plots.count == 1)
      #expect(svg.lines.isEmpty)
    }
    #expect(try SvgDocument(ChartPage(title: "", charts: []).svg).plots.isEmpty)
  }

  @Test(arguments: [
    0.0, 5, -3, 1e-300, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ])
  func `values of any size, and a single one, have a place`(value: Double) throws {
    for scale in [Axis.Scale.linear, .logarithmic] {
      for other in [value, 1, -1e308] {
        let axis = Axis(label: "", scale: scale)
        let text = ChartPage(
          title: "",
          charts: [
            Chart(title: "", x: axis, y: axis, series: [Series(name: "", points: [(value, value), (other, other)])])
          ]
        ).svg
        #expect(!text.contains("nan") && !text.contains("inf"))
        _ = try SvgDocument(text)
      }
    }
  }

  @Test func `words are escaped, whatever they hold`() throws {
    let nasty = "a < b & \"c\" > d ]]> \u{0}\u{B}\u{1B}\u{FFFF} 'é' 日本 🎥"
    let expected = "a < b & \"c\" > d ]]>  'é' 日本 🎥"
    let chart = Chart(
      title: nasty, x: Axis(label: nasty, names: [Axis.Name(nasty, at: 0)]), y: Axis(label: nasty),
      series: [Series(name: nasty, points: [(0, 0)])], marks: [Mark(.x(0), label: nasty)])
    let svg = try SvgDocument(ChartPage(title: nasty, charts: [chart]).svg)
    #expect(svg.words.filter { $0 == expected }.count == 7)
  }

  @Test func `the picture needs nothing else and has a white ground`() throws {
    let text = ChartPage(
      title: "p", charts: [Chart(title: "c", x: Axis(label: ""), y: Axis(label: ""), series: [])]
    ).svg
    for word in ["script", "href", "url(", "style", "@import", "id="] { #expect(!text.contains(word)) }
    #expect(text.components(separatedBy: "http").count == 2, "only the name space")
    let ground = try #require(SvgDocument(text).elements.first { $0.name == "rect" })
    #expect(ground.attributes["fill"] == "#ffffff")
  }

  @Test func `equal charts give equal bytes`() {
    func text() -> String {
      let series = [Series(name: "a", points: sine(5000)), Series(name: "b", points: sine(300), style: .points)]
      return ChartPage(title: "p", charts: [Chart(title: "c", x: Axis(label: ""), y: Axis(label: ""), series: series)])
        .svg
    }
    #expect(text() == text())
  }

  @Test func `charts stand below each other without touching`() throws {
    let chart = Chart(
      title: "c", x: Axis(label: "x"), y: Axis(label: "y"),
      series: (0..<12).map { Series(name: "a series with a long name \($0)", points: sine(50)) })
    let svg = try SvgDocument(ChartPage(title: "p", charts: [chart, chart, chart], width: 500).svg)
    let plots = svg.plots
    #expect(plots.count == 3)
    for (upper, lower) in zip(plots, plots.dropFirst()) { #expect(lower.top > upper.bottom + 40) }
    let height = try #require(svg.elements.first?.number("height"))
    #expect(try #require(plots.last).bottom < height)
  }
}

@Suite struct `Many points` {
  @Test func `a long series costs little and keeps its peaks`() throws {
    var points = sine(200_000)
    points[123_456].y = 40
    points[77_777].y = -30
    let text = ChartPage(
      title: "",
      charts: [
        Chart(
          title: "", x: Axis(label: ""), y: Axis(label: "", range: -40...40), series: [Series(name: "", points: points)]
        )
      ]
    ).svg
    #expect(text.utf8.count < 60_000)
    let svg = try SvgDocument(text)
    let plot = try #require(svg.plots.first)
    let ys = svg.lines.flatMap { $0 }.map(\.y)
    #expect(ys.min() == plot.top)
    #expect(abs(try #require(ys.max()) - (plot.bottom - (plot.bottom - plot.top) / 8)) <= 0.05)
    let xs = svg.lines.flatMap { $0 }.map(\.x)
    #expect(xs == xs.sorted(), "in their order")
  }

  @Test func `a smooth line costs less still, and no point is off by more than a quarter of a pixel`() throws {
    let points = (0..<20_000).map { (x: Double($0) / 20_000, y: cos(Double($0) / 1500)) }
    let svg = try page(
      [Series(name: "", points: points)], x: Axis(label: "", range: 0...1), y: Axis(label: "", range: -1...1))
    let plot = try #require(svg.plots.first)
    let line = try #require(svg.lines.first)
    #expect(line.count < 300)
    var next = 1
    for point in points {
      let x = plot.left + point.x * (plot.right - plot.left)
      while next + 1 < line.count, line[next].x < x { next += 1 }
      let (a, b) = (line[next - 1], line[next])
      let drawn = a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
      let meant = (plot.top + plot.bottom) / 2 - point.y * (plot.bottom - plot.top) / 2
      guard abs(drawn - meant) > 0.25 else { continue }
      Issue.record("at \(point.x) the line is off by \(drawn - meant) px")
    }
  }

  @Test func `dots that cover each other are drawn once`() throws {
    let points = (0..<100_000).map { (x: Double($0 % 10), y: Double($0 % 7)) }
    let svg = try page([Series(name: "", points: points, style: .points)])
    #expect(svg.dots == 70)
  }

  @Test func `a thinned band still covers all its bounds`() throws {
    let points = sine(20_000)
    let band = Series.Style.band(lower: points.map { $0.y - 0.5 }, upper: points.map { $0.y + 0.5 })
    let svg = try page([Series(name: "b", points: points, style: band)], y: Axis(label: "", range: -2...2))
    let plot = try #require(svg.plots.first)
    let area = try #require(svg.elements.first { $0.attributes["fill-opacity"] == "0.2" && $0.name == "path" })
    let numbers = try #require(area.attributes["d"]).split { " MLZ".contains($0) }.compactMap { Double($0) }
    let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
    let unit = (plot.bottom - plot.top) / 4
    #expect(abs(try #require(ys.min()) - (plot.top + 0.5 * unit)) < 0.2)
    #expect(abs(try #require(ys.max()) - (plot.bottom - 0.5 * unit)) < 0.2)
  }
}
