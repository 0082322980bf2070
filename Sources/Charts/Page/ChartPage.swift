/// Charts one below the other, as one SVG picture that needs nothing else: no script, no style sheet, no font.
///
/// The text is a pure function of the values: equal charts give equal bytes. Positions are pixels with one decimal.
public struct ChartPage: Sendable {
  /// What the page is about; may be empty.
  public var title: String
  /// The charts, from the top.
  public var charts: [Chart]
  /// Pixels.
  public var width: Int
  /// Height of the area inside the axes of each chart, pixels.
  public var plotHeight: Int

  /// Creates a page.
  ///
  /// - Precondition: at least 200 pixels wide, and plots at least 40 high.
  public init(title: String, charts: [Chart], width: Int = 960, plotHeight: Int = 240) {
    precondition(width >= 200 && plotHeight >= 40, "a page has room for its charts")
    (self.title, self.charts, self.width, self.plotHeight) = (title, charts, width, plotHeight)
  }

  /// The picture: an XML text that ends with a line end.
  public var svg: String {
    var body = Markup()
    var top = Layout.edge
    if !title.isEmpty {
      top += Layout.pageTitle
      body.text(title, x: Layout.edge, y: top - 8, size: Layout.pageTitleSize, weight: .bold)
    }
    for chart in charts {
      let layout = Layout(chart, top: top, width: Double(width), plotHeight: Double(plotHeight))
      ChartDrawing(chart, layout).draw(into: &body)
      top = layout.bottom
    }
    return envelope(body.lines, height: Int((top + Layout.edge).rounded(.up)))
  }

  private func envelope(_ lines: [String], height: Int) -> String {
    let spoken = Markup.escaped(title.isEmpty ? charts.first?.title ?? "" : title)
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" font-family=\"system-ui, sans-serif\" fill=\"\(Palette.ink)\">",
      "<title>\(spoken)</title>",
      "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(Palette.paper)\"/>",
    ]
    return (head + lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }
}
