/// What red, green, blue and white of a picture are.
public struct Primaries: Equatable, Hashable, Sendable {
  /// Full red.
  public var red: Chromaticity
  /// Full green.
  public var green: Chromaticity
  /// Full blue.
  public var blue: Chromaticity
  /// All three alike.
  public var white: Chromaticity

  /// Creates primaries.
  public init(red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity) {
    self.red = red
    self.green = green
    self.blue = blue
    self.white = white
  }

  /// ITU-R BT.709; sRGB has the same.
  public static let bt709 = Primaries(
    red: .init(x: 0.640, y: 0.330), green: .init(x: 0.300, y: 0.600), blue: .init(x: 0.150, y: 0.060), white: .d65)
  /// ITU-R BT.2020 and BT.2100.
  public static let bt2020 = Primaries(
    red: .init(x: 0.708, y: 0.292), green: .init(x: 0.170, y: 0.797), blue: .init(x: 0.131, y: 0.046), white: .d65)
  /// SMPTE EG 432-1 with the white of D65: Display P3.
  public static let displayP3 = Primaries(
    red: .init(x: 0.680, y: 0.320), green: .init(x: 0.265, y: 0.690), blue: .init(x: 0.150, y: 0.060), white: .d65)

  /// Linear red, green, blue to X, Y, Z, white at Y = 1 (SMPTE RP 177).
  ///
  /// - Returns: `nil` when the three lie on one line.
  public var xyzFromRGB: ColourTransform? {
    let (r, g, b) = (red.xyz, green.xyz, blue.xyz)
    let unscaled = ColourTransform(rows: [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]])
    guard let inverse = unscaled.inverse else { return nil }
    return unscaled * ColourTransform(diagonal: inverse(white.xyz))
  }

  /// Linear red, green, blue of these primaries to those of others, their whites made alike.
  ///
  /// - Returns: `nil` when either's three lie on one line.
  public func transform(to other: Primaries) -> ColourTransform? {
    guard let toXYZ = xyzFromRGB, let fromXYZ = other.xyzFromRGB?.inverse else { return nil }
    return white == other.white
      ? fromXYZ * toXYZ : fromXYZ * ColourTransform.adaptation(from: white, to: other.white) * toXYZ
  }
}
