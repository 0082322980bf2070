/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from the same seed, on every machine.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A whole number of a range.
  mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  /// A number of a range.
  mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  /// One of a list.
  mutating func one<T>(of list: [T]) -> T { list[whole(0...list.count - 1)] }
}
