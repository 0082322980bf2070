/// Grain, as of film: noise that is the same for the same seed, whatever else is done and in whichever order.
///
/// It is laid over the tones (sRGB codes), the same in red, green and blue; strongest in the middle tones and nothing at
/// black and white, as a film's is where part of its grains are developed.
public struct Grain: Equatable, Sendable {
  /// Its deviation in the middle tone, as a part of white's code; 0.02 is plainly seen.
  public var strength: Double
  /// Which grain.
  public var seed: UInt64

  /// Creates grain.
  public init(strength: Double, seed: UInt64) { (self.strength, self.seed) = (strength, seed) }

  /// A tone with its grain.
  ///
  /// - Parameter pixel: counted through all rows from the top.
  public func callAsFunction(_ tone: Double, pixel: Int) -> Double {
    guard tone > 0, tone < 1 else { return tone }
    return tone + strength * 4 * tone * (1 - tone) * noise(pixel)
  }

  /// Noise of mean 0 and deviation 1, within ±3.5: the sum of four even numbers of 16 bit, out of one counter's hash.
  func noise(_ pixel: Int) -> Double {
    let bits = Self.hash(seed &+ UInt64(truncatingIfNeeded: pixel) &* 0x9E37_79B9_7F4A_7C15)
    let sum = (0..<4).reduce(0) { $0 + Int(bits >> (16 * UInt64($1)) & 0xFFFF) }
    return (Double(sum) / 65535 - 2) * 1.7320508075688772
  }

  /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  private static func hash(_ counter: UInt64) -> UInt64 {
    var z = counter &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
