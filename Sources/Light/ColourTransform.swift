/// A linear map of three values to three: of red, green, blue or of X, Y, Z.
public struct ColourTransform: Equatable, Sendable {
  /// The coefficients, row by row; nine.
  public let rows: [Double]

  /// Creates a map.
  /// - Precondition: nine coefficients.
  public init(rows: [Double]) {
    precondition(rows.count == 9, "three by three")
    self.rows = rows
  }

  /// Leaves values as they are.
  public static let identity = ColourTransform(diagonal: [1, 1, 1])

  /// Multiplies each value by its own factor.
  public init(diagonal: [Double]) {
    self.init(rows: [diagonal[0], 0, 0, 0, diagonal[1], 0, 0, 0, diagonal[2]])
  }

  /// The mapped values.
  public func callAsFunction(_ v: [Double]) -> [Double] {
    (0..<3).map { rows[3 * $0] * v[0] + rows[3 * $0 + 1] * v[1] + rows[3 * $0 + 2] * v[2] }
  }

  /// The map that does `right` first.
  public static func * (left: ColourTransform, right: ColourTransform) -> ColourTransform {
    func entry(_ row: Int, _ column: Int) -> Double {
      (0..<3).reduce(0) { $0 + left.rows[3 * row + $1] * right.rows[3 * $1 + column] }
    }
    return ColourTransform(rows: (0..<9).map { entry($0 / 3, $0 % 3) })
  }

  /// The map back.
  ///
  /// - Returns: `nil` when there is none.
  public var inverse: ColourTransform? {
    func minor(_ r: Int, _ c: Int) -> Double {
      let (r1, r2, c1, c2) = ((r + 1) % 3, (r + 2) % 3, (c + 1) % 3, (c + 2) % 3)
      return rows[3 * r1 + c1] * rows[3 * r2 + c2] - rows[3 * r1 + c2] * rows[3 * r2 + c1]
    }
    let determinant: Double = (0..<3).reduce(0) { $0 + rows[$1] * minor(0, $1) }
    let scale = rows.map(\.magnitude).max() ?? 0
    guard determinant.magnitude > 1e-12 * scale * scale * scale else { return nil }
    return ColourTransform(rows: (0..<9).map { minor($0 % 3, $0 / 3) / determinant })
  }

  /// Turns X, Y, Z as seen under one white into what looks alike under another: the Bradford cone response, scaled
  /// (Lam 1985; ICC.1:2022 annex E).
  public static func adaptation(from: Chromaticity, to: Chromaticity) -> ColourTransform {
    let (source, target) = (bradford(from.xyz), bradford(to.xyz))
    let gains = ColourTransform(diagonal: zip(source, target).map { $1 / $0 })
    return bradfordInverse * gains * bradford
  }

  private static let bradford = ColourTransform(
    rows: [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296])
  private static let bradfordInverse = bradford.inverse ?? .identity
}
