/// Numbers as bytes, the lowest first.
enum LittleBytes {
  static func whole(_ value: some FixedWidthInteger, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func float(_ value: Double) -> [UInt8] { whole(Float(value).bitPattern, 4) }

  static func double(_ value: Double) -> [UInt8] { whole(value.bitPattern, 8) }
}

/// Bytes with some of them changed at random.
func flipped(_ bytes: [UInt8], count: Int, using random: inout SplitMix) -> [UInt8] {
  var result = bytes
  for _ in 0..<count where !result.isEmpty {
    result[Int.random(in: 0..<result.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
  }
  return result
}
