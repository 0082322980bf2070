/// A colour without its brightness: CIE 1931 x and y.
public struct Chromaticity: Equatable, Hashable, Sendable {
  /// CIE x.
  public var x: Double
  /// CIE y, above 0.
  public var y: Double

  /// Creates a chromaticity.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Daylight of 6504 K, the white of video (ITU-R BT.709).
  public static let d65 = Chromaticity(x: 0.3127, y: 0.3290)
  /// Daylight of 5003 K, the white of ICC profiles and of DNG's connection space (ICC.1, as XYZ 0.9642, 1, 0.8249).
  public static let d50 = Chromaticity(x: 0.34570, y: 0.35854)
  /// Incandescent light of 2856 K, CIE standard illuminant A.
  public static let illuminantA = Chromaticity(x: 0.44757, y: 0.40745)

  /// CIE X, Y, Z with Y = 1.
  public var xyz: [Double] { [x / y, 1, (1 - x - y) / y] }

  /// The chromaticity of X, Y, Z.
  ///
  /// - Returns: `nil` when they are no light.
  public init?(xyz: [Double]) {
    let sum = xyz[0] + xyz[1] + xyz[2]
    guard sum > 0, xyz[1] > 0 else { return nil }
    self.init(x: xyz[0] / sum, y: xyz[1] / sum)
  }
}
