import Geometry

/// What one point of the output shows, held against what it was meant to show.
struct Probe {
  /// The output point.
  var output: PixelPoint<OutputPixels>
  /// The stored point it shows.
  var source: PixelPoint<StoredPixels>
  /// Shown place minus intended place of the far point that is seen here, pixels of the source.
  var error: Displacement
  /// When the point was read, 0 at the first row, 1 at the last.
  var phase: Double
  /// How the intended place moves when the virtual camera turns by a radian about each of its axes.
  var slopes: (x: [Double], y: [Double])
}

/// The points of the output at which a picture is examined: five by five, in the middles of equal fields.
enum ProbeGrid {
  /// Points across and down.
  static let side = 5
  /// Points in all.
  static let count = side * side

  /// The points of an output, row by row.
  static func points(in size: PixelSize) -> [PixelPoint<OutputPixels>] {
    (0..<count).map { k in
      let (column, row) = (Double(k % side) + 0.5, Double(k / side) + 0.5)
      return PixelPoint(column / Double(side) * Double(size.width), row / Double(side) * Double(size.height))
    }
  }
}
