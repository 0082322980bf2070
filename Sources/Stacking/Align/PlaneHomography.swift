import Geometry

/// A plane seen by a camera that turns: `q = (A·p + t) / (1 + g·p)`, both points measured from the picture's centre in
/// units of half its diagonal.
struct PlaneHomography: Equatable, Sendable {
  /// a, b, c, d, e, f, g, h of `x' = (ax + by + c)/(gx + hy + 1)`, `y' = (dx + ey + f)/(gx + hy + 1)`.
  var terms: [Double]

  static let identity = PlaneHomography(terms: [1, 0, 0, 0, 1, 0, 0, 0])

  func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let depth = terms[6] * x + terms[7] * y + 1
    return ((terms[0] * x + terms[1] * y + terms[2]) / depth, (terms[3] * x + terms[4] * y + terms[5]) / depth)
  }

  private var matrix: [Double] { terms + [1] }

  private init?(matrix m: [Double]) {
    guard abs(m[8]) > 1e-9 else { return nil }
    terms = m.prefix(8).map { $0 / m[8] }
  }

  init(terms: [Double]) { self.terms = terms }

  /// First `inner`, then this.
  func after(_ inner: PlaneHomography) -> PlaneHomography? {
    let (a, b) = (matrix, inner.matrix)
    func entry(_ row: Int, _ column: Int) -> Double {
      let start = 3 * row
      return a[start] * b[column] + a[start + 1] * b[column + 3] + a[start + 2] * b[column + 6]
    }
    return PlaneHomography(matrix: (0..<9).map { entry($0 / 3, $0 % 3) })
  }

  /// So much of it, where it is nearly nothing.
  func scaled(_ share: Double) -> PlaneHomography {
    PlaneHomography(terms: zip(terms, Self.identity.terms).map { $1 + share * ($0 - $1) })
  }

  /// The way back.
  var inverse: PlaneHomography? {
    let m = matrix
    func minor(_ r: Int, _ c: Int) -> Double {
      let (r1, r2, c1, c2) = ((r + 1) % 3, (r + 2) % 3, (c + 1) % 3, (c + 2) % 3)
      return m[r1 * 3 + c1] * m[r2 * 3 + c2] - m[r1 * 3 + c2] * m[r2 * 3 + c1]
    }
    return PlaneHomography(matrix: (0..<9).map { minor($0 % 3, $0 / 3) })
  }

  /// The same from points of a picture to points of a picture of that size.
  func pixels(in size: PixelSize) -> @Sendable (PixelPoint<OutputPixels>) -> PixelPoint<SourcePixels>? {
    let (cx, cy) = (Double(size.width) / 2, Double(size.height) / 2)
    let unit = (cx * cx + cy * cy).squareRoot()
    return { p in
      let q = self((p.x - cx) / unit, (p.y - cy) / unit)
      return PixelPoint(q.x * unit + cx, q.y * unit + cy)
    }
  }
}
