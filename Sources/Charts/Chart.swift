/// Numbers to be seen: some series over one pair of axes.
public struct Chart: Sendable {
  /// What is shown; may be empty.
  public var title: String
  /// The axis to the right.
  public var x: Axis
  /// The axis upwards.
  public var y: Axis
  /// What is drawn, the first one lowest.
  public var series: [Series]
  /// Lines of reference behind the series.
  public var marks: [Mark]

  /// Creates a chart.
  public init(title: String, x: Axis, y: Axis, series: [Series], marks: [Mark] = []) {
    (self.title, self.x, self.y, self.series, self.marks) = (title, x, y, series, marks)
  }
}

/// How numbers of one kind are laid along a side of the chart.
public struct Axis: Equatable, Sendable {
  /// How a value becomes a distance.
  public enum Scale: Equatable, Sendable {
    /// Equal differences are equally long.
    case linear
    /// Equal ratios are equally long; zero and negative values have no place and are left out.
    case logarithmic
  }

  /// A value with a name of its own, on an axis of things rather than numbers.
  public struct Name: Equatable, Sendable {
    /// Where it stands.
    public var value: Double
    /// What is written there.
    public var text: String

    /// Creates a named value.
    public init(_ text: String, at value: Double) { (self.text, self.value) = (text, value) }
  }

  /// Quantity and unit.
  public var label: String
  /// How values are laid out.
  public var scale: Scale
  /// First and last value shown; `nil` for what the data need.
  public var range: ClosedRange<Double>?
  /// Names written instead of numbers; empty for numbers.
  public var names: [Name]

  /// Creates an axis.
  ///
  /// - Precondition: a range is finite, and positive on a logarithmic axis.
  public init(label: String, scale: Scale = .linear, range: ClosedRange<Double>? = nil, names: [Name] = []) {
    if let range {
      precondition(range.lowerBound.isFinite && range.upperBound.isFinite, "an axis has ends")
      precondition(
        scale == .linear || range.lowerBound >= .leastNormalMagnitude, "a logarithmic axis begins above zero")
    }
    (self.label, self.scale, self.range, self.names) = (label, scale, range, names)
  }
}

/// Points that belong together.
public struct Series: Sendable {
  /// How points are drawn.
  public enum Style: Equatable, Sendable {
    /// Joined in their order. A few points are also dotted, so that one sees where the data are.
    case line
    /// One by one.
    case points
    /// Joined, in front of the area between two bounds: one of each for every point.
    case band(lower: [Double], upper: [Double])
  }

  /// What the legend says; without a name the series is not in the legend.
  public var name: String
  /// The points. One that is not finite, or has no place on its axis, is a gap.
  public var points: [(x: Double, y: Double)]
  /// How they are drawn.
  public var style: Style

  /// Creates a series.
  ///
  /// - Precondition: a band has a lower and an upper bound for every point.
  public init(name: String, points: [(x: Double, y: Double)], style: Style = .line) {
    if case .band(let lower, let upper) = style {
      precondition(lower.count == points.count && upper.count == points.count, "a band has two bounds a point")
    }
    (self.name, self.points, self.style) = (name, points, style)
  }
}

/// A straight line of reference across the chart.
public struct Mark: Equatable, Sendable {
  /// Where it stands.
  public enum Place: Equatable, Sendable {
    /// Upright, at this x.
    case x(Double)
    /// Level, at this y.
    case y(Double)
  }

  /// Where it stands.
  public var place: Place
  /// What is written at its end; may be empty.
  public var label: String

  /// Creates a mark.
  public init(_ place: Place, label: String = "") { (self.place, self.label) = (place, label) }
}
