/// Where the parts of one chart stand on its page, pixels.
struct Layout: Equatable {
  /// Free space around the page.
  static let edge = 12.0
  /// Height of the page's title, and size of its letters.
  static let pageTitle = 26.0
  static let pageTitleSize = 17.0
  /// Height of a chart's title, and size of its letters.
  static let title = 24.0
  static let titleSize = 14.0
  /// Size of all other letters.
  static let textSize = 12.0
  /// Height of a row of the legend.
  static let legendRow = 19.0
  /// Room for the labels of the axes: to the left, below.
  static let left = 76.0
  static let below = 48.0
  /// Room to the right, so that the last label of the axis fits.
  static let right = 20.0
  /// Between two charts.
  static let between = 10.0

  /// The area inside the axes.
  var plot: Box
  /// Base line of the title.
  var titleBase: Double
  /// Where each named series stands in the legend.
  var legend: [LegendPlace]
  /// Where the next chart begins.
  var bottom: Double

  /// Lays out a chart that begins at `top`.
  init(_ chart: Chart, top: Double, width: Double, plotHeight: Double) {
    var y = top
    if !chart.title.isEmpty { y += Self.title }
    titleBase = y - 7
    let inside = Self.left...(width - Self.right)
    legend = LegendPlace.rows(of: chart.series, top: y, across: inside)
    y += Double(Set(legend.map(\.y)).count) * Self.legendRow + 6
    plot = Box(left: inside.lowerBound, top: y, width: inside.upperBound - inside.lowerBound, height: plotHeight)
    bottom = plot.bottom + Self.below + Self.between
  }
}

/// A rectangle along the axes, pixels.
struct Box: Equatable {
  var left: Double
  var top: Double
  var width: Double
  var height: Double

  var right: Double { left + width }
  var bottom: Double { top + height }
}

/// Where one series is named.
struct LegendPlace: Equatable {
  /// Which series.
  var index: Int
  /// Left end of its sample, and base line of its name.
  var x: Double
  var y: Double

  /// Length of the sample of the series' line, and of the space to its name.
  static let sample = 22.0
  static let gap = 6.0

  /// Names side by side in as many rows as they need.
  static func rows(of series: [Series], top: Double, across: ClosedRange<Double>) -> [LegendPlace] {
    var (x, y) = (across.lowerBound, top + 13)
    var places: [LegendPlace] = []
    for (index, one) in series.enumerated() where !one.name.isEmpty {
      let length = sample + gap + Markup.width(of: one.name, size: Layout.textSize)
      if x + length > across.upperBound, x > across.lowerBound { (x, y) = (across.lowerBound, y + Layout.legendRow) }
      places.append(LegendPlace(index: index, x: x, y: y))
      x += length + 18
    }
    return places
  }
}
