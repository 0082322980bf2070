import Glibc

/// What a stream of random numbers is drawn for.
///
/// Every purpose has its own stream, so that a new draw in one place changes nothing elsewhere.
enum RandomPurpose: UInt64 {
  case motion = 1
  case imuConstants
  case gyroNoise
  case accelerometerNoise
  case timeStamps
  case texture
  case skyline
  case dropouts
  case blockSwaps
  case frameTimes
  case neighbourhood
  case tracks
}

/// A reproducible stream of random numbers: SplitMix64.
///
/// The state walks by a fixed odd constant and each state is hashed to an output, so the period is 2⁶⁴ and any seed is
/// a good one. Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct RandomStream: RandomNumberGenerator {
  private var state: UInt64
  /// Box and Muller's method makes two normal numbers at a time; the second waits here.
  private var spareNormal: Double?

  /// The stream of a seed for one purpose, and for one case of it (a motion, a grade).
  init(seed: UInt64, purpose: RandomPurpose, variant: UInt64 = 0) {
    state = Self.hash(seed &+ Self.hash(purpose.rawValue &+ Self.hash(variant)))
  }

  private static func hash(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    let output = Self.hash(state)
    state &+= 0x9E37_79B9_7F4A_7C15
    return output
  }

  /// Uniform in [0, 1), 53 random bits.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Uniform in the range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// −1 or +1.
  mutating func sign() -> Double { next() >> 63 == 0 ? 1 : -1 }

  /// Normal with mean 0 and variance 1 (Box and Muller 1958).
  mutating func normal() -> Double {
    if let spare = spareNormal {
      spareNormal = nil
      return spare
    }
    // 1 − unit() is in (0, 1]: its logarithm is finite.
    let radius = (-2 * log(1 - unit())).squareRoot()
    let angle = 2 * Double.pi * unit()
    spareNormal = radius * sin(angle)
    return radius * cos(angle)
  }
}
