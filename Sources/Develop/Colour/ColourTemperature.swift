public import Light

/// A white by its temperature and how far it lies from the black body's line.
///
/// Robertson's method (JOSA 58, 1968, p. 1528): 31 isotherms in CIE 1960 u, v, linear between them in reciprocal
/// temperature. `tint` is the distance along an isotherm in units of −1/3000 u, v, as DNG programs show it: a positive one
/// is of a light towards green, so that a picture balanced for it turns to magenta.
public struct ColourTemperature: Equatable, Sendable {
  /// Correlated colour temperature.
  public var kelvin: Double
  /// Distance from the black body's line.
  public var tint: Double

  /// Creates a temperature.
  public init(kelvin: Double, tint: Double = 0) { (self.kelvin, self.tint) = (kelvin, tint) }

  private static let tintScale = -3000.0

  /// The temperature of a white; at the ends of the table, from 1667 K up, the nearest there is.
  public init(_ white: Chromaticity) {
    let below = 1.5 - white.x + 6 * white.y
    let (u, v) = (2 * white.x / below, 3 * white.y / below)
    let lines = Isotherm.table
    // How far the white lies beyond each line; the first it does not reach is the one to stop at.
    func beyond(_ line: Isotherm) -> Double { line.along.u * (v - line.v) - line.along.v * (u - line.u) }
    let next = (1..<lines.count - 1).first { beyond(lines[$0]) <= 0 } ?? lines.count - 1
    let (low, high) = (lines[next - 1], lines[next])
    let (past, short) = (max(0, beyond(low)), max(0, -beyond(high)))
    let share = past + short > 0 ? past / (past + short) : 0
    let between = Isotherm(low, high, share)
    kelvin = 1e6 / max(between.mired, 1e-3)
    tint = ((u - between.u) * between.along.u + (v - between.v) * between.along.v) * Self.tintScale
  }

  /// The white of this temperature.
  public var white: Chromaticity {
    let mired = 1e6 / kelvin
    let lines = Isotherm.table
    let next = (1..<lines.count - 1).first { mired < lines[$0].mired } ?? lines.count - 1
    let (low, high) = (lines[next - 1], lines[next])
    let between = Isotherm(low, high, (mired - low.mired) / (high.mired - low.mired))
    let u = between.u + between.along.u * tint / Self.tintScale
    let v = between.v + between.along.v * tint / Self.tintScale
    let below = u - 4 * v + 2
    return Chromaticity(x: 1.5 * u / below, y: v / below)
  }
}

/// A line of whites of one correlated colour temperature.
private struct Isotherm {
  /// Reciprocal megakelvin.
  let mired: Double
  /// Where it meets the black body's line.
  let u: Double, v: Double
  /// Its direction, of length 1.
  let along: (u: Double, v: Double)

  private init(_ mired: Double, _ u: Double, _ v: Double, slope: Double) {
    (self.mired, self.u, self.v) = (mired, u, v)
    let length = (1 + slope * slope).squareRoot()
    along = (1 / length, slope / length)
  }

  /// Between two lines.
  init(_ a: Isotherm, _ b: Isotherm, _ share: Double) {
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
    (mired, u, v) = (mix(a.mired, b.mired), mix(a.u, b.u), mix(a.v, b.v))
    let (du, dv) = (mix(a.along.u, b.along.u), mix(a.along.v, b.along.v))
    let length = (du * du + dv * dv).squareRoot()
    along = (du / length, dv / length)
  }

  /// Wyszecki and Stiles, Color Science, table 1(3.11): mired, u, v, slope.
  static let table: [Isotherm] = [
    (0, 0.18006, 0.26352, -0.24341), (10, 0.18066, 0.26589, -0.25479), (20, 0.18133, 0.26846, -0.26876),
    (30, 0.18208, 0.27119, -0.28539), (40, 0.18293, 0.27407, -0.30470), (50, 0.18388, 0.27709, -0.32675),
    (60, 0.18494, 0.28021, -0.35156), (70, 0.18611, 0.28342, -0.37915), (80, 0.18740, 0.28668, -0.40955),
    (90, 0.18880, 0.28997, -0.44278), (100, 0.19032, 0.29326, -0.47888), (125, 0.19462, 0.30141, -0.58204),
    (150, 0.19962, 0.30921, -0.70471), (175, 0.20525, 0.31647, -0.84901), (200, 0.21142, 0.32312, -1.0182),
    (225, 0.21807, 0.32909, -1.2168), (250, 0.22511, 0.33439, -1.4512), (275, 0.23247, 0.33904, -1.7298),
    (300, 0.24010, 0.34308, -2.0637), (325, 0.24792, 0.34655, -2.4681), (350, 0.25591, 0.34951, -2.9641),
    (375, 0.26400, 0.35200, -3.5814), (400, 0.27218, 0.35407, -4.3633), (425, 0.28039, 0.35577, -5.3762),
    (450, 0.28863, 0.35714, -6.7262), (475, 0.29685, 0.35823, -8.5955), (500, 0.30505, 0.35907, -11.324),
    (525, 0.31320, 0.35968, -15.628), (550, 0.32129, 0.36011, -23.325), (575, 0.32931, 0.36038, -40.770),
    (600, 0.33724, 0.36051, -116.45),
  ].map { Isotherm($0.0, $0.1, $0.2, slope: $0.3) }
}
