/// A displacement on the virtual picture, pixels of the source: how far a point is from where it was meant to be.
struct Displacement: Equatable {
  /// To the right.
  var x: Double
  /// Downwards.
  var y: Double

  /// Square of its length.
  var squared: Double { x * x + y * y }
}

extension [Displacement] {
  /// Root mean square length; `nil` without values.
  var rms: Double? { map(\.squared).mean?.squareRoot() }
}
