import Geometry

extension WarpMesh {
  /// A mesh whose nodes are a function's values.
  init(
    output: PixelSize, stored: PixelSize, spacing: Int, _ map: (_ x: Double, _ y: Double) -> (x: Double, y: Double)
  ) {
    let columns = (output.width + spacing - 1) / spacing + 1
    let rows = (output.height + spacing - 1) / spacing + 1
    var nodes: [(x: Double, y: Double)] = []
    for row in 0..<rows {
      for column in 0..<columns { nodes.append(map(Double(column * spacing), Double(row * spacing))) }
    }
    self.init(
      spacing: spacing, columns: columns, rows: rows, outputSize: output, storedSize: stored, x: nodes.map(\.x),
      y: nodes.map(\.y))
  }

  /// A mesh that moves everything by a constant.
  static func moving(_ size: PixelSize, by dx: Double, _ dy: Double, spacing: Int = 8) -> WarpMesh {
    WarpMesh(output: size, stored: size, spacing: spacing) { ($0 + dx, $1 + dy) }
  }

  /// Any turn, zoom, shear and shift, bent at every node; reaches beyond all edges of the source.
  static func random(output: PixelSize, stored: PixelSize, bend: Double, _ g: inout SeededRandom) -> WarpMesh {
    let (a, b, c, d) = (g.real(-1.5...1.5), g.real(-1...1), g.real(-1...1), g.real(-1.5...1.5))
    let (x0, y0) = (
      g.real(-2...Double(stored.width) + 2) - a * Double(output.width) / 2,
      g.real(-2...Double(stored.height) + 2) - d * Double(output.height) / 2
    )
    let spacing = g.whole(1...80)
    return WarpMesh(output: output, stored: stored, spacing: spacing) { x, y in
      (x0 + a * x + b * y + g.real(-bend...bend), y0 + c * x + d * y + g.real(-bend...bend))
    }
  }
}
