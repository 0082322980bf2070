import Geometry

/// The outline of a crop on the source: what the edge of the output shows.
struct Outline {
  /// The stored points along the top, right, bottom and left edge, each from left to right or from top to bottom: at
  /// every node line, and at the edge's end.
  private let sides:
    (
      top: [PixelPoint<StoredPixels>], right: [PixelPoint<StoredPixels>], bottom: [PixelPoint<StoredPixels>],
      left: [PixelPoint<StoredPixels>]
    )
  private let source: PixelSize

  /// Reads a mesh along the output's edge.
  init(of mesh: WarpMesh) {
    let (width, height) = (Double(mesh.outputSize.width), Double(mesh.outputSize.height))
    func stops(to side: Int) -> [Double] {
      stride(from: 0, to: side, by: mesh.spacing).map(Double.init) + [Double(side)]
    }
    let (across, down) = (stops(to: mesh.outputSize.width), stops(to: mesh.outputSize.height))
    sides = (
      top: across.map { mesh.storedPoint(of: PixelPoint($0, 0)) },
      right: down.map { mesh.storedPoint(of: PixelPoint(width, $0)) },
      bottom: across.map { mesh.storedPoint(of: PixelPoint($0, height)) },
      left: down.map { mesh.storedPoint(of: PixelPoint(0, $0)) }
    )
    source = mesh.storedSize
  }

  /// The outline once around: between two of its points the mesh is a straight line, so that it is exact.
  var polygon: [PixelPoint<StoredPixels>] {
    sides.top.dropLast() + sides.right.dropLast() + sides.bottom.reversed().dropLast()
      + sides.left.reversed().dropLast()
  }

  /// Share of the source's area inside the outline.
  ///
  /// ```
  /// A = ½ |Σ (xₖ yₖ₊₁ − xₖ₊₁ yₖ)|        over the corners of the polygon
  /// ```
  var share: Double {
    let corners = polygon
    var sum = 0.0
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) { sum += a.x * b.y - b.x * a.y }
    return abs(sum) / 2 / (Double(source.width) * Double(source.height))
  }

  /// How far the exact mapping's edge may lie beyond the mesh's, pixels: the sag of its chords.
  ///
  /// A curve of curvature κ leaves a chord of length Δ by at most κΔ²/8; the second difference of points Δ apart is
  /// κΔ². The last point of a side, which stands closer, is left out.
  var sag: Double {
    var largest = 0.0
    for side in [sides.top, sides.right, sides.bottom, sides.left] where side.count > 3 {
      for k in 1..<side.count - 2 {
        let x = side[k - 1].x - 2 * side[k].x + side[k + 1].x
        let y = side[k - 1].y - 2 * side[k].y + side[k + 1].y
        largest = max(largest, (x * x + y * y).squareRoot())
      }
    }
    return largest / 8
  }
}
